import { type CrewDto, SaveCrewBody } from '#libs/contracts';
import type { RecordFormProps } from '../../core/records/record-store.js';
import { recordFields } from '../../ui/records/fields.js';
import { RecordForm } from '../../ui/records/RecordForm.js';
import { t } from './texts.js';

const FIELDS = recordFields<CrewDto, SaveCrewBody>(SaveCrewBody, {
  name: { label: t('name') },
  skill: { label: t('skill'), hint: t('skillHint') },
  people: { label: t('people'), kind: 'number' },
  dayRate: { label: t('dayRate'), hint: t('dayRateHint'), kind: 'number' },
});

/** Adds or edits a crew. */
export default function CrewForm(props: RecordFormProps<CrewDto>) {
  return <RecordForm {...props} fields={FIELDS} />;
}
