import { formatNaira } from '../../core/i18n/index.js';
import { Icon } from '../../ui/index.js';
import styles from './messages.module.css';
import { t } from './texts.js';

/**
 * States on every page of messages that no message is really sent.
 * @param inside inside other content, instead of edge to edge at the top
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
