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
  /** Where the queue goes on. */
  nextId: number | null;
}

export interface Settling extends Ending {
  outcome: OverlapOutcome;
  reason: string;
  versions: { a: number; b: number };
  /** The sentence of the bar. */
  text: string;
}

/** Ends an overlap. The server makes one act of it, which the bar takes back. */
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

/** Says that what was found is no fault. */
export const dismissTask = createTask(
  'evaluation/dismissFinding',
  function* ({ findingId, nextId, reason }: Ending & { reason: string }): Generator {
    yield* asked(dismissFinding, { path: { findingId }, body: { reason } });
    yield put(barSaid(FINDINGS_MESSAGES.dismissed));
    yield put(findingEnded({ findingId, nextId }));
  },
  { mode: 'leading', key: ({ findingId }) => findingId },
);

/** Has all maps of the community resource looked at again. */
export const inspectTask = createTask(
  'evaluation/inspect',
  function* (resourceId: number): Generator {
    const { jobId } = yield* asked(inspectResource, { path: { resourceId } });
    yield put(inspectionBegun(jobId));
  },
  { mode: 'leading', key: (resourceId) => resourceId },
);
