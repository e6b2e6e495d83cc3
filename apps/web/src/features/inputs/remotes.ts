import { put, takeEvery } from 'redux-saga/effects';
import {
  addEop,
  type DoneDto,
  type EopListDto,
  INPUTS_MESSAGES,
  type InputDetailDto,
  type InputDetailListDto,
  type InputSummaryListDto,
  type ListQuery,
  listEops,
  type RemovedEopsDto,
  readInputDetails,
  readInputSummary,
  removeEops,
  restoreEops,
  type SaveEopBody,
  type SuccessDto,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { onFollowed } from '../../core/feature/follows.js';
import { remote } from '../../core/lists/remote.js';
import { remoteList } from '../../core/lists/remote-list.js';
import { refused, succeeded } from '../../core/notifications/slice.js';
import { undoable } from '../../core/notifications/undo.js';
import { topicRefreshNeeded } from '../../core/realtime/actions.js';
import { registerSagas } from '../../core/store.js';
import { createTask } from '../../core/tasks/task.js';

const reloadOn = [onFollowed('inputs'), topicRefreshNeeded.match];

interface OfSeason {
  resourceId: number;
  /** The latest where it is left out. */
  season?: string | undefined;
}

/** Inputs of a season and how many farmers have something of each. */
export const summary = remote<OfSeason & { community?: number | undefined }, InputSummaryListDto>(
  'inputs/summary',
  {
    fetch: ({ resourceId, ...query }, signal) =>
      ask(readInputSummary, { path: { resourceId }, query }, { signal }),
    scope: ({ resourceId }) => resourceId,
    reloadOn,
  },
);

type Details = Omit<InputDetailListDto, 'data'> & { list: InputDetailDto[] };

/** Farmers who have something of an input. */
export const details = remoteList<ListQuery & { inputId: number }, Details>('inputs/details', {
  fetch: async ({ inputId, ...query }, signal) => {
    const { data, ...answer } = await ask(readInputDetails, { path: { inputId }, query }, { signal });
    return { ...answer, list: data };
  },
  of: ({ inputId }) => inputId,
  reloadOn,
});

/** Economies of production of a season. */
export const eops = remote<OfSeason, EopListDto>('inputs/eops', {
  fetch: ({ resourceId, ...query }, signal) => ask(listEops, { path: { id: resourceId }, query }, { signal }),
  scope: ({ resourceId }) => resourceId,
  reloadOn,
});

export const addEopTask = createTask<{ resourceId: number; body: SaveEopBody }, SuccessDto>(
  'inputs/addEop',
  ({ resourceId, body }) => ask(addEop, { path: { id: resourceId }, body }),
);
interface SomeEops {
  resourceId: number;
  ids: number[];
  /** What they are called: "Urea", "3 inputs". */
  called: string;
}
export const removeEopsTask = createTask<SomeEops, RemovedEopsDto>(
  'inputs/removeEops',
  ({ resourceId, ids }) => ask(removeEops, { path: { id: resourceId }, body: { ids } }),
);
export const restoreEopsTask = createTask<SomeEops, DoneDto>('inputs/restoreEops', ({ resourceId, ids }) =>
  ask(restoreEops, { path: { id: resourceId }, body: { ids } }),
);

function* inputsSaga(): Generator {
  yield takeEvery(addEopTask.succeeded, function* () {
    yield put(succeeded(INPUTS_MESSAGES.eopAdded));
    yield put(eops.reload());
  });
  yield takeEvery(addEopTask.failed, function* ({ payload: { error } }) {
    yield put(refused(error, INPUTS_MESSAGES.eopAddFailed));
  });
  yield takeEvery(removeEopsTask.succeeded, function* ({ payload: { args, result } }) {
    const message = INPUTS_MESSAGES.eopDeleted;
    // What somebody else had deleted before stays deleted.
    const undo = restoreEopsTask.trigger({ ...args, ids: result.ids });
    yield put(result.ids.length > 0 ? undoable({ message, detail: args.called, undo }) : succeeded(message));
    yield put(eops.reload());
  });
  yield takeEvery(removeEopsTask.failed, function* ({ payload: { error } }) {
    yield put(refused(error, INPUTS_MESSAGES.eopDeleteFailed));
  });
  yield takeEvery(restoreEopsTask.succeeded, function* ({ payload: { args } }) {
    yield put(succeeded(INPUTS_MESSAGES.eopRestored, { detail: args.called }));
    yield put(eops.reload());
  });
  yield takeEvery(restoreEopsTask.failed, function* ({ payload: { error } }) {
    yield put(refused(error, INPUTS_MESSAGES.eopRestoreFailed));
  });
}

const shown = [summary, details, eops, addEopTask, removeEopsTask, restoreEopsTask];
registerSagas('inputs', [inputsSaga, ...shown.map(({ saga }) => saga)]);
