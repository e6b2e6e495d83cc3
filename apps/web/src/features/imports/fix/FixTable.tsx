import { memo } from 'react';
import { formatNumber } from '../../../core/i18n/index.js';
import { t } from '../texts.js';
import styles from './FixRowsPage.module.css';
import type { RejectedRow } from './rejected-csv.js';

interface FixTableProps {
  header: readonly string[];
  rows: readonly RejectedRow[];
  edited: ReadonlyMap<number, unknown>;
  onEdit: (row: number, index: number, text: string) => void;
}

/** Rejected rows with a field for each cell; what is wrong with a row stands beneath it. */
export function FixTable({ header, rows, edited, onEdit }: FixTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form
    <div className={styles.box} role="group" aria-label={t('fixTitle')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('fixRow')}</th>
            {header.map((heading, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one heading
              <th key={index} scope="col">
                {heading || t('fixNameless', { n: index + 1 })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.row}
              row={row}
              cells={row.cells.join('\u0000')}
              header={header}
              edited={edited.has(row.row)}
              onEdit={onEdit}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  row: RejectedRow;
  /** All cells in one: the row is drawn anew when one of them changes. */
  cells: string;
  header: readonly string[];
  edited: boolean;
  onEdit: FixTableProps['onEdit'];
}

const Row = memo(
  function Row({ row: { row, cells, reason }, header, edited, onEdit }: RowProps) {
    const blamed = (heading: string) => heading !== '' && reason.includes(`${heading}: `);
    return (
      <>
        <tr className={edited ? styles.edited : undefined}>
          <th scope="row" rowSpan={2} className="num">
            {formatNumber(row)}
          </th>
          {cells.map((cell, index) => {
            const heading = header[index] ?? '';
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is where it stands
              <td key={index}>
                <input
                  className={styles.cell}
                  value={cell}
                  size={Math.min(32, Math.max(10, cell.length))}
                  aria-label={t('fixCell', { row, column: heading || t('fixNameless', { n: index + 1 }) })}
                  aria-invalid={(blamed(heading) && !edited) || undefined}
                  onChange={(event) => onEdit(row, index, event.currentTarget.value)}
                />
              </td>
            );
          })}
        </tr>
        <tr>
          <td colSpan={Math.max(1, cells.length)} className={styles.reason}>
            {edited ? t('fixWillCheck') : reason}
          </td>
        </tr>
      </>
    );
  },
  (before, after) =>
    before.cells === after.cells && before.edited === after.edited && before.row.row === after.row.row,
);
