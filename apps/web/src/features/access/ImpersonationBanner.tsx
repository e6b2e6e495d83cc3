import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { catalogue } from '../../core/i18n/index.js';
import { selectUser } from '../../core/session/slice.js';
import { Button } from '../../ui/Button.js';
import { Icon } from '../../ui/icons.js';
import styles from './ImpersonationBanner.module.css';
import { impersonationStopAsked } from './impersonation.actions.js';

/** Its own catalogue: the shell carries this strip, and nothing else of the access list. */
const t = catalogue({ seeing: 'You see Gona as {name}, read only.', stop: 'Stop' });

/** Under the header for as long as an administrator sees the portal as somebody else. */
export function ImpersonationBanner() {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  if (!user?.seenBy) return null;
  return (
    <div className={styles.strip} role="status">
      <Icon name="eye" size={16} />
      <span className="grow">{t('seeing', { name: user.displayName })}</span>
      <Button small onClick={() => dispatch(impersonationStopAsked())}>
        {t('stop')}
      </Button>
    </div>
  );
}
