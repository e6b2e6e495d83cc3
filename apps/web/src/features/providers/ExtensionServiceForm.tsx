import { type ExtensionServiceDto, SaveExtensionServiceBody } from '#libs/contracts';
import type { RecordFormProps } from '../../core/records/record-store.js';
import { recordFields } from '../../ui/records/fields.js';
import { RecordForm } from '../../ui/records/RecordForm.js';
import { t } from './texts.js';

const FIELDS = recordFields<ExtensionServiceDto, SaveExtensionServiceBody>(SaveExtensionServiceBody, {
  name: { label: t('name') },
  description: { label: t('description'), kind: 'area' },
});

/** Adds or edits an extension service. */
export default function ExtensionServiceForm(props: RecordFormProps<ExtensionServiceDto>) {
  return <RecordForm {...props} fields={FIELDS} needsInput />;
}
