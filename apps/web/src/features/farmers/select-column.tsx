import type { ListedFarmerDto } from '#libs/contracts';
import type { RowSelection } from '../../core/lists/use-selection.js';
import type { TableColumn } from '../../ui/index.js';
import styles from './farmers.module.css';
import { t } from './list-texts.js';

/** Checkbox column that selects farmers across pages; its header selects those of this page. */
export function selectColumn(
  rows: readonly ListedFarmerDto[] | null,
  { has, toggle }: RowSelection<ListedFarmerDto, number>,
): TableColumn<ListedFarmerDto> {
  const isAll = rows !== null && rows.length > 0 && rows.every(has);
  const tick = (label: string, checked: boolean, change: () => void) => (
    <label className={styles.tick}>
      <input type="checkbox" aria-label={label} checked={checked} onChange={change} />
    </label>
  );
  return {
    id: 'select',
    header: t('select'),
    head: tick(t('selectPage'), isAll, () => rows && toggle(rows, !isAll)),
    width: 1,
    cell: (row) =>
      tick(t('selectOne', { name: `${row.surname} ${row.firstName}` }), has(row), () =>
        toggle([row], !has(row)),
      ),
  };
}
