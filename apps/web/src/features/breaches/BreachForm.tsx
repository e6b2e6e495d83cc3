import { TextInput } from '@mantine/core';
import { BREACH_REPORTS, BREACHES_MESSAGES, type BreachDto, SaveBreachBody } from '#libs/contracts';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import type { RecordFormProps } from '../../core/records/record-store.js';
import { RecordsPicker } from '../../ui/index.js';
import { recordFields } from '../../ui/records/fields.js';
import { RecordForm } from '../../ui/records/RecordForm.js';
import { choices } from './choices.js';
import { t } from './texts.js';

interface ChosenProps {
  of: 'users' | 'sessions' | 'files';
  label: string;
  value?: string[];
  onChange?: (value: string[]) => void;
}

/** Chooses users, sessions or files of the account. */
function Chosen({ of, ...props }: ChosenProps) {
  const { data, error } = useRemoteRecord(choices, 0);
  return <RecordsPicker {...props} records={data?.[of] ?? []} error={error?.message} />;
}

const minute = (label: string, hint?: string) => ({
  label,
  ...(hint && { hint }),
  kind: 'own' as const,
  draw: (props: { label: string }) => <TextInput type="datetime-local" {...props} />,
});
const chosen = (of: ChosenProps['of'], label: string, hint?: string) => ({
  label,
  ...(hint && { hint }),
  kind: 'own' as const,
  initial: [],
  draw: (props: { label: string }) => <Chosen of={of} {...props} />,
});

const FIELDS = recordFields<BreachDto, SaveBreachBody>(
  SaveBreachBody,
  {
    name: { label: t('name'), hint: t('nameHint') },
    awareAt: minute(t('awareAt'), t('awareHint')),
    from: minute(t('from')),
    to: minute(t('to')),
    isDrill: { label: t('isDrill'), kind: 'yesNo' },
    isWhole: { label: t('isWhole'), kind: 'yesNo' },
    userIds: chosen('users', t('users'), t('usersHint')),
    sessionIds: chosen('sessions', t('sessions'), t('sessionsHint')),
    files: chosen('files', t('files')),
    circumstances: { label: t('circumstances'), kind: 'area' },
    dataKinds: { label: t('dataKinds'), kind: 'area' },
    risk: { label: t('risk'), hint: t('riskHint'), kind: 'area' },
    steps: { label: t('steps'), kind: 'area' },
    notices: { label: t('notices'), kind: 'area' },
    contact: { label: t('contact'), hint: t('contactHint') },
    report: {
      label: t('report'),
      kind: 'choice',
      options: Object.entries(BREACH_REPORTS).map(([value, label]) => ({ value, label })),
    },
    belowReason: { label: t('belowReason'), kind: 'area' },
    reportedAt: minute(t('reportedAt')),
  },
  ({ from, to, report, belowReason }) => ({
    to: String(to) < String(from) && BREACHES_MESSAGES.backwards,
    belowReason: report === 'BELOW' && !String(belowReason).trim() && BREACHES_MESSAGES.belowReason,
  }),
);

/** Adds or edits an entry of the register. */
export default function BreachForm(props: RecordFormProps<BreachDto>) {
  return <RecordForm {...props} fields={FIELDS} />;
}
