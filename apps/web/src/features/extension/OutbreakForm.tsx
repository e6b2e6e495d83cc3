import { OUTBREAK_TYPES, type OutbreakDto, SaveOutbreakBody, SEVERITIES } from '#libs/contracts';
import type { RecordFormProps } from '../../core/records/record-store.js';
import { recordFields } from '../../ui/records/fields.js';
import { RecordForm } from '../../ui/records/RecordForm.js';
import { t } from './texts.js';

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

export const OUTBREAK_FIELDS = recordFields<OutbreakDto, SaveOutbreakBody>(SaveOutbreakBody, {
  type: { label: t('type'), kind: 'choice', options: choices(OUTBREAK_TYPES) },
  severity: { label: t('severity'), kind: 'choice', options: choices(SEVERITIES) },
  description: { label: t('description'), kind: 'area' },
  lat: { label: t('latitude'), kind: 'number' },
  lng: { label: t('longitude'), kind: 'number' },
  radius: { label: t('radius'), kind: 'number', initial: '3', hint: t('radiusHint') },
});

/** Edits an outbreak; a new one is placed on the map. */
export default function OutbreakForm(props: RecordFormProps<OutbreakDto>) {
  return <RecordForm {...props} fields={OUTBREAK_FIELDS} />;
}
