import { PLATFORM_MESSAGES } from '#libs/contracts';
import { useAppSelector } from '../../core/hooks.js';
import { formatDate, formatTime, sentenceText, t } from '../../core/i18n/index.js';
import { useOffline } from '../../core/offline/use-offline.js';
import { selectConnection, selectCopiesFrom, selectShownFrom } from '../../core/realtime/slice.js';
import { Icon } from '../../ui/icons.js';
import { useDelayed } from '../../ui/Skeleton.js';
import styles from './OfflineStrip.module.css';

/** Milliseconds that a connection may be lost before the strip appears. */
const SHOWN_AFTER = 3000;

/** Shows, under the header, the age of the data on screen and the unsent work on this computer. */
export function OfflineStrip() {
  const connection = useAppSelector(selectConnection);
  const shownFrom = useAppSelector(selectShownFrom);
  const copies = useAppSelector(selectCopiesFrom) !== null;
  const offline = useOffline();
  const away = useDelayed(connection === 'reconnecting', SHOWN_AFTER);
  const replaced = connection === 'replaced';
  if (!offline && !(connection !== 'online' && copies) && !away && !replaced) return null;
  const time = shownFrom ? momentOf(shownFrom) : null;
  const text = (): string => {
    if (replaced && !offline) return sentenceText(PLATFORM_MESSAGES.sockets.replaced);
    if (!time) return offline ? t('offlineStripBare') : t('reconnectStrip');
    if (offline) return t('offlineStrip', { time });
    return copies ? t('unreachableStrip', { time }) : t('reconnectStrip');
  };
  return (
    <div className={styles.strip} role="status">
      <Icon name="offline" size={16} />
      {text()}
    </div>
  );
}

/** Formats a moment of today as a time, otherwise with the day. */
function momentOf(iso: string): string {
  const isToday = formatDate(iso) === formatDate(new Date().toISOString());
  return isToday ? formatTime(iso) : `${formatDate(iso)}, ${formatTime(iso)}`;
}
