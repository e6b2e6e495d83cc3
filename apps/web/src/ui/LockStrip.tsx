import type { FarmerLockDto } from '#libs/contracts';
import { formatDay } from '../core/i18n/index.js';
import styles from './LockStrip.module.css';
import { t } from './texts.js';

/** Strip above the page of a farmer or farm that is read-only, with the reason. */
export function LockStrip({ lock }: { lock: FarmerLockDto | null }) {
  if (!lock) return null;
  return (
    <p className={styles.lock} role="status">
      {t(lock.kind)} {lock.until && t('lockedUntil', { day: formatDay(lock.until) })}
    </p>
  );
}
