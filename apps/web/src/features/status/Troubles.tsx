import type { TroubleDto } from '#libs/contracts';
import { Icon, Panel, StatusBadge } from '../../ui/index.js';
import styles from './status.module.css';
import { t } from './texts.js';

/** Lists each problem with its remedy, or states that there is none. */
export function Troubles({ troubles }: { troubles: readonly TroubleDto[] }) {
  if (troubles.length === 0)
    return (
      <section className={styles.fine} aria-label={t('troubles')}>
        <span className={styles.fineMark}>
          <Icon name="check" size={20} />
        </span>
        <div>
          <h2>{t('fine')}</h2>
          <p className="mut">{t('fineNote')}</p>
        </div>
      </section>
    );
  return (
    <Panel title={t('troubles')} flush>
      <ul className={styles.troubles}>
        {troubles.map(({ code, gravity, sentence, advice }) => (
          <li key={`${code} ${sentence}`} className={styles.trouble}>
            <StatusBadge tone={gravity === 'grave' ? 'failed' : 'warning'}>{t(gravity)}</StatusBadge>
            <div>
              <p className={styles.sentence}>{sentence}</p>
              <p className="mut">{advice}</p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
