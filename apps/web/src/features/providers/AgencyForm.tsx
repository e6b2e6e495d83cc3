import { SaveSharedAgencyBody, type SharedAgencyDto } from '#libs/contracts';
import type { RecordFormProps } from '../../core/records/record-store.js';
import { recordFields } from '../../ui/records/fields.js';
import { RecordForm } from '../../ui/records/RecordForm.js';
import { t } from './texts.js';

const FIELDS = recordFields<SharedAgencyDto, SaveSharedAgencyBody>(SaveSharedAgencyBody, {
  name: { label: t('name') },
});

/** Adds or edits a shared agency. */
export default function AgencyForm(props: RecordFormProps<SharedAgencyDto>) {
  return <RecordForm {...props} fields={FIELDS} />;
}
