import { Link } from 'react-router-dom';
import { QUEUE_WORDS, type QueueStatusDto } from '#libs/contracts';
import { formatDuration, formatNumber } from '../../core/i18n/index.js';
import { Panel } from '../../ui/index.js';
import { JOBS_PATH } from '../jobs/addresses.js';
import styles from './status.module.css';
import { t } from './texts.js';

const FIGURES = ['waiting', 'running', 'paused', 'failed'] as const;

/** What waits for the workers, queue by queue. */
export function Queues({ queues }: { queues: readonly QueueStatusDto[] }) {
  return (
    <Panel
      title={t('queues')}
      flush
      aside={
        <Link to={JOBS_PATH} className={styles.jobs}>
          {t('jobs')}
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
        <table className={styles.table} aria-label={t('queues')}>
          <thead>
            <tr>
              <th scope="col">{t('queue')}</th>
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
                    {formatNumber(queue[name])}
                  </td>
                ))}
                <td className={queue.oldestSeconds === null ? styles.none : undefined}>
                  {queue.oldestSeconds === null ? t('nothingWaits') : formatDuration(queue.oldestSeconds)}
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
