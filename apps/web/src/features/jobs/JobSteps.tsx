import { Icon } from '../../ui/icons.js';
import styles from './JobSteps.module.css';
import type { StagesView } from './job-view.js';
import { t } from './texts.js';

/** The stages of a job: completed, current and upcoming. */
export function JobSteps({ view }: { view: StagesView }) {
  return (
    <ol className={styles.steps}>
      {view.titles.map((title, index) => {
        const done = view.finished || index < view.at;
        const now = !view.finished && index === view.at;
        const trouble = now && view.trouble;
        const waits = now && view.waits === true;
        const dot = [
          styles.dot,
          done && styles.done,
          now && styles.now,
          trouble && styles.trouble,
          waits && styles.waits,
        ];
        return (
          <li key={title} className={styles.step} aria-current={now ? 'step' : undefined}>
            {index > 0 && <i className={done || now ? `${styles.line} ${styles.lineDone}` : styles.line} />}
            <span className={dot.filter(Boolean).join(' ')}>
              {done ? <Icon name="check" size={14} /> : index + 1}
            </span>
            <div className={now ? `sm b ${styles.name}` : `sm mut ${styles.name}`}>{title}</div>
            <span className="hidden-label">
              {t(done ? 'stepDone' : waits ? 'stepWaits' : now ? 'stepNow' : 'stepNext')}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
