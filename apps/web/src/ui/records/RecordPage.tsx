import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import type { RecordReads, RecordRow, RecordStore } from '../../core/records/record-store.js';
import { useSubject } from '../../core/subject.js';
import { buttonClass } from '../Button.js';
import type { IconName } from '../icons.js';
import { PageHeader } from '../PageHeader.js';
import { SkeletonBlock } from '../Skeleton.js';
import { EmptyState, ErrorState } from '../states.js';
import { RecordActs } from './RecordActs.js';
import { useRecordTopic } from './RecordListPage.js';

/** Returns the id in the address; null if there is none. @param text where it is not the parameter `:id` */
export function useRecordId(text?: string | null): number | null {
  const { id } = useParams();
  const found = Number(text === undefined ? id : text);
  return Number.isInteger(found) && found > 0 ? found : null;
}

interface RecordAreaProps<Row extends RecordRow, Item extends Row, List> {
  store: RecordReads<Row, Item, List>;
  /** Null: the address names no record. */
  id: number | null;
  icon: IconName;
  /** Shown if the address names no record: a heading and a line. */
  none?: { title: string; text: string };
  /** Link on the page of a record that is gone; by default to the list. */
  back?: { to: string; label: string };
  children: (record: Item) => ReactNode;
}

/** Loads a record for its page: skeleton, error with a retry, or a link back if the record is gone. */
export function RecordArea<Row extends RecordRow, Item extends Row, List>(
  props: RecordAreaProps<Row, Item, List>,
) {
  const { store, id, icon, none, children } = props;
  const { data, error, retry } = useRemoteRecord(store.record, id);
  useSubject(data && store.nameOf(data), store.to(id ?? 0));
  useRecordTopic(store);
  // A record that is gone is still in the store: Undo shows it again.
  if (id && error?.status !== 404 && error?.status !== 400) {
    if (data) return children(data);
    return error ? <ErrorState message={error.message} onRetry={retry} /> : <SkeletonBlock lines={8} />;
  }
  const { to, label } = props.back ?? { to: store.path, label: store.labels.title };
  return (
    <EmptyState
      gone={Boolean(id)}
      title={none?.title}
      icon={icon}
      action={
        <Link to={to} className={buttonClass({ variant: 'primary' })}>
          {label}
        </Link>
      }
    >
      {id || !none ? store.labels.gone : none.text}
    </EmptyState>
  );
}

interface RecordPageProps<Row extends RecordRow, Item extends Row, List> {
  store: RecordStore<Row, Item, List>;
  icon: IconName;
  /** Next to the name, such as a status. */
  badge?: (record: Item) => ReactNode;
  /** Before Edit and Delete: the kind's own acts. */
  acts?: (record: Item) => ReactNode;
  /** The panels of the page. */
  children: (record: Item) => ReactNode;
}

/** Detail page of a record kind: name, way back to the list, Edit and Delete, and the panels. */
export function RecordPage<Row extends RecordRow, Item extends Row, List>({
  store,
  icon,
  badge,
  acts,
  children,
}: RecordPageProps<Row, Item, List>) {
  const id = useRecordId();
  return (
    <RecordArea store={store} id={id} icon={icon}>
      {(record) => (
        <>
          <PageHeader title={store.nameOf(record)} badge={badge?.(record)}>
            <Link className={buttonClass({})} to={store.path}>
              {store.labels.title}
            </Link>
            {acts?.(record)}
            <RecordActs<Row> store={store} row={record} />
          </PageHeader>
          <div className="stack">{children(record)}</div>
        </>
      )}
    </RecordArea>
  );
}
