import type { FarmerLockDto } from '#libs/contracts';
import { formatDay } from '../../core/i18n/index.js';
import styles from './farmers.module.css';
import { t } from './texts.js';

/** Strip above the page of a farmer whose record is read-only. */
export function LockStrip({ lock }: { lock: FarmerLockDto | null }) {
  if (!lock) return null;
  return (
    <p className={styles.lock} role="status">
      {t(lock.kind)} {lock.until && t('lockedUntil', { day: formatDay(lock.until) })}
    </p>
  );
}
