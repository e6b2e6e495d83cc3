import { Link } from 'react-router-dom';
import { useAppSelector } from '../../core/hooks.js';
import { t } from '../../core/i18n/index.js';
import { ProgressRing } from '../../ui/JobProgress.js';
import { JOBS_PATH } from './addresses.js';
import styles from './JobsRing.module.css';
import { selectRunningCount, selectRunningShare } from './selectors.js';

/** A small ring while jobs run: they continue when their dialog is closed. */
export function JobsRing() {
  const running = useAppSelector(selectRunningCount);
  const share = useAppSelector(selectRunningShare);
  if (running === 0) return null;
  return (
    <Link to={`${JOBS_PATH}?show=running`} className={styles.ring} title={t('jobsRunning', { n: running })}>
      <ProgressRing share={share} label={t('jobsRunning', { n: running })} />
    </Link>
  );
}
