import { Navigate } from 'react-router-dom';
import type { JobAdvertDto } from '#libs/contracts';
import type { RecordFormProps } from '../../core/records/record-store.js';
import { advertFormPath } from './addresses.js';

/** Opens the page of the form: an advert has too many fields for a dialog, and saves by itself. */
export default function OpenForm({ row, of }: RecordFormProps<JobAdvertDto>) {
  return <Navigate to={advertFormPath(row?.sharedAgency ?? of ?? 0, row?.id)} />;
}
