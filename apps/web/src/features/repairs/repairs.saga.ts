import { put, takeEvery } from 'redux-saga/effects';
import {
  beginRepair,
  cancelJob,
  type FarmSizesDto,
  fixFarmSizes,
  type JobDto,
  listRepairFarms,
  listRepairs,
  type MapFault,
  previewRepairUndo,
  type RepairDto,
  type RepairFarmListDto,
  type RepairListDto,
  type RepairUndoDto,
  runRepair,
  undoRepair,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { onFollowed } from '../../core/feature/follows.js';
import { remoteList } from '../../core/lists/remote-list.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { informed, refused, succeeded } from '../../core/notifications/slice.js';
import { registerSagas } from '../../core/store.js';
import { createTask } from '../../core/tasks/task.js';
import { t } from './texts.js';

const gather = { ms: 400, maxMs: 1500 };
const reloadOn = onFollowed('repairs');

/** Repairs of a community resource, the newest first. */
export const repairsOfResource = remoteRecord<number, RepairListDto>('repairs/ofResource', {
  fetch: (resourceId, signal) => ask(listRepairs, { path: { resourceId } }, { signal }),
  reloadOn,
  gather,
});

export interface RepairFarmsAsked {
  jobId: number;
  fault: MapFault | null;
  page: number;
  size: number;
}

/** The farms of a repair, page by page. */
export const repairFarms = remoteList<RepairFarmsAsked, RepairFarmListDto>('repairs/farms', {
  fetch: ({ jobId, fault, ...query }, signal) =>
    ask(listRepairFarms, { path: { jobId }, query: { ...query, ...(fault && { fault }) } }, { signal }),
  of: ({ jobId }) => jobId,
  reloadOn,
  gather,
});

/** What taking a repair back would do. */
export const repairUndo = remoteRecord<number, RepairUndoDto>('repairs/undoPreview', {
  fetch: (jobId, signal) => ask(previewRepairUndo, { path: { jobId } }, { signal }),
  reloadOn,
  gather,
});

export const beginRepairTask = createTask<number, RepairDto>(
  'repairs/begin',
  (resourceId) => ask(beginRepair, { path: { resourceId } }),
  { mode: 'leading', key: (resourceId) => resourceId },
);
export const runRepairTask = createTask<number, RepairDto>(
  'repairs/run',
  (jobId) => ask(runRepair, { path: { jobId } }),
  { mode: 'leading', key: (jobId) => jobId },
);
export const discardRepairTask = createTask<number, JobDto>(
  'repairs/discard',
  (jobId) => ask(cancelJob, { path: { jobId } }),
  { mode: 'leading', key: (jobId) => jobId },
);
export const undoRepairTask = createTask<number, RepairUndoDto>(
  'repairs/undo',
  (jobId) => ask(undoRepair, { path: { jobId } }),
  { mode: 'leading', key: (jobId) => jobId },
);
export const fixSizesTask = createTask<number, FarmSizesDto>(
  'repairs/fixSizes',
  (communityResourceId) => ask(fixFarmSizes, { body: { communityResourceId } }),
  { mode: 'leading', key: (communityResourceId) => communityResourceId },
);

const TASKS = [beginRepairTask, runRepairTask, discardRepairTask, undoRepairTask, fixSizesTask] as const;

function* answers(): Generator {
  yield takeEvery(
    TASKS.map(({ failed }) => failed),
    function* ({ payload }) {
      yield put(refused(payload.error));
    },
  );
  // The list follows the events of the job; who acted need not wait for them.
  yield takeEvery(
    [
      beginRepairTask.succeeded,
      runRepairTask.succeeded,
      discardRepairTask.succeeded,
      undoRepairTask.succeeded,
    ],
    function* () {
      yield put(repairsOfResource.reload());
    },
  );
  yield takeEvery(fixSizesTask.succeeded, function* ({ payload: { result } }) {
    yield put(sizesSentence(result));
  });
}

/** What is said of computed sizes; a job that goes on is followed in the job centre. */
function sizesSentence({ code, message, totalFixed, totalLeft }: FarmSizesDto) {
  if (code === 202) return informed(message);
  const left = totalLeft > 0 ? t('sizesLeft', { n: totalLeft }) : '';
  if (totalFixed === 0) return informed(left || t('sizesFine'));
  return succeeded([`${message}.`, t('sizesFixed', { n: totalFixed }), left].filter(Boolean).join(' '));
}

/** The page and the acts of an ended repair come apart from each other: whichever is first. */
export function registerRepairs(): void {
  registerSagas('repairs', [
    repairsOfResource.saga,
    repairFarms.saga,
    repairUndo.saga,
    ...TASKS.map(({ saga }) => saga),
    answers,
  ]);
}
