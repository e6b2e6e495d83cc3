import {
  listAccounts,
  SaveSubscriptionBody,
  SUBSCRIPTIONS_MESSAGES,
  type SubscriptionDto,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import type { RecordFormProps } from '../../core/records/record-store.js';
import { useOptions } from '../../core/use-options.js';
import { recordFields } from '../../ui/records/fields.js';
import { RecordForm } from '../../ui/records/RecordForm.js';
import { t } from './texts.js';

const useAccounts = () => useOptions('all', (signal) => ask(listAccounts, {}, { signal }));

const FIELDS = recordFields<SubscriptionDto, SaveSubscriptionBody>(
  SaveSubscriptionBody,
  {
    subscriberId: {
      label: t('account'),
      kind: 'record',
      useRecords: useAccounts,
      of: (row) => String(row.subscriberId),
    },
    plan: { label: t('plan') },
    nairaPerMonth: { label: t('nairaPerMonth'), kind: 'number' },
    from: { label: t('from'), kind: 'day' },
    to: { label: t('to'), kind: 'day' },
    paidOn: { label: t('paidOn'), hint: t('paidHint'), kind: 'day' },
  },
  ({ from, to }) => ({ to: !!from && !!to && String(to) < String(from) && SUBSCRIPTIONS_MESSAGES.daysWrong }),
);

/** Adds or edits one. */
export default function SubscriptionForm(props: RecordFormProps<SubscriptionDto>) {
  return <RecordForm {...props} fields={FIELDS} />;
}
