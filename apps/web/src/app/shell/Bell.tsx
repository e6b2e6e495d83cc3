import { Popover } from '@mantine/core';
import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { formatMoment, t } from '../../core/i18n/index.js';
import {
  notificationsCleared,
  notificationsRead,
  selectKeptNotifications,
  selectUnread,
} from '../../core/notifications/slice.js';
import { IconButton } from '../../ui/Button.js';
import { ToastText } from '../../ui/ToastText.js';
import styles from './Bell.module.css';

/** Errors and ended jobs of this session, to be read again after their toasts have gone. */
export function Bell() {
  const dispatch = useAppDispatch();
  const kept = useAppSelector(selectKeptNotifications);
  const unread = useAppSelector(selectUnread);
  const [opened, setOpened] = useState(false);
  const toggle = () => {
    setOpened(!opened);
    dispatch(notificationsRead());
  };
  return (
    <Popover opened={opened} onChange={setOpened} width={340} position="bottom-end" trapFocus>
      <span className={styles.holder}>
        <Popover.Target>
          <IconButton
            icon="bell"
            size={20}
            label={unread ? t('notificationsUnread', { n: unread }) : t('notifications')}
            onClick={toggle}
          />
        </Popover.Target>
        {unread > 0 && <i className={styles.dot} />}
      </span>
      <Popover.Dropdown className={styles.list} aria-label={t('notifications')}>
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
