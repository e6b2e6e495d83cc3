import type { ReactNode } from 'react';
import type { Failure } from '../core/api/problem.js';
import { t as shared } from '../core/i18n/index.js';
import { DataTable, type TableColumn } from './DataTable.js';
import type { IconName } from './icons.js';
import styles from './ListPanel.module.css';
import { Pagination } from './Pagination.js';
import { SearchField } from './SearchField.js';
import { EmptyState } from './states.js';
import type { ListUrlHandle } from './use-list-url.js';

/** Texts of an empty list, and its next action. */
export interface EmptyWords {
  text: string;
  icon?: IconName;
  action?: ReactNode;
}

export interface ListPanelProps<T extends object> {
  /** Accessible name of the region and its table. */
  label: string;
  /** Holds search, filters, sort and page. */
  url: ListUrlHandle;
  columns: readonly TableColumn<T>[];
  /** Null until the first answer. */
  rows: readonly T[] | null;
  total: number;
  /** The total in words, if it is not counted to its end. */
  totalText?: string;
  rowKey: (row: T) => string | number;
  loading: boolean;
  error: Failure | null;
  onRetry: () => void;
  /** Label of the search field; without it there is no search field. */
  search?: string;
  /** Shown before the search field. Replaces the whole toolbar if it contains its own search. */
  filters?: ReactNode;
  /** At the end of the toolbar, such as an export. */
  tools?: ReactNode;
  onRow?: (row: T) => void;
  selected?: string | number | null;
  /** Texts of the empty list without filters. */
  empty: EmptyWords;
  /** Texts when a filter other than the search is set; by default `empty` without its action. */
  filtered?: boolean;
  emptyFiltered?: EmptyWords;
  /** Number of skeleton rows. */
  expected?: number;
}

/** The white panel of a list: toolbar, table and pagination. */
export function ListPanel<T extends object>(props: ListPanelProps<T>) {
  const { label, url, rows, total, search, filters, tools } = props;
  return (
    <section className={styles.card} aria-label={label}>
      {(search || filters || tools) && (
        <div className={styles.toolbar}>
          {filters}
          {search && <SearchField label={search} value={url.q} onChange={(text) => url.set({ q: text })} />}
          {tools}
        </div>
      )}
      <DataTable
        label={label}
        columns={props.columns}
        rows={rows}
        rowKey={props.rowKey}
        loading={props.loading}
        error={props.error}
        onRetry={props.onRetry}
        sort={url.sort}
        onSort={(next) => url.set({ sort: next })}
        onRow={props.onRow}
        selected={props.selected}
        expected={props.expected}
        empty={emptyOf(props)}
      />
      {rows && (
        <Pagination
          page={url.page}
          size={url.size}
          total={total}
          totalText={props.totalText}
          onPage={(next) => url.set({ page: next })}
          onSize={(next) => url.set({ size: next })}
        />
      )}
    </section>
  );
}

function emptyOf<T extends object>({ url, empty, filtered, emptyFiltered }: ListPanelProps<T>): ReactNode {
  if (filtered && emptyFiltered) return <Empty words={emptyFiltered} />;
  if (url.q) return <Empty words={{ text: shared('noMatch', { q: url.q }), icon: 'search' }} />;
  return <Empty words={filtered ? { ...empty, action: undefined } : empty} />;
}

function Empty({ words: { text, icon, action } }: { words: EmptyWords }) {
  return (
    <EmptyState icon={icon} action={action}>
      {text}
    </EmptyState>
  );
}
