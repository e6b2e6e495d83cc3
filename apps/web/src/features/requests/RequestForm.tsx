import type { ComponentProps } from 'react';
import { type DataRequestDto, REQUEST_CHANNELS, REQUEST_KINDS, SaveDataRequestBody } from '#libs/contracts';
import type { RecordFormProps } from '../../core/records/record-store.js';
import { recordFields } from '../../ui/records/fields.js';
import { RecordForm } from '../../ui/records/RecordForm.js';
import { FarmerPicker } from '../access/FarmerPicker.js';
import { t } from './texts.js';

const optionsOf = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

/** @param isNew the farmer of a request never changes */
const fieldsOf = (isNew: boolean) =>
  recordFields<DataRequestDto, SaveDataRequestBody>(SaveDataRequestBody, {
    farmerId: {
      label: t('farmer'),
      kind: 'own',
      initial: null,
      draw: (props) =>
        isNew && <FarmerPicker {...(props as unknown as ComponentProps<typeof FarmerPicker>)} />,
    },
    kind: { label: t('kind'), kind: 'choice', options: optionsOf(REQUEST_KINDS) },
    channel: { label: t('channel'), kind: 'choice', options: optionsOf(REQUEST_CHANNELS) },
    receivedOn: { label: t('receivedOn'), kind: 'day' },
    statedDays: { label: t('statedDays'), kind: 'number', hint: t('statedDaysHint') },
    details: { label: t('details'), kind: 'area', hint: t('detailsHint') },
  });

const FIELDS = { add: fieldsOf(true), edit: fieldsOf(false) };

/** Adds or edits a request. */
export default function RequestForm(props: RecordFormProps<DataRequestDto>) {
  return <RecordForm {...props} fields={props.row ? FIELDS.edit : FIELDS.add} />;
}
