import { Popover } from '@mantine/core';
import { useState } from 'react';
import { noticesCleared, noticesRead, selectErrors, selectUnread } from '../../features/notices/slice.js';
import { IconButton } from '../../ui/Button.js';
import { useAppDispatch, useAppSelector } from '../hooks.js';
import { formatMoment, t } from '../i18n/index.js';
import styles from './Bell.module.css';

/** Every error of this session, to be read again after its toast has gone. */
export function Bell() {
  const dispatch = useAppDispatch();
  const errors = useAppSelector(selectErrors);
  const unread = useAppSelector(selectUnread);
  const [opened, setOpened] = useState(false);
  const toggle = () => {
    setOpened(!opened);
    dispatch(noticesRead());
  };
  return (
    <Popover opened={opened} onChange={setOpened} width={340} position="bottom-end" trapFocus>
      <span className={styles.holder}>
        <Popover.Target>
          <IconButton
            icon="bell"
            size={20}
            label={unread ? t('noticesUnread', { n: unread }) : t('notices')}
            onClick={toggle}
          />
        </Popover.Target>
        {unread > 0 && <i className={styles.dot} />}
      </span>
      <Popover.Dropdown className={styles.list} aria-label={t('notices')}>
        <div className="row">
          <h2 className="grow">{t('notices')}</h2>
          {errors.length > 0 && (
            <button type="button" className="link sm" onClick={() => dispatch(noticesCleared())}>
              {t('clearAll')}
            </button>
          )}
        </div>
        {errors.length === 0 && <p className="mut">{t('noNotices')}</p>}
        {errors.map((notice) => (
          <div key={notice.id} className={styles.item}>
            <div>{notice.text}</div>
            <div className="sm mut">{formatMoment(notice.at)}</div>
          </div>
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}
