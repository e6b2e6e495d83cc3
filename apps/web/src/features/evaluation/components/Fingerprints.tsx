import type { EvaluationFarm } from '#libs/contracts';
import { RejectButton, Rejections } from '../reject/Rejections.js';
import { t as rejecting } from '../reject/texts.js';
import { t } from '../texts.js';
import styles from './inspector.module.css';

/** The fingerprints of a farm's farmer, and the farmer's rejected data. */
export function Fingerprints({ farm }: { farm: EvaluationFarm }) {
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h3>{t('fingerprints')}</h3>
        <RejectButton farm={farm} />
      </div>
      {farm.prints.length > 0 ? (
        <div className={styles.prints}>
          {farm.prints.map(({ kind, image }) => (
            <figure key={kind}>
              <img src={image} alt="" width={38} height={42} loading="lazy" />
              <figcaption className="mut">{kind}</figcaption>
            </figure>
          ))}
        </div>
      ) : (
        <p className="sm mut">{rejecting('none')}</p>
      )}
      <Rejections farm={farm} />
    </section>
  );
}
