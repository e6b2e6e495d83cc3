import { type ReactNode, useRef } from 'react';
import type { Failure } from '../../core/api/problem.js';
import { useEvery } from '../../core/every.js';
import { formatSecond } from '../../core/i18n/index.js';
import type { RemoteRecord } from '../../core/lists/remote-record.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { Icon, NotLoaded, PageHeader } from '../../ui/index.js';
import { HERE } from './saga.js';
import styles from './status.module.css';
import { t } from './texts.js';

/** Seconds between refreshes while the page is visible. */
const EVERY = 5;

interface WatchedProps<Status> {
  record: RemoteRecord<typeof HERE, Status>;
  note: (at: string, seconds: number) => string;
  firstNote: string;
  children: (status: Status) => ReactNode;
}

/** Refreshes a status every few seconds. The last known state stays on screen while the server is unreachable. */
export function Watched<Status extends { at: string }>({
  record,
  note,
  firstNote,
  children,
}: WatchedProps<Status>) {
  const { data, error, loading, retry } = useRemoteRecord(record, HERE);
  useEvery(EVERY * 1000, retry);
  const lost = useLost(error, loading);
  return (
    <>
      <PageHeader title={t('status')} note={data ? note(formatSecond(data.at), EVERY) : firstNote} />
      {data ? (
        <>
          {lost && (
            <p className={styles.lost} role="status">
              <Icon name="offline" size={16} />
              {t('lost', { at: formatSecond(data.at) })}
            </p>
          )}
          {children(data)}
        </>
      ) : (
        <NotLoaded error={error} onRetry={retry} lines={10} />
      )}
    </>
  );
}

/** Keeps a failed refresh reported until the next one succeeds: a pending one has no result yet. */
function useLost(error: Failure | null, loading: boolean): boolean {
  const last = useRef(false);
  if (error) last.current = true;
  else if (!loading) last.current = false;
  return last.current;
}
