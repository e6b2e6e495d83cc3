import { formatNumber } from '../../../core/i18n/index.js';
import { Button } from '../../../ui/index.js';
import type { EvaluationState } from '../state.js';
import { t } from '../texts.js';
import styles from './start.module.css';

export interface PhoneStartProps {
  state: EvaluationState;
  /** Opens the first farm that waits. */
  onStart: () => void;
  onMap: () => void;
}

/** First screen of an evaluator's phone: how many farms wait, and the button that begins, under the thumb. */
export function PhoneStart({ state: { totalFarms, totalCompleted }, onStart, onMap }: PhoneStartProps) {
  const waiting = totalFarms - totalCompleted;
  return (
    <section className={styles.start} aria-label={t('startLabel')}>
      <div className={styles.card}>
        <h2>
          <span className={styles.count}>{formatNumber(waiting)}</span> {t('startWaiting', { n: waiting })}
        </h2>
        <p className="mut">{t(waiting > 0 ? 'startNote' : 'startNone')}</p>
        <div className={styles.bar} aria-hidden="true">
          <i style={{ width: `${totalFarms > 0 ? (totalCompleted / totalFarms) * 100 : 0}%` }} />
        </div>
        <p className="sm">{t('startDone', { done: totalCompleted, total: totalFarms })}</p>
      </div>
      <div className={styles.acts}>
        {waiting > 0 && (
          <Button variant="primary" onClick={onStart}>
            {t('start')}
          </Button>
        )}
        <Button onClick={onMap}>{t('startMap')}</Button>
      </div>
    </section>
  );
}
