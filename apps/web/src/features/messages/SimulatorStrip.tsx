import { formatNaira } from '../../core/i18n/index.js';
import { Icon } from '../../ui/index.js';
import styles from './messages.module.css';
import { t } from './texts.js';

/** Says on every page of messages that nothing of them really goes out. */
export function SimulatorStrip({ rateKobo }: { rateKobo: number }) {
  return (
    <div className={`${styles.strip} ${styles.grain}`} role="note">
      <Icon name="flask" size={17} />
      <span>
        <b>{t('simulator')}</b> {t('simulatorBody', { rate: formatNaira(rateKobo) })}
      </span>
    </div>
  );
}
