import { Icon } from '../../ui/icons.js';
import styles from './JobSteps.module.css';
import { STEPS, type StepsView } from './job-view.js';
import { t } from './texts.js';

const NAME = {
  upload: t('stepUpload'),
  match: t('stepMatch'),
  check: t('stepCheck'),
  import: t('stepImport'),
  review: t('stepReview'),
};

/** The five steps of an import: behind it, now, to come. */
export function JobSteps({ view }: { view: StepsView }) {
  return (
    <ol className={styles.steps}>
      {STEPS.map((step, index) => {
        const done = view.finished || index < view.at;
        const now = !view.finished && index === view.at;
        const trouble = now && view.trouble;
        const dot = [styles.dot, done && styles.done, now && styles.now, trouble && styles.trouble];
        return (
          <li key={step} className={styles.step} aria-current={now ? 'step' : undefined}>
            {index > 0 && <i className={done || now ? `${styles.line} ${styles.lineDone}` : styles.line} />}
            <span className={dot.filter(Boolean).join(' ')}>
              {done ? <Icon name="check" size={14} /> : index + 1}
            </span>
            <div className={now ? `sm b ${styles.name}` : `sm mut ${styles.name}`}>{NAME[step]}</div>
            <span className="hidden-label">{t(done ? 'stepDone' : now ? 'stepNow' : 'stepNext')}</span>
          </li>
        );
      })}
    </ol>
  );
}
