import { type BookingDto, SaveBookingBody } from '#libs/contracts';
import type { RecordFormProps } from '../../core/records/record-store.js';
import { recordFields } from '../../ui/records/fields.js';
import { RecordForm } from '../../ui/records/RecordForm.js';
import { t } from './texts.js';

const FIELDS = recordFields<BookingDto, SaveBookingBody>(SaveBookingBody, {
  from: { label: t('from'), kind: 'day' },
  to: { label: t('to'), kind: 'day' },
  place: { label: t('place'), hint: t('placeHint') },
});

/** Adds or edits a booking of a crew. */
export default function BookingForm(props: RecordFormProps<BookingDto>) {
  return <RecordForm {...props} fields={FIELDS} />;
}
