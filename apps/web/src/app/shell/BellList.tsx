import { Popover } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { OVERVIEW_READERS } from '#libs/contracts';
import { later } from '../../core/feature/later.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { formatMoment, t } from '../../core/i18n/index.js';
import { notificationsCleared, selectKeptNotifications } from '../../core/notifications/slice.js';
import { selectConnection } from '../../core/realtime/slice.js';
import { selectRole } from '../../core/session/slice.js';
import { WAITING_PATH } from '../../features/waiting/addresses.js';
import { MailChoice } from '../../features/waiting/MailChoice.js';
import { waitingRecord } from '../../features/waiting/remotes.js';
import { t as w } from '../../features/waiting/texts.js';
import { useWaiting } from '../../features/waiting/use-waiting.js';
import { WaitingLines } from '../../features/waiting/WaitingLines.js';
import { ErrorState, IconButton } from '../../ui/index.js';
import { CountBadge } from '../../ui/StatusBadge.js';
import { ToastText } from '../../ui/ToastText.js';
import styles from './Bell.module.css';

const MyFiles = later(() => import('../../features/exports/MyFiles.js'));

/** Number of pending decisions that fit in the bell's list. */
const WAITING_SHOWN = 5;

interface BellListProps {
  opened: boolean;
  setOpened: (opened: boolean) => void;
  button: ReactNode;
  /** Beside the button: the count, or a dot for unread ones. */
  mark: ReactNode;
}

/** The user's pending decisions, exports, errors and ended jobs, below the bell. */
export function BellList({ opened, setOpened, button, mark }: BellListProps) {
  const dispatch = useAppDispatch();
  const kept = useAppSelector(selectKeptNotifications);
  const { data: waiting, error } = useWaiting();
  const connection = useAppSelector(selectConnection);
  const role = useAppSelector(selectRole);
  const hasFiles = role !== null && OVERVIEW_READERS.includes(role);
  const count = waiting?.total ?? 0;
  const close = () => setOpened(false);
  // Opens after the button has the focus, which returns to it.
  useEffect(() => setOpened(true), [setOpened]);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      width="min(420px, calc(100vw - 24px))"
      position="bottom-end"
      trapFocus
    >
      <span className={styles.holder}>
        <Popover.Target>{button}</Popover.Target>
        {mark}
      </span>
      <Popover.Dropdown aria-label={t('notifications')}>
        <div className={styles.list}>
          <div className={styles.phoneClose}>
            <IconButton icon="close" label={t('close')} onClick={close} />
          </div>
          {!waiting && error && (
            <ErrorState
              message={`${w('failed')} ${error}`}
              onRetry={() => dispatch(waitingRecord.reload())}
            />
          )}
          {waiting && (
            <section aria-label={w('title')}>
              <div className="row">
                <h2>{w('title')}</h2>
                {count > 0 && <CountBadge>{count}</CountBadge>}
                <span className="grow" />
                {connection === 'online' && <span className={`sm ${styles.live}`}>{w('live')}</span>}
                {count > 0 && (
                  <Link className={`link sm ${styles.showAll}`} to={WAITING_PATH} onClick={close}>
                    {w('showAll')}
                  </Link>
                )}
              </div>
              <p className="sm mut">{count > 0 ? w('note') : `${w('none')}.`}</p>
              <WaitingLines list={waiting.list} most={WAITING_SHOWN} onOpen={close} />
              <MailChoice onOpen={close} />
            </section>
          )}
          {opened && hasFiles && <MyFiles />}
          <div className="row">
            <h2 className="grow">{t('notifications')}</h2>
            {kept.length > 0 && (
              <button type="button" className="link sm" onClick={() => dispatch(notificationsCleared())}>
                {t('clearAll')}
              </button>
            )}
          </div>
          {kept.length === 0 && <p className="mut">{t('noNotifications')}</p>}
          {kept.map((notification) => (
            <div key={notification.id} className={styles.item}>
              <ToastText {...notification} />
              <div className="sm mut">{formatMoment(notification.at)}</div>
            </div>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
