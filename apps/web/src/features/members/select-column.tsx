import type { CommunityMemberDto } from '#libs/contracts';
import type { TableColumn } from '../../ui/index.js';
import styles from './members.module.css';
import { members } from './saga.js';
import { t } from './texts.js';
import type { Selection } from './use-selection.js';

/** Checkbox column that selects members across pages; its header selects those of this page. */
export function selectColumn(
  rows: readonly CommunityMemberDto[] | null,
  { has, toggle }: Selection,
): TableColumn<CommunityMemberDto> {
  const isAll = rows !== null && rows.length > 0 && rows.every(has);
  return {
    id: 'select',
    header: t('select'),
    head: (
      <label className={styles.tick}>
        <input
          type="checkbox"
          aria-label={t('selectPage')}
          checked={isAll}
          onChange={() => rows && toggle(rows, !isAll)}
        />
      </label>
    ),
    width: 1,
    cell: (row) => (
      <label className={styles.tick}>
        <input
          type="checkbox"
          aria-label={t('selectOne', { name: members.nameOf(row) })}
          checked={has(row)}
          onChange={(event) => toggle([row], event.currentTarget.checked)}
        />
      </label>
    ),
  };
}
