import { Popover } from '@mantine/core';
import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { formatMoment, t } from '../../core/i18n/index.js';
import {
  notificationsCleared,
  notificationsRead,
  selectErrors,
  selectUnread,
} from '../../core/notifications/slice.js';
import { IconButton } from '../../ui/Button.js';
import { ToastText } from '../../ui/ToastText.js';
import styles from './Bell.module.css';

/** Every error of this session, to be read again after its toast has gone. */
export function Bell() {
  const dispatch = useAppDispatch();
  const errors = useAppSelector(selectErrors);
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
          {errors.length > 0 && (
            <button type="button" className="link sm" onClick={() => dispatch(notificationsCleared())}>
              {t('clearAll')}
            </button>
          )}
        </div>
        {errors.length === 0 && <p className="mut">{t('noNotifications')}</p>}
        {errors.map((notification) => (
          <div key={notification.id} className={styles.item}>
            <ToastText {...notification} />
            <div className="sm mut">{formatMoment(notification.at)}</div>
          </div>
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}
