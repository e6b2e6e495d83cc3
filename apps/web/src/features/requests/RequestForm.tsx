import { useState } from 'react';
import { type DataRequestDto, REQUEST_CHANNELS, REQUEST_KINDS, SaveDataRequestBody } from '#libs/contracts';
import type { RecordFormProps } from '../../core/records/record-store.js';
import { recordFields } from '../../ui/records/fields.js';
import { RecordForm } from '../../ui/records/RecordForm.js';
import { FarmerPicker } from '../farmers/FarmerPicker.js';
import { optionsOf } from './options.js';
import { t } from './texts.js';

const fieldsOf = (row: DataRequestDto | null) =>
  recordFields<DataRequestDto, SaveDataRequestBody>(SaveDataRequestBody, {
    farmerId: {
      label: t('farmer'),
      kind: 'own',
      initial: null,
      draw: (props) => (
        <FarmerPicker {...props} known={row && { value: String(row.farmerId), label: row.farmerName }} />
      ),
    },
    kind: { label: t('kind'), kind: 'choice', options: optionsOf(REQUEST_KINDS) },
    channel: { label: t('channel'), kind: 'choice', options: optionsOf(REQUEST_CHANNELS) },
    receivedOn: { label: t('receivedOn'), kind: 'day' },
    statedDays: { label: t('statedDays'), kind: 'number', hint: t('statedDaysHint') },
    details: { label: t('details'), kind: 'area', hint: t('detailsHint') },
  });

/** Adds or edits a request. */
export default function RequestForm(props: RecordFormProps<DataRequestDto>) {
  const [fields] = useState(() => fieldsOf(props.row));
  return <RecordForm {...props} fields={fields} />;
}
