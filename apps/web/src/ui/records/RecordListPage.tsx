import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { topicOf } from '#libs/contracts';
import { useAppSelector } from '../../core/hooks.js';
import { useRemoteList } from '../../core/lists/use-remote.js';
import { useTopic } from '../../core/realtime/use-topic.js';
import type { RecordQuery, RecordReads, RecordRow, RecordStore } from '../../core/records/record-store.js';
import { t } from '../../core/records/texts.js';
import { Allowed, useMay } from '../../core/session/allowed.js';
import type { AnyCall, Links } from '../../core/session/may-call.js';
import { selectUser } from '../../core/session/slice.js';
import { Button, buttonClass } from '../Button.js';
import type { TableColumn } from '../DataTable.js';
import { Icon, type IconName } from '../icons.js';
import { ListPage, type ListPageProps } from '../ListPage.js';
import { useListUrl } from '../use-list-url.js';
import { RecordActs } from './RecordActs.js';
import styles from './records.module.css';

/** Follows the events of the account while the page is open, if the store says so. */
export function useRecordTopic({ ofAccount }: Pick<RecordReads, 'ofAccount'>): void {
  const user = useAppSelector(selectUser);
  useTopic(ofAccount && user ? topicOf.account(user.userAccountId) : null, null);
}

/** Shows the page of the list that the address asks for, filtered by `more`; `more.of`: the record it lies in. */
export function useRecordList<Row extends RecordRow, Item extends Row, List>(
  store: RecordReads<Row, Item, List>,
  more: RecordQuery = {},
) {
  const url = useListUrl();
  const { page, size, q, sort } = url;
  const shown = useRemoteList(store.list, { page, size, q, sort, ...more });
  useRecordTopic(store);
  return { url, shown, of: more.of, links: shown.answer ? shown.answer.links : null };
}

/** Column with the record's name, a link to its page. */
export function nameColumn<Row extends RecordRow>(
  { nameOf, to }: Pick<RecordReads<Row>, 'nameOf' | 'to'>,
  column: Omit<TableColumn<Row>, 'id' | 'cell'>,
  toRow: (row: Row) => string = ({ id }) => to(id),
): TableColumn<Row> {
  return {
    sort: 'name',
    ...column,
    id: 'name',
    cell: (row) => (
      <Link className={styles.name} to={toRow(row)}>
        {nameOf(row)}
      </Link>
    ),
  };
}

type Acts<Row extends RecordRow> = Parameters<typeof RecordActs<Row>>[0]['store'];

/** Column with Edit and Delete; none if the user may do neither on any row. */
export function useActsColumn<Row extends RecordRow>(
  store: Acts<Row>,
  rows: readonly Row[] | null,
): TableColumn<Row>[] {
  const may = useMay();
  const { update, remove } = store.calls;
  if (!rows?.some(({ links }) => may(update, links) || may(remove, links))) return [];
  return [
    {
      id: 'actions',
      header: t('actions'),
      // Phones show them on the record's page.
      wide: true,
      numeric: true,
      width: 1,
      cell: (row) => <RecordActs store={store} row={row} small />,
    },
  ];
}

/** Link to the form that adds a record, for a form that is a page. */
export function AddLink({ call, links, to, children }: AddLinkProps) {
  return (
    <Allowed call={call} links={links}>
      <Link to={to} className={buttonClass({ variant: 'primary' })}>
        <Icon name="plus" size={16} />
        {children}
      </Link>
    </Allowed>
  );
}

interface AddLinkProps {
  call: AnyCall;
  links: Links;
  to: string;
  children: ReactNode;
}

interface RecordListPageProps<Row extends RecordRow, Item extends Row, List>
  extends Partial<Omit<ListPageProps<{ list: readonly Row[]; total: number }>, 'shown' | 'url' | 'empty'>> {
  store: RecordStore<Row, Item, List>;
  /** Result of `useRecordList`. */
  list: ReturnType<typeof useRecordList<Row, Item, List>>;
  columns: readonly TableColumn<Row>[];
  icon: IconName;
  /** Address of the form that adds a record, if it is a page. */
  addTo?: string;
}

/** List page of a record kind: search, Add with its form, Edit and Delete in each row. */
export function RecordListPage<Row extends RecordRow, Item extends Row, List>({
  store,
  list: { url, shown, of, links },
  columns,
  icon,
  addTo,
  actions,
  ...more
}: RecordListPageProps<Row, Item, List>) {
  const { labels } = store;
  const [adding, setAdding] = useState(false);
  const acts = useActsColumn<Row>(store, shown.rows);
  const add = addTo ? (
    <AddLink call={store.calls.create} links={links} to={addTo}>
      {labels.add}
    </AddLink>
  ) : (
    <Allowed call={store.calls.create} links={links}>
      <Button variant="primary" icon="plus" onClick={() => setAdding(true)}>
        {labels.add}
      </Button>
    </Allowed>
  );
  return (
    <>
      <ListPage
        title={labels.title}
        search={labels.search}
        rowKey={({ id }) => id}
        {...more}
        actions={
          <>
            {actions}
            {add}
          </>
        }
        url={url}
        shown={shown}
        columns={[...columns, ...acts]}
        empty={{ text: labels.empty, icon, action: add }}
      />
      {adding && <store.Form store={store} row={null} of={of} onClose={() => setAdding(false)} />}
    </>
  );
}
