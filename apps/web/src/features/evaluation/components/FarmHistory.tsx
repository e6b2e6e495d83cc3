import type { EvaluationFarm } from '#libs/contracts';
import { t as common, formatAgo } from '../../../core/i18n/index.js';
import { Kbd, Skeleton } from '../../../ui/index.js';
import type { EvaluationState } from '../state.js';
import { t } from '../texts.js';
import styles from './inspector.module.css';

/** Acts on a farm with their authors, the latest first. */
export function FarmHistory({
  farm,
  history,
  onCompare,
}: {
  farm: EvaluationFarm;
  history: EvaluationState['history'];
  /** Opens all its earlier boundaries, at the bottom of the map. */
  onCompare: () => void;
}) {
  const mine = history?.farmId === farm.id ? history : null;
  return (
    <section className={styles.section} aria-busy={mine?.load === 'loading' || undefined}>
      <div className={styles.sectionHead}>
        <h3>{t('history')}</h3>
        <button type="button" className={styles.compare} onClick={onCompare}>
          {t('compareBoundaries')} <Kbd>H</Kbd>
        </button>
      </div>
      {mine?.load === 'loading' && <Skeleton width={180} height={12} />}
      {mine?.load === 'failed' && <p className="sm mut">{t('historyFailed')}</p>}
      {mine?.load === 'ready' && (
        <ul className={styles.history}>
          {mine.list.map(({ at, by, what }) => (
            <li key={`${at}${what}`}>
              {by ?? t('gona')} {what}, <time dateTime={at}>{formatAgo(at)}</time>
            </li>
          ))}
          {mine.list.length === 0 && <li>{t('noHistory')}</li>}
        </ul>
      )}
      {!mine && <span className="hidden-label">{common('loading')}</span>}
    </section>
  );
}
