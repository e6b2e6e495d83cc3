import type { EvaluationFarm } from '#libs/contracts';
import { Icon } from '../../../ui/index.js';
import { checksOf } from '../checks.js';
import { t } from '../texts.js';
import styles from './inspector.module.css';

/** What was checked of a farm's boundary, and what came of it. */
export function Checks({ farm }: { farm: EvaluationFarm }) {
  const checks = checksOf(farm);
  return (
    <section className={styles.section}>
      <h3>{t('checks')}</h3>
      <ul className={styles.checks}>
        {checks.map(({ key, ok, text }) => (
          <li key={key}>
            <span className={ok ? styles.good : styles.bad}>
              <Icon name={ok ? 'check' : 'close'} size={15} />
            </span>
            <span className="hidden-label">{t(ok ? 'passed' : 'faulty')}</span>
            {text}
          </li>
        ))}
        {checks.length === 0 && <li className="mut">{t('noChecks')}</li>}
      </ul>
    </section>
  );
}
