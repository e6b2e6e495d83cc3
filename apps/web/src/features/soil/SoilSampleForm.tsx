import {
  PH_METHODS,
  PHOSPHORUS_METHODS,
  SaveSoilSampleBody,
  SOIL_TEXTURES,
  type SoilSampleDto,
  soilSampleFaults,
} from '#libs/contracts';
import type { RecordFormProps } from '../../core/records/record-store.js';
import { recordFields } from '../../ui/records/fields.js';
import { RecordForm } from '../../ui/records/RecordForm.js';
import { t } from './texts.js';

const optionsOf = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

/** Numbers are texts in the form. */
const numbered = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      if (value === '' || value === null) return [];
      const isNumber = name.startsWith('depth');
      return [[name, isNumber ? Number(value) : value]];
    }),
  );

const FIELDS = recordFields<SoilSampleDto, SaveSoilSampleBody>(
  SaveSoilSampleBody,
  {
    code: { label: t('code') },
    takenOn: { label: t('date'), kind: 'day' },
    depthFrom: { label: t('depthFrom'), kind: 'number', initial: '0' },
    depthTo: { label: t('depthTo'), kind: 'number', initial: '20' },
    laboratory: { label: t('laboratory') },
    latitude: { label: t('latitude'), kind: 'number' },
    longitude: { label: t('longitude'), kind: 'number' },
    totalNitrogen: { label: t('nitrogen'), kind: 'number' },
    phosphorus: { label: t('phosphorus'), kind: 'number' },
    phosphorusMethod: {
      label: t('phosphorusMethod'),
      kind: 'choice',
      options: optionsOf(PHOSPHORUS_METHODS),
    },
    potassium: { label: t('potassium'), kind: 'number' },
    organicCarbon: { label: t('carbon'), kind: 'number' },
    ph: { label: t('ph'), kind: 'number' },
    phMethod: { label: t('phMethod'), kind: 'choice', options: optionsOf(PH_METHODS) },
    texture: { label: t('texture'), kind: 'choice', options: optionsOf(SOIL_TEXTURES) },
  },
  (values) => soilSampleFaults(numbered(values)),
);

/** Adds or edits a soil sample. */
export default function SoilSampleForm(props: RecordFormProps<SoilSampleDto>) {
  return <RecordForm {...props} fields={FIELDS} />;
}
