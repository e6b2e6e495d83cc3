import { Link } from 'react-router-dom';
import type { JobDto } from '#libs/contracts';
import { jobViewOf } from '../../core/feature/registry.js';
import { formatTime } from '../../core/i18n/index.js';
import { buttonClass, Icon } from '../../ui/index.js';
import { jobPath } from '../jobs/addresses.js';
import { outcomeOf } from '../jobs/job-view.js';
import styles from './exports.module.css';
import { t } from './texts.js';

/** The user's jobs that ended today, except exports, which are files. */
export function DoneToday({ jobs }: { jobs: readonly JobDto[] }) {
  const done = jobs.filter(isDoneToday);
  if (done.length === 0) return null;
  return (
    <section aria-label={t('doneToday')}>
      <div className="row">
        <h2 className="grow">{t('doneToday')}</h2>
        <span className="sm mut">{done.length}</span>
      </div>
      <ul className={styles.files}>
        {done.map((job) => (
          <li key={job.id}>
            <Icon name="check" size={19} />
            <span className="grow">
              <b>{job.label}</b>
              <small className="mut">{noteOf(job)}</small>
            </span>
            <Link
              className={buttonClass({ variant: 'ghost', small: true })}
              to={jobPath(job.id)}
              aria-label={`${t('show')}: ${job.label}`}
            >
              {t('show')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const isDoneToday = ({ kind, state, endedAt }: JobDto): boolean =>
  kind !== 'exports.run' &&
  state === 'completed' &&
  endedAt !== null &&
  new Date(endedAt).toDateString() === new Date().toDateString();

function noteOf(job: JobDto): string {
  const parts = [jobViewOf(job.kind)?.title ?? job.detail, outcomeOf(job)?.caption];
  return `${parts.filter(Boolean).join(': ')}. ${formatTime(job.endedAt ?? '')}`;
}
