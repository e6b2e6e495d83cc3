import type { EvaluationFarm } from '#libs/contracts';
import { t } from '../texts.js';
import styles from './inspector.module.css';

/** The fingerprints of a farm's farmer. */
export function Fingerprints({ farm }: { farm: EvaluationFarm }) {
  return (
    <section className={styles.section}>
      <h3>{t('fingerprints')}</h3>
      <div className={styles.prints}>
        {farm.prints.map(({ kind, image }) => (
          <figure key={kind}>
            <img src={image} alt="" width={38} height={42} loading="lazy" />
            <figcaption className="mut">{kind}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
