import type { LeaseDto } from '#libs/contracts';
import { useAppSelector } from '../../../core/hooks.js';
import { Avatar, Icon } from '../../../ui/index.js';
import styles from './leases.module.css';
import { selectLeases } from './slice.js';
import { t } from './texts.js';
import { useFullName } from './use-full-name.js';

/** Marks the row of a farm with its current editor and a lock. */
export function LeaseMark({ lease }: { lease: LeaseDto }) {
  const { ownId } = useAppSelector(selectLeases);
  const name = lease.by.name || t('somebody');
  const whole = useFullName(lease.by) || name;
  const title = lease.by.id === ownId ? t('youEdit') : t('isEditing', { name: whole });
  return (
    <span className={styles.lock} title={title}>
      <Avatar id={lease.by.id} name={name} size={22} title={title} />
      <Icon name="lock" size={13} />
    </span>
  );
}
