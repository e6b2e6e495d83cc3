import { Save__One__Body, type __One__Dto } from '#libs/contracts';
import type { RecordFormProps } from '../../core/records/record-store.js';
import { recordFields } from '../../ui/records/fields.js';
import { RecordForm } from '../../ui/records/RecordForm.js';
import { t } from './texts.js';

const FIELDS = recordFields<__One__Dto, Save__One__Body>(Save__One__Body, {
  name: { label: t('name') },
  note: { label: t('note'), kind: 'area' },
});

/** Adds or edits one. */
export default function __One__Form(props: RecordFormProps<__One__Dto>) {
  return <RecordForm {...props} fields={FIELDS} />;
}
