import { PROCESSOR_SERVICES, type ProcessorDto, SaveProcessorBody } from '#libs/contracts';
import type { RecordFormProps } from '../../core/records/record-store.js';
import { recordFields } from '../../ui/records/fields.js';
import { RecordForm } from '../../ui/records/RecordForm.js';
import { t } from './texts.js';

const SERVICES = Object.entries(PROCESSOR_SERVICES).map(([value, label]) => ({ value, label }));

const FIELDS = recordFields<ProcessorDto, SaveProcessorBody>(SaveProcessorBody, {
  name: { label: t('name') },
  service: { label: t('service'), kind: 'choice', options: SERVICES },
  place: { label: t('place'), hint: t('placeHint') },
  contractOn: { label: t('contractOn'), kind: 'day' },
  ndpcNumber: { label: t('ndpcNumber'), hint: t('ndpcHint') },
  transferBasis: { label: t('transferBasis'), hint: t('transferHint') },
});

/** Adds or edits a processor. */
export default function ProcessorForm(props: RecordFormProps<ProcessorDto>) {
  return <RecordForm {...props} fields={FIELDS} />;
}
