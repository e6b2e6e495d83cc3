import type { ReactNode } from 'react';
import type { Failure } from '../core/api/problem.js';
import { t } from '../core/i18n/index.js';
import styles from './DataTable.module.css';
import { Icon } from './icons.js';
import { Skeleton, useDelayed } from './Skeleton.js';
import { EmptyState, ErrorState } from './states.js';

export interface TableColumn<T> {
  id: string;
  header: string;
  /** Rendered in the column head instead of the label. */
  head?: ReactNode;
  /**
   * Called, not mounted, so that its output survives new column definitions. `index` counts the rows of the page from
   * 0.
   */
  cell: (row: T, index: number) => ReactNode;
  /** Right-aligns numbers. */
  numeric?: boolean;
  /** Sort name on the server; without it the head is no button. */
  sort?: string;
  width?: number | string;
  /** Omitted from the card on phones. */
  wide?: boolean;
  /** Takes the rest of the line in the card on phones. */
  fill?: boolean;
  /** Total over all rows, in its own row under the heads. */
  whole?: ReactNode;
}

export interface DataTableProps<T> {
  label: string;
  columns: readonly TableColumn<T>[];
  /** Null until the first answer. */
  rows: readonly T[] | null;
  rowKey: (row: T) => string | number;
  loading?: boolean;
  error?: Failure | null;
  onRetry?: () => void;
  empty: ReactNode;
  sort?: string;
  onSort?: (sort: string) => void;
  /** Makes rows clickable; the first column should contain a link or button that does the same. */
  onRow?: (row: T) => void;
  selected?: string | number | null;
  /** Number of skeleton rows. */
  expected?: number;
  /** The table has no controls: its box takes the focus, so that the keyboard can scroll it. */
  reading?: boolean;
}

export function DataTable<T extends object>(props: DataTableProps<T>) {
  const { label, columns, rows, rowKey, loading, error, onRetry, empty, sort, onSort, onRow } = props;
  const late = useDelayed(Boolean(loading));
  // On phones, the first visible column is the first line of the card.
  const main = columns.findIndex((column) => !column.wide && !column.head);

  if (error && !rows?.length) return <ErrorState message={error.message} onRetry={onRetry} />;
  if (rows && rows.length === 0 && !loading) return <>{emptyOf(empty)}</>;
  return (
    <div className={styles.scroll} aria-busy={loading || undefined} {...(props.reading && readable(label))}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ id, header, head, sort: field, width, numeric }) =>
              // An empty header cell would be announced as one.
              !head && header === '' ? (
                <td key={id} className={styles.blank} style={width ? { width } : undefined} />
              ) : (
                <th
                  key={id}
                  scope="col"
                  style={width ? { width } : undefined}
                  className={numeric ? styles.number : undefined}
                  aria-sort={ariaSort(field, sort)}
                >
                  {field && onSort ? (
                    <SortButton name={header} field={field} sort={sort ?? ''} onSort={onSort} />
                  ) : (
                    (head ?? header)
                  )}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody className={late && rows ? styles.dimmed : undefined}>
          {rows && columns.some(({ whole }) => whole !== undefined) && (
            <WholeRow columns={columns} main={main} />
          )}
          {rows === null
            ? late && <SkeletonRows columns={columns.length} rows={props.expected ?? 6} />
            : rows.map((row, index) => (
                <tr
                  key={rowKey(row)}
                  aria-selected={
                    props.selected !== undefined ? String(props.selected) === String(rowKey(row)) : undefined
                  }
                  className={onRow ? styles.clickable : undefined}
                  onClick={onRow && ((event) => !onControl(event.target) && onRow(row))}
                >
                  {columns.map((column, at) => (
                    <td key={column.id} data-fill={column.fill || undefined} {...cellOf(column, at === main)}>
                      {column.cell(row, index)}
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}

function WholeRow<T>({ columns, main }: { columns: readonly TableColumn<T>[]; main: number }) {
  return (
    <tr className={styles.whole}>
      {columns.map((column, index) => (
        <td key={column.id} {...cellOf(column, index === main)}>
          {column.whole}
        </td>
      ))}
    </tr>
  );
}

/** Returns the props of a cell. @param main the first line of the card on phones */
function cellOf<T>({ header, numeric, wide }: TableColumn<T>, main: boolean) {
  return {
    'data-main': main || undefined,
    'data-head': main ? undefined : header,
    className: [numeric && styles.number, wide && styles.wide].filter(Boolean).join(' ') || undefined,
  };
}

/** Returns props of a scrollable box without controls: it takes the focus, so that the keyboard can scroll it. */
export const readable = (label: string) => ({ role: 'group', 'aria-label': label, tabIndex: 0 });

function emptyOf(empty: ReactNode): ReactNode {
  return typeof empty === 'string' ? <EmptyState>{empty}</EmptyState> : empty;
}

/** Whether a click hit a control inside a row, which handles it. */
function onControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, select, label') !== null;
}

function ariaSort(field: string | undefined, sort: string | undefined) {
  if (!field || !sort) return undefined;
  if (sort === field) return 'ascending';
  return sort === `-${field}` ? 'descending' : undefined;
}

interface SortButtonProps {
  name: string;
  field: string;
  sort: string;
  onSort: (sort: string) => void;
}

function SortButton({ name, field, sort, onSort }: SortButtonProps) {
  const up = sort === field;
  const down = sort === `-${field}`;
  return (
    <button
      type="button"
      className={styles.sort}
      onClick={() => onSort(up ? `-${field}` : field)}
      title={t(up ? 'sortDescending' : 'sortAscending', { name })}
    >
      {name}
      <Icon name={up ? 'sortUp' : down ? 'sortDown' : 'sort'} size={13} />
    </button>
  );
}

function SkeletonRows({ columns, rows }: { columns: number; rows: number }) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
    <tr key={row}>
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <td key={column}>
          <Skeleton width={`${80 - ((row * 13 + column * 29) % 40)}%`} />
        </td>
      ))}
    </tr>
  ));
}
