import { formatDate } from '../core/i18n/index.js';
import type { TableColumn } from './DataTable.js';

/** Sortable column with the day on which a record was created; not on narrow screens. */
export const createdOnColumn = <Row extends { createdOn: string }>(header: string): TableColumn<Row> => ({
  id: 'createdOn',
  header,
  sort: 'createdOn',
  wide: true,
  cell: ({ createdOn }) => formatDate(createdOn),
});
