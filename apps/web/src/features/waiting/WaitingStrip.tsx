import { Link } from 'react-router-dom';
import { buttonClass, Icon } from '../../ui/index.js';
import { WAITING_PATH } from './addresses.js';
import { t } from './texts.js';
import { useWaiting } from './use-waiting.js';
import styles from './waiting.module.css';

/** Shows on the overview that decisions are pending; nothing if there are none. */
export function WaitingStrip() {
  const total = useWaiting().data?.total ?? 0;
  if (total === 0) return null;
  return (
    <div className={styles.strip} role="status">
      <Icon name="alert" size={18} />
      <b className="grow">{t('decisions', { n: total })}</b>
      <Link className={buttonClass({ small: true })} to={WAITING_PATH}>
        {t('open')}
      </Link>
    </div>
  );
}
