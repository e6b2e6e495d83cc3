import { OVERVIEW_READERS } from '#libs/contracts';
import { later } from '../../core/feature/later.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { selectRole } from '../../core/session/slice.js';
import { EmptyState, ErrorState, PageHeader, Panel, SkeletonBlock } from '../../ui/index.js';
import { CountBadge } from '../../ui/StatusBadge.js';
import { HomeLink } from '../../ui/states.js';
import { MailChoice } from './MailChoice.js';
import { waitingRecord } from './remotes.js';
import { t } from './texts.js';
import { useWaiting } from './use-waiting.js';
import { WaitingLines } from './WaitingLines.js';
import styles from './waiting.module.css';

const MyFiles = later(() => import('../exports/MyFiles.js'));

/** `/waiting`: all pending decisions of the user. */
export default function WaitingPage() {
  const dispatch = useAppDispatch();
  const { data, error } = useWaiting();
  const role = useAppSelector(selectRole);
  const hasFiles = role !== null && OVERVIEW_READERS.includes(role);
  const more = data ? data.total - data.list.length : 0;
  return (
    <>
      <PageHeader
        title={t('title')}
        badge={data && data.total > 0 && <CountBadge>{data.total}</CountBadge>}
        note={t('note')}
      />
      <Panel label={t('title')} flush>
        {data ? (
          <>
            <WaitingLines list={data.list} />
            {more > 0 && <p className={`sm mut ${styles.more}`}>{t('more', { n: more })}</p>}
            {data.total === 0 && (
              <EmptyState icon="check" action={<HomeLink />}>
                <b>{t('none')}.</b> {t('noneBody')}
              </EmptyState>
            )}
            <MailChoice />
          </>
        ) : error ? (
          <ErrorState message={`${t('failed')} ${error}`} onRetry={() => dispatch(waitingRecord.reload())} />
        ) : (
          <SkeletonBlock lines={5} />
        )}
      </Panel>
      {hasFiles && (
        <Panel className={styles.files}>
          <MyFiles />
        </Panel>
      )}
    </>
  );
}
