import { Popover } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { OVERVIEW_READERS } from '#libs/contracts';
import { later } from '../../core/feature/later.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { formatMoment, t } from '../../core/i18n/index.js';
import {
  notificationsCleared,
  notificationsRead,
  selectKeptNotifications,
  selectUnread,
} from '../../core/notifications/slice.js';
import { selectRole } from '../../core/session/slice.js';
import { WAITING_PATH } from '../../features/waiting/addresses.js';
import { t as w } from '../../features/waiting/texts.js';
import { useWaiting, useWaitingFeed } from '../../features/waiting/use-waiting.js';
import { WaitingLines } from '../../features/waiting/WaitingLines.js';
import { IconButton } from '../../ui/Button.js';
import { ToastText } from '../../ui/ToastText.js';
import styles from './Bell.module.css';

const MyFiles = later(() => import('../../features/exports/MyFiles.js'));

/** Number of pending decisions that fit in the bell's list. */
const WAITING_SHOWN = 5;

/** Lists the user's pending decisions, and errors and ended jobs of this session after their toasts. */
export function Bell() {
  const dispatch = useAppDispatch();
  const kept = useAppSelector(selectKeptNotifications);
  const unread = useAppSelector(selectUnread);
  const [opened, setOpened] = useState(false);
  useWaitingFeed();
  const { data: waiting } = useWaiting();
  const role = useAppSelector(selectRole);
  const hasFiles = role !== null && OVERVIEW_READERS.includes(role);
  const count = waiting?.total ?? 0;
  const label = unread ? t('notificationsUnread', { n: unread }) : t('notifications');
  const close = () => setOpened(false);
  const toggle = () => {
    setOpened(!opened);
    dispatch(notificationsRead());
  };
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      width="min(420px, calc(100vw - 24px))"
      position="bottom-end"
      trapFocus
    >
      <span className={styles.holder}>
        <Popover.Target>
          <IconButton
            icon="bell"
            size={20}
            label={count ? t('notificationsWaiting', { label, n: count }) : label}
            onClick={toggle}
          />
        </Popover.Target>
        {count > 0 ? (
          <i className={styles.count} aria-hidden="true">
            {count > 99 ? '99+' : count}
          </i>
        ) : (
          unread > 0 && <i className={styles.dot} />
        )}
      </span>
      <Popover.Dropdown className={styles.list} aria-label={t('notifications')}>
        {waiting && (
          <section aria-label={w('title')}>
            <div className="row">
              <h2 className="grow">{w('title')}</h2>
              {count > 0 && (
                <Link className="link sm" to={WAITING_PATH} onClick={close}>
                  {w('showAll')}
                </Link>
              )}
            </div>
            {count > 0 ? (
              <WaitingLines list={waiting.list.slice(0, WAITING_SHOWN)} onOpen={close} />
            ) : (
              <p className="mut">{w('none')}.</p>
            )}
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
      </Popover.Dropdown>
    </Popover>
  );
}
