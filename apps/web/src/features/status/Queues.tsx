import { Link } from 'react-router-dom';
import { QUEUE_WORDS, type QueueStatusDto } from '#libs/contracts';
import { formatDuration, formatNumber } from '../../core/i18n/index.js';
import { Panel } from '../../ui/index.js';
import { JOBS_PATH } from '../jobs/addresses.js';
import styles from './status.module.css';
import { t } from './texts.js';

const FIGURES = ['waiting', 'running', 'paused', 'failed'] as const;
/** Filter of Imports & exports that lists the jobs of a figure. */
const SHOWS = { waiting: 'running', running: 'running', paused: 'attention', failed: 'attention' } as const;

/** Jobs by queue: of all accounts, or of the user's own account, where queues are kinds of jobs. */
export function Queues({ queues, own = false }: { queues: readonly QueueStatusDto[]; own?: boolean }) {
  const title = t(own ? 'jobs' : 'queues');
  return (
    <Panel
      title={title}
      flush
      aside={
        <Link to={JOBS_PATH} className={styles.jobs}>
          {t(own ? 'jobCentre' : 'jobs')}
        </Link>
      }
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a box that scrolls, not a part of a document */}
      <div
        className={styles.scroll}
        role="region"
        aria-label={t('queueFigures')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reachable by keyboard
        tabIndex={0}
      >
        <table className={styles.table} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{t(own ? 'kind' : 'queue')}</th>
              {FIGURES.map((name) => (
                <th key={name} scope="col">
                  {t(name)}
                </th>
              ))}
              <th scope="col">{t('oldest')}</th>
            </tr>
          </thead>
          <tbody>
            {queues.map((queue) => (
              <tr key={queue.queue}>
                <th scope="row">{capital(QUEUE_WORDS[queue.queue])}</th>
                {FIGURES.map((name) => (
                  <td key={name} className={queue[name] === 0 ? styles.none : undefined}>
                    {own && queue[name] > 0 ? (
                      <Link to={`${JOBS_PATH}?show=${SHOWS[name]}`}>{formatNumber(queue[name])}</Link>
                    ) : (
                      formatNumber(queue[name])
                    )}
                  </td>
                ))}
                <td className={queue.oldestSeconds === null ? styles.none : undefined}>
                  {queue.oldestSeconds === null ? t('none') : formatDuration(queue.oldestSeconds)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
