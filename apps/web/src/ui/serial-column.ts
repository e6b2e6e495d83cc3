import { formatNumber } from '../core/i18n/index.js';
import type { TableColumn } from './DataTable.js';
import { t } from './texts.js';

/** Numbers the rows over all pages. @param before rows of earlier pages */
export function serialColumn<Row>(before: number): TableColumn<Row> {
  return {
    id: 'serial',
    header: t('serial'),
    numeric: true,
    wide: true,
    width: 56,
    cell: (_row, index) => formatNumber(before + index + 1),
  };
}
