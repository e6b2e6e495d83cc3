import { memo, useId, useMemo } from 'react';
import { formatNumber } from '../../../core/i18n/index.js';
import { t } from '../texts.js';
import styles from './FixRowsPage.module.css';
import { problemOfCell, type RejectedRow, reasonsByColumn, shownCell } from './rejected-csv.js';

/** A rejected row with its edits. */
export interface EditedRow extends RejectedRow {
  /** Original cells, as in the file. */
  was: readonly string[];
}

interface FixTableProps {
  header: readonly string[];
  rows: readonly EditedRow[];
  onEdit: (row: number, index: number, text: string) => void;
}

/** Column width in characters: wide enough for the content, within limits. */
const NARROWEST = 6;
const WIDEST = 28;

/** Rejected rows with a field for each cell; the faults of a row are listed below it. */
export function FixTable({ header, rows, onEdit }: FixTableProps) {
  const widths = useMemo(
    () =>
      header.map((heading, index) => {
        const longest = Math.max(
          heading.length,
          ...rows.map(({ was }) => shownCell(was[index] ?? '').length),
        );
        return Math.min(WIDEST, Math.max(NARROWEST, longest));
      }),
    [header, rows],
  );
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
                <div style={{ minWidth: `calc(${widths[index]}ch + 26px)` }}>
                  {heading || t('fixNameless', { n: index + 1 })}
                </div>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.row} row={row} cells={row.cells.join('\u0000')} header={header} onEdit={onEdit} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  row: EditedRow;
  /** All cells joined: the row re-renders when one of them changes. */
  cells: string;
  header: readonly string[];
  onEdit: FixTableProps['onEdit'];
}

const Row = memo(
  function Row({ row: { row, cells, was, reason }, header, onEdit }: RowProps) {
    const id = useId();
    const reasons = reasonsByColumn(reason, header);
    const changed = (index: number) => cells[index] !== was[index];
    const edited = cells.some((_cell, index) => changed(index));
    const problemAt = (index: number) =>
      changed(index) ? problemOfCell(header[index] ?? '', cells[index] ?? '') : null;
    const found = cells.flatMap((_cell, column) => {
      const text = problemAt(column);
      return text === null ? [] : [{ column, text }];
    });
    const isBad = (column: number | null) => found.some((one) => one.column === column);
    return (
      <>
        <tr className={edited ? styles.edited : undefined}>
          <th scope="row" rowSpan={2} className="num">
            {formatNumber(row)}
          </th>
          {cells.map((cell, index) => {
            const blamed = reasons.some(({ column }) => column === index);
            const problem = problemAt(index);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is where it stands
              <td key={index}>
                <input
                  className={`${styles.cell} ${changed(index) ? styles.changed : ''}`}
                  value={shownCell(cell)}
                  autoComplete="off"
                  spellCheck={false}
                  aria-label={t('fixCell', {
                    row,
                    column: header[index] || t('fixNameless', { n: index + 1 }),
                  })}
                  aria-invalid={(changed(index) ? problem !== null : blamed) || undefined}
                  aria-describedby={blamed || problem ? `${id}-${index}` : undefined}
                  onChange={({ currentTarget: { value } }) => {
                    const original = was[index] ?? '';
                    onEdit(row, index, value === shownCell(original) ? original : value);
                  }}
                />
              </td>
            );
          })}
        </tr>
        <tr>
          <td colSpan={Math.max(1, cells.length)} className={styles.reason}>
            <ul>
              {found.map(({ column, text }) => (
                <li key={column} id={`${id}-${column}`}>
                  <b>{header[column]}: </b>
                  {text}
                </li>
              ))}
              {reasons
                .filter(({ column }) => !isBad(column))
                .map(({ column, text }, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: they do not change
                  <li key={at} id={column === null ? undefined : `${id}-${column}`}>
                    {column !== null && <b>{header[column]}: </b>}
                    {column !== null && changed(column) ? (
                      <span className={styles.put}>{t('fixWillCheck')}</span>
                    ) : (
                      text
                    )}
                  </li>
                ))}
              {edited &&
                found.length === 0 &&
                !reasons.some(({ column }) => column !== null && changed(column)) && (
                  <li className={styles.put}>{t('fixWillCheck')}</li>
                )}
            </ul>
          </td>
        </tr>
      </>
    );
  },
  (before, after) =>
    before.cells === after.cells && before.row.row === after.row.row && before.onEdit === after.onEdit,
);
