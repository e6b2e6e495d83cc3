import type { ReactNode } from 'react';
import { formatNumber } from '../core/i18n/index.js';
import type { ListAnswer } from '../core/lists/remote-list.js';
import type { ShownList } from '../core/lists/use-remote.js';
import { ListPanel, type ListPanelProps } from './ListPanel.js';
import { PageHeader } from './PageHeader.js';

export interface ListPageProps<Answer extends ListAnswer>
  extends Omit<
    ListPanelProps<Answer['list'][number]>,
    'label' | 'rows' | 'total' | 'loading' | 'error' | 'onRetry'
  > {
  title: string;
  /** One line under the title. */
  note?: ReactNode;
  /** Result of `useRemoteList(list, query)`. */
  shown: ShownList<Answer>;
  /** Next to the title; by default the number of rows found. */
  count?: ReactNode;
  /** Right of the title: the primary action, an export. */
  actions?: ReactNode;
}

/**
 * A page with one list: title with count, actions, search and filters, the table with its empty and error states, and
 * pagination. Its state is in its address (`useListUrl`) and in the store (`remoteList`).
 */
export function ListPage<Answer extends ListAnswer>({
  title,
  note,
  shown,
  count,
  actions,
  ...panel
}: ListPageProps<Answer>) {
  const { rows, total, loading, error, retry } = shown;
  return (
    <>
      <PageHeader title={title} count={count ?? (rows && formatNumber(total))} note={note}>
        {actions}
      </PageHeader>
      <ListPanel
        {...panel}
        label={title}
        rows={rows}
        total={total}
        loading={loading}
        error={error}
        onRetry={retry}
      />
    </>
  );
}
