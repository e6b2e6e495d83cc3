import { put } from 'redux-saga/effects';
import {
  dismissFinding,
  FINDINGS_MESSAGES,
  inspectResource,
  type OverlapOutcome,
  settleFinding,
} from '#libs/contracts';
import { newOpId } from '../../../core/new-op-id.js';
import { asked } from '../../../core/sagas/effects.js';
import { createTask } from '../../../core/tasks/task.js';
import { actDone, barSaid } from '../slice.js';
import { findingEnded, inspectionBegun } from './slice.js';

interface Ending {
  findingId: number;
  /** Next finding of the queue. */
  nextId: number | null;
}

export interface Settling extends Ending {
  outcome: OverlapOutcome;
  reason: string;
  versions: { a: number; b: number };
  /** Sentence of the bar. */
  text: string;
}

/** Settles an overlap. The server makes it one act, which the bar can undo. */
export const settleTask = createTask(
  'evaluation/settleFinding',
  function* ({ findingId, nextId, outcome, reason, versions, text }: Settling): Generator {
    const answer = yield* asked(settleFinding, {
      path: { findingId },
      body: { outcome, versions, opId: newOpId(), ...(reason && { reason }) },
    });
    const farms = answer.farms.map(({ farmId }) => farmId);
    yield put(actDone({ kind: 'settle', actId: answer.actId, farms, text }));
    yield put(findingEnded({ findingId, nextId }));
  },
  { mode: 'leading', key: ({ findingId }) => findingId },
);

/** Dismisses a finding as not a fault. */
export const dismissTask = createTask(
  'evaluation/dismissFinding',
  function* ({ findingId, nextId, reason }: Ending & { reason: string }): Generator {
    yield* asked(dismissFinding, { path: { findingId }, body: { reason } });
    yield put(barSaid(FINDINGS_MESSAGES.dismissed));
    yield put(findingEnded({ findingId, nextId }));
  },
  { mode: 'leading', key: ({ findingId }) => findingId },
);

/** Inspects all maps of the community resource again. */
export const inspectTask = createTask(
  'evaluation/inspect',
  function* (resourceId: number): Generator {
    const { jobId } = yield* asked(inspectResource, { path: { resourceId } });
    yield put(inspectionBegun(jobId));
  },
  { mode: 'leading', key: (resourceId) => resourceId },
);
