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
  /** `useRemoteList(list, query)`. */
  shown: ShownList<Answer>;
  /** Beside the title; the number of rows that were found unless given. */
  count?: ReactNode;
  /** At the right of the title: the primary action, an export. */
  actions?: ReactNode;
}

/**
 * A page that is one list: title with its count, actions, search and filters, the table with its empty and error states,
 * and the pages. What it shows is in its address (`useListUrl`) and in the store (`remoteList`).
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
