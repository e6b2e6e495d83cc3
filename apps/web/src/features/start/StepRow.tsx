import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import {
  completeFarm,
  createCommunityResource,
  createUser,
  FIRST_FARMERS_COUNTED,
  type FirstStepsDto,
  importCommunities,
  importFarmerList,
  importFarmMaps,
} from '#libs/contracts';
import { Allowed } from '../../core/session/allowed.js';
import type { AnyCall } from '../../core/session/may-call.js';
import { Button, buttonClass, Icon, JobProgress, StatusBadge } from '../../ui/index.js';
import type { Tone } from '../../ui/StatusBadge.js';
import { resourcePath } from '../community/addresses.js';
import { stepPath } from '../imports/addresses.js';
import { jobPath } from '../jobs/addresses.js';
import { barOf } from '../jobs/job-view.js';
import { useWatchedJob } from '../jobs/use-watched-job.js';
import styles from './start.module.css';
import type { Step, StepName } from './steps.js';
import { t } from './texts.js';

const CALLS: Record<StepName, AnyCall> = {
  resource: createCommunityResource,
  communities: importCommunities,
  farmers: importFarmerList,
  farms: importFarmMaps,
  evaluate: completeFarm,
  colleague: createUser,
};

const LABELS: Record<StepName, string> = {
  resource: t('addResource'),
  communities: t('importList'),
  farmers: t('importFarmers'),
  farms: t('importFarms'),
  evaluate: t('openMap'),
  colleague: t('invite'),
};

interface StepRowProps {
  step: Step;
  number: number;
  /** The step to do now: it has the main button. */
  isNext: boolean;
  resource: FirstStepsDto['communityResource'];
  /** Opens the form of the step. */
  onOpen: () => void;
  /** A second way to do the step. */
  children?: ReactNode;
}

/** One step: its state, its count, and the button that does it. */
export function StepRow({ step, number, isNext, resource, onOpen, children }: StepRowProps) {
  const { name, state } = step;
  const variant = isNext && !children ? 'primary' : 'default';
  const open = state.is === 'failed' ? t('tryAgain') : LABELS[name];
  return (
    <li
      className={[styles.step, styles[state.is], isNext && styles.next].filter(Boolean).join(' ')}
      aria-current={isNext ? 'step' : undefined}
    >
      <span className={styles.number}>{state.is === 'done' ? <Icon name="check" size={18} /> : number}</span>
      <div className={styles.what}>
        <h2>{t(name)}</h2>
        {'jobId' in state ? (
          <Importing jobId={state.jobId} />
        ) : (
          <p className="mut">{noteOf(step, resource)}</p>
        )}
      </div>
      <div className={styles.acts}>
        <State step={step} />
        {state.is === 'running' ? (
          <Link className={buttonClass({})} to={jobPath(state.jobId)}>
            {t('watch')}
          </Link>
        ) : state.is === 'asks' ? (
          <Link className={buttonClass({ variant })} to={stepPath(state.jobId, 'check')}>
            {t('answer')}
          </Link>
        ) : (
          state.is !== 'after' &&
          state.is !== 'done' && (
            <Allowed call={CALLS[name]}>
              {children}
              {name === 'evaluate' && resource ? (
                <Link className={buttonClass({ variant })} to={resourcePath(resource.id, 'evaluate')}>
                  {open}
                </Link>
              ) : name === 'colleague' ? (
                <Link className={buttonClass({ variant })} to="/accesslist?create=STAFF">
                  {open}
                </Link>
              ) : (
                <Button variant={variant} onClick={onOpen}>
                  {open}
                </Button>
              )}
            </Allowed>
          )
        )}
      </div>
    </li>
  );
}

const STATES = {
  done: ['good', t('isDone')],
  open: ['waiting', t('isOpen')],
  running: ['running', t('isRunning')],
  asks: ['warning', t('asks')],
  failed: ['failed', t('isFailed')],
} as const satisfies Record<string, [Tone, string]>;

function State({ step: { state } }: { step: Step }) {
  if (state.is === 'after')
    return <StatusBadge tone="waiting">{t('after', { step: state.step })}</StatusBadge>;
  const [tone, word] = STATES[state.is];
  return <StatusBadge tone={tone}>{word}</StatusBadge>;
}

function noteOf({ name, state, count }: Step, resource: FirstStepsDto['communityResource']): string {
  if (state.is !== 'done' || name === 'evaluate') return t(`${name}Note`);
  if (name === 'resource') return resource?.name ?? '';
  if (name === 'farmers' && count >= FIRST_FARMERS_COUNTED) return t('farmersMany', { n: count - 1 });
  return t(`${name}Done`, { n: count });
}

/** The import of a step, live. */
function Importing({ jobId }: { jobId: number }) {
  const job = useWatchedJob(jobId);
  if (!job) return null;
  return (
    <>
      <p className="mut clip">{job.label}</p>
      <JobProgress label={job.label} {...barOf(job)} />
    </>
  );
}
