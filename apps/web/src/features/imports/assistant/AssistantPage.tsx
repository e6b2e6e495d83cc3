import { type ComponentType, useMemo } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { useRemoteRecord } from '../../../core/lists/use-remote.js';
import { useSubject } from '../../../core/subject.js';
import { ErrorState, SkeletonBlock } from '../../../ui/index.js';
import { JOBS_PATH, jobPath } from '../../jobs/addresses.js';
import { STEPS, type Step, stepPath } from '../addresses.js';
import { openImport } from '../import.remote.js';
import { registerImports } from '../register.js';
import { t } from '../texts.js';
import { CheckRows } from './CheckRows.js';
import { MatchColumns } from './MatchColumns.js';
import { useChecked } from './Rechecked.js';
import { ReviewStep } from './ReviewStep.js';
import { registerAssistant } from './saga.js';
import type { StepProps } from './step-props.js';
import { isWorking, stepFor } from './steps.js';
import { Working } from './Working.js';

registerImports();
registerAssistant();

const PAGES: Record<Exclude<Step, 'run' | 'check'>, ComponentType<StepProps>> = {
  columns: MatchColumns,
  review: ReviewStep,
};

/** Shows one import step by step: each step has its address, and an unavailable step redirects to the current one. */
export default function AssistantPage() {
  const { pathname } = useLocation();
  const jobId = Number(useParams().jobId) || null;
  const wanted = useMemo(() => STEPS.find((step) => pathname.endsWith(`/${step}`)) ?? 'check', [pathname]);
  const { data: imported, error, retry } = useRemoteRecord(openImport, jobId);
  useSubject(imported?.fileName ?? null, jobId ? jobPath(jobId) : JOBS_PATH);
  const before = useChecked(imported ?? null);
  if (jobId === null) return <ErrorState message={t('importGone')} />;
  if (!imported) {
    if (!error) return <SkeletonBlock lines={10} />;
    return <ErrorState message={error.status === 404 ? t('importGone') : error.message} onRetry={retry} />;
  }
  const step = stepFor(wanted, imported);
  if (step !== wanted) return <Navigate to={stepPath(jobId, step)} replace state={{ moved: true }} />;
  // During a new check the previous rows stay on screen.
  if (step === 'check' && (imported.state === 'staged' || before))
    return <CheckRows jobId={jobId} imported={imported} before={before} />;
  if (isWorking(imported) || step === 'run' || step === 'check')
    return <Working jobId={jobId} imported={imported} step={step} />;
  const Page = PAGES[step];
  return <Page jobId={jobId} imported={imported} />;
}
