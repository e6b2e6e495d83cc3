import { formatNaira } from '../../core/i18n/index.js';
import { Icon } from '../../ui/index.js';
import styles from './messages.module.css';
import { t } from './texts.js';

/**
 * Says on every page of messages that nothing of them really goes out.
 * @param inside it stands among other things, and not at the top from edge to edge
 */
export function SimulatorStrip({ rateKobo, inside }: { rateKobo: number; inside?: boolean }) {
  return (
    <div
      className={[styles.strip, styles.grain, inside && styles.inside].filter(Boolean).join(' ')}
      role="note"
    >
      <Icon name="flask" size={17} />
      <span>
        <b>{t('simulator')}</b> {t('simulatorBody', { rate: formatNaira(rateKobo) })}
      </span>
    </div>
  );
}
