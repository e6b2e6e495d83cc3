import { useEffect, useRef } from 'react';
import type { StatusDto } from '#libs/contracts';
import type { Failure } from '../../core/api/problem.js';
import { formatSecond } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { ErrorState, Icon, PageHeader, SkeletonBlock } from '../../ui/index.js';
import { Facts } from './Facts.js';
import { Programs } from './Programs.js';
import { Queues } from './Queues.js';
import { SlowStatements } from './SlowStatements.js';
import { HERE, installation } from './saga.js';
import styles from './status.module.css';
import { Troubles } from './Troubles.js';
import { t } from './texts.js';

/** Seconds between two looks, while somebody sees the page. */
const EVERY = 5;

/** `/status`: what is wrong with the installation, first, and then what it is judged by. */
export default function StatusPage() {
  const { data, error, loading, retry } = useRemoteRecord(installation, HERE);
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState !== 'hidden' && retry(), EVERY * 1000);
    return () => clearInterval(timer);
  }, [retry]);
  const lost = useLost(error, loading);
  return (
    <>
      <PageHeader
        title={t('title')}
        note={data ? t('note', { at: formatSecond(data.at), seconds: EVERY }) : t('firstNote')}
      />
      {data ? (
        <>
          {lost && (
            <p className={styles.lost} role="status">
              <Icon name="offline" size={16} />
              {t('lost', { at: formatSecond(data.at) })}
            </p>
          )}
          <Installation status={data} />
        </>
      ) : error ? (
        <ErrorState message={error.message} onRetry={retry} />
      ) : (
        <SkeletonBlock lines={10} />
      )}
    </>
  );
}

/** A look that failed stays said until the next one has come through: while it is under way nothing is known yet. */
function useLost(error: Failure | null, loading: boolean): boolean {
  const last = useRef(false);
  if (error) last.current = true;
  else if (!loading) last.current = false;
  return last.current;
}

function Installation({ status }: { status: StatusDto }) {
  return (
    <div className={styles.page}>
      <Troubles troubles={status.troubles} />
      <Facts status={status} />
      <div className={styles.two}>
        <Programs programs={status.programs} />
        <Queues queues={status.queues} />
      </div>
      <SlowStatements statements={status.statements} />
    </div>
  );
}
