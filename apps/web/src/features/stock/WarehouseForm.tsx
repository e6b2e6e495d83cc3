import { SaveWarehouseBody, type WarehouseDto } from '#libs/contracts';
import type { RecordFormProps } from '../../core/records/record-store.js';
import { recordFields } from '../../ui/records/fields.js';
import { RecordForm } from '../../ui/records/RecordForm.js';
import { t } from './texts.js';

const FIELDS = recordFields<WarehouseDto, SaveWarehouseBody>(SaveWarehouseBody, {
  name: { label: t('name') },
  place: { label: t('place'), hint: t('placeHint') },
  note: { label: t('note'), kind: 'area' },
});

/** Adds or edits a warehouse. */
export default function WarehouseForm(props: RecordFormProps<WarehouseDto>) {
  return <RecordForm {...props} fields={FIELDS} />;
}
