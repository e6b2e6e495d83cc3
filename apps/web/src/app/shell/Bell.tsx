import { useState } from 'react';
import { usePart } from '../../core/feature/use-part.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { t } from '../../core/i18n/index.js';
import { notificationsRead, selectUnread } from '../../core/notifications/slice.js';
import { useWaiting, useWaitingFeed } from '../../features/waiting/use-waiting.js';
import { IconButton } from '../../ui/Button.js';
import styles from './Bell.module.css';

const loadRest = () => import('./rest.js');

/** Lists the user's pending decisions, and errors and ended jobs of this session after their toasts. */
export function Bell() {
  const dispatch = useAppDispatch();
  const unread = useAppSelector(selectUnread);
  const [opened, setOpened] = useState(false);
  const [rest, load] = usePart(loadRest);
  useWaitingFeed();
  const count = useWaiting().data?.total ?? 0;
  const label = unread ? t('notificationsUnread', { n: unread }) : t('notifications');
  const toggle = () => {
    if (rest) setOpened(!opened);
    else load();
    dispatch(notificationsRead());
  };
  const button = (
    <IconButton
      icon="bell"
      size={20}
      label={count ? t('notificationsWaiting', { label, n: count }) : label}
      onClick={toggle}
      autoFocus={rest !== null}
    />
  );
  const mark =
    count > 0 ? (
      <i className={styles.count} aria-hidden="true">
        {count > 99 ? '99+' : count}
      </i>
    ) : (
      unread > 0 && <i className={styles.dot} />
    );
  if (rest) return <rest.BellList opened={opened} setOpened={setOpened} button={button} mark={mark} />;
  return (
    <span className={styles.holder}>
      {button}
      {mark}
    </span>
  );
}
