import type { CommunityResourceDto } from '#libs/contracts';
import { StatusBadge } from '../../ui/index.js';
import styles from './community.module.css';
import { t } from './texts.js';

export function ResourceStatus({ status }: { status: string }) {
  return status === 'ACTIVE' ? (
    <StatusBadge tone="good">{t('active')}</StatusBadge>
  ) : (
    <StatusBadge tone="waiting">{t('suspended')}</StatusBadge>
  );
}

/** Completed farms out of all, as a bar and as text. */
export function FarmsBar({ row }: { row: CommunityResourceDto }) {
  const { farmsCount: total, completedFarmsCount: done } = row;
  if (total === 0) return <span className="sm mut">{t('noFarms')}</span>;
  return (
    <div className={styles.farms}>
      <span className={styles.farmsBar} aria-hidden="true">
        <i style={{ width: `${(done / total) * 100}%` }} />
      </span>
      <span className="sm mut">{t('farmsOf', { done, total })}</span>
    </div>
  );
}
