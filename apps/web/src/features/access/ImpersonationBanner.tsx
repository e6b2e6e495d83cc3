import { roleOf } from '#libs/contracts';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { catalogue, formatTime } from '../../core/i18n/index.js';
import { selectUser } from '../../core/session/slice.js';
import { Avatar } from '../../ui/Avatar.js';
import { Button } from '../../ui/Button.js';
import { Icon } from '../../ui/icons.js';
import styles from './ImpersonationBanner.module.css';
import { impersonationStopAsked } from './impersonation.actions.js';
import './impersonation.saga.js';

/** A separate catalogue: the shell loads this bar, and nothing else of the access list. */
const t = catalogue({
  seeing: 'You see Gona as',
  readOnly: 'Read-only',
  since: 'In all your tabs since {time}. It stays when you reload or type an address.',
  stop: 'End view, back to {name}',
  unknown: 'Unknown role',
  SUPERADMIN: 'Superadmin',
  ADMIN: 'Admin',
  STAFF: 'Staff',
  AGENT: 'Agent',
  FARMER: 'Farmer',
  CBN: 'CBN',
});

/** Shown above everything, in every tab, while an administrator is impersonating someone. */
export function ImpersonationBanner() {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  if (!user?.seenBy) return null;
  const { displayName, seenBy, roles } = user;
  return (
    <>
      <div className={styles.bar} role="status">
        <Icon name="eye" size={20} />
        <Avatar id={user.userId} name={displayName} size={26} />
        <span>
          {t('seeing')} <b>{displayName}</b>, {t(roleOf(roles[0] ?? '') ?? 'unknown')}
        </span>
        <span className={styles.readOnly}>
          <Icon name="lock" size={13} />
          {t('readOnly')}
        </span>
        <span className={`${styles.since} grow`}>{t('since', { time: formatTime(seenBy.since) })}</span>
        <Button icon="close" className={styles.stop} onClick={() => dispatch(impersonationStopAsked())}>
          {t('stop', { name: seenBy.name })}
        </Button>
      </div>
      <div className={styles.edge} aria-hidden="true" />
    </>
  );
}
