import { PROVIDER_MESSAGES, SaveServiceProviderBody, type ServiceProviderDto } from '#libs/contracts';
import type { RecordFormProps } from '../../core/records/record-store.js';
import { recordFields } from '../../ui/records/fields.js';
import { RecordForm } from '../../ui/records/RecordForm.js';
import { t } from './texts.js';

const FIELDS = recordFields<ServiceProviderDto, SaveServiceProviderBody>(
  SaveServiceProviderBody,
  { name: { label: t('name') }, description: { label: t('description'), kind: 'area' } },
  ({ name, description }) => ({
    name: !String(name ?? '').trim() && PROVIDER_MESSAGES.fillAll,
    description: !String(description ?? '').trim() && PROVIDER_MESSAGES.fillAll,
  }),
);

/** Adds or edits a service provider. */
export default function ProviderForm(props: RecordFormProps<ServiceProviderDto>) {
  return <RecordForm {...props} fields={FIELDS} />;
}
