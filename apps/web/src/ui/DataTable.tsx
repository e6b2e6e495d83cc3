import { type Column, type ColumnDef, flexRender, tableFeatures, useTable } from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';
import type { Failure } from '../core/api/problem.js';
import { t } from '../core/i18n/index.js';
import styles from './DataTable.module.css';
import { Icon } from './icons.js';
import { Skeleton, useDelayed } from './Skeleton.js';
import { EmptyState, ErrorState } from './states.js';

/** The server sorts, filters and pages: the table only needs its columns. */
const FEATURES = tableFeatures({});

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
  const defs = useMemo(
    () =>
      columns.map(
        (column): ColumnDef<typeof FEATURES, T> => ({
          id: column.id,
          header: column.header,
        }),
      ),
    [columns],
  );
  const data = useMemo(() => (rows ? [...rows] : []), [rows]);
  const table = useTable<typeof FEATURES, T>({
    features: FEATURES,
    columns: defs,
    data,
    getRowId: (row) => String(rowKey(row)),
  });
  const late = useDelayed(Boolean(loading));
  // On phones, the first visible column is the first line of the card.
  const main = columns.findIndex((column) => !column.wide && !column.head);
  const of = (column: Column<typeof FEATURES, T>) => columns.find(({ id }) => id === column.id);

  if (error && !rows?.length) return <ErrorState message={error.message} onRetry={onRetry} />;
  if (rows && rows.length === 0 && !loading) return <>{emptyOf(empty)}</>;
  return (
    <div className={styles.scroll} aria-busy={loading || undefined} {...(props.reading && readable(label))}>
      <table className={styles.table} aria-label={label}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => {
                const column = of(header.column);
                return (
                  <th
                    key={header.id}
                    scope="col"
                    style={column?.width ? { width: column.width } : undefined}
                    className={column?.numeric ? styles.number : undefined}
                    aria-sort={ariaSort(column?.sort, sort)}
                  >
                    {column?.sort && onSort ? (
                      <SortButton
                        name={column.header}
                        field={column.sort}
                        sort={sort ?? ''}
                        onSort={onSort}
                      />
                    ) : (
                      (column?.head ?? flexRender(header.column.columnDef.header, header.getContext()))
                    )}
                  </th>
                );
              })}
            </tr>
          ))}
        </thead>
        <tbody className={late && rows ? styles.dimmed : undefined}>
          {rows && columns.some(({ whole }) => whole !== undefined) && (
            <WholeRow columns={columns} main={main} />
          )}
          {rows === null
            ? late && <SkeletonRows columns={columns.length} rows={props.expected ?? 6} />
            : table.getRowModel().rows.map((row) => (
                <tr
                  key={row.id}
                  aria-selected={props.selected !== undefined ? String(props.selected) === row.id : undefined}
                  className={onRow ? styles.clickable : undefined}
                  onClick={onRow && ((event) => !onControl(event.target) && onRow(row.original))}
                >
                  {row.getAllCells().map((cell, index) => {
                    const column = of(cell.column);
                    const classes = [column?.numeric && styles.number, column?.wide && styles.wide];
                    return (
                      <td
                        key={cell.id}
                        data-fill={column?.fill || undefined}
                        data-main={index === main || undefined}
                        data-head={index === main ? undefined : column?.header}
                        className={classes.filter(Boolean).join(' ') || undefined}
                      >
                        {column?.cell(row.original, row.index)}
                      </td>
                    );
                  })}
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
      {columns.map(({ id, header, numeric, wide, whole }, index) => (
        <td
          key={id}
          data-main={index === main || undefined}
          data-head={index === main ? undefined : header}
          className={[numeric && styles.number, wide && styles.wide].filter(Boolean).join(' ') || undefined}
        >
          {whole}
        </td>
      ))}
    </tr>
  );
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
