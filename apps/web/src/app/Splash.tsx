import { t } from '../core/i18n/index.js';
import { Logo } from '../ui/Logo.js';
import { useDelayed } from '../ui/Skeleton.js';
import styles from './Splash.module.css';

/** Shown until the session is known; invisible if that is quick. */
export function Splash() {
  const late = useDelayed(true);
  return (
    <div className={styles.splash} role="status" aria-label={t('loading')}>
      {late && <Logo size={44} />}
    </div>
  );
}
