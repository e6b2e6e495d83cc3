import { Link, Navigate } from 'react-router-dom';
import { listAdvertAgencies } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { useOptions } from '../../core/use-options.js';
import { buttonClass, EmptyState, ErrorState, SkeletonBlock } from '../../ui/index.js';
import { PROVIDERS } from '../providers/addresses.js';
import { advertsPath } from './addresses.js';
import { t } from './texts.js';

/** `/job-postings` leads to the first agency. */
export default function FirstAgencyPage() {
  const { options, problem, loading } = useOptions('all', (signal) =>
    ask(listAdvertAgencies, {}, { signal }),
  );
  if (loading) return <SkeletonBlock lines={4} />;
  if (problem) return <ErrorState message={problem} />;
  const [first] = options;
  if (first) return <Navigate replace to={advertsPath(Number(first.value))} />;
  return (
    <EmptyState
      icon="resources"
      action={
        <Link className={buttonClass({ variant: 'primary' })} to={PROVIDERS}>
          {t('toProviders')}
        </Link>
      }
    >
      {t('noAgency')}
    </EmptyState>
  );
}
