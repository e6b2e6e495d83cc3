import { useAppSelector } from '../../core/hooks.js';
import { formatTime, t } from '../../core/i18n/index.js';
import { selectConnection, selectOnlineAt } from '../../core/realtime/slice.js';
import { Icon } from '../../ui/icons.js';
import { useDelayed } from '../../ui/Skeleton.js';
import styles from './OfflineStrip.module.css';

/** Milliseconds that a broken connection may take to come back before the strip says so. */
const SHOWN_AFTER = 3000;

/** Says under the header that what is on screen may be old. */
export function OfflineStrip() {
  const connection = useAppSelector(selectConnection);
  const onlineAt = useAppSelector(selectOnlineAt);
  const away = useDelayed(connection === 'reconnecting', SHOWN_AFTER);
  if (connection !== 'offline' && !away) return null;
  const text =
    connection === 'offline'
      ? t('offlineStrip', { time: onlineAt ? formatTime(onlineAt) : formatTime(new Date().toISOString()) })
      : t('reconnectStrip');
  return (
    <div className={styles.strip} role="status">
      <Icon name="offline" size={16} />
      {text}
    </div>
  );
}
