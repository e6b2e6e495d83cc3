import { put, takeEvery } from 'redux-saga/effects';
import {
  addEop,
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
  type SaveEopBody,
  type SuccessDto,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { onFollowed } from '../../core/feature/follows.js';
import { remote } from '../../core/lists/remote.js';
import { remoteList } from '../../core/lists/remote-list.js';
import { refused, succeeded } from '../../core/notifications/slice.js';
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
export const removeEopsTask = createTask<{ resourceId: number; ids: number[] }, RemovedEopsDto>(
  'inputs/removeEops',
  ({ resourceId, ids }) => ask(removeEops, { path: { id: resourceId }, body: { ids } }),
);

function* inputsSaga(): Generator {
  yield takeEvery(addEopTask.succeeded, function* () {
    yield put(succeeded(INPUTS_MESSAGES.eopAdded));
    yield put(eops.reload());
  });
  yield takeEvery(addEopTask.failed, function* ({ payload: { error } }) {
    yield put(refused(error, INPUTS_MESSAGES.eopAddFailed));
  });
  yield takeEvery(removeEopsTask.succeeded, function* () {
    yield put(succeeded(INPUTS_MESSAGES.eopDeleted));
    yield put(eops.reload());
  });
  yield takeEvery(removeEopsTask.failed, function* ({ payload: { error } }) {
    yield put(refused(error, INPUTS_MESSAGES.eopDeleteFailed));
  });
}

const shown = [summary, details, eops, addEopTask, removeEopsTask];
registerSagas('inputs', [inputsSaga, ...shown.map(({ saga }) => saga)]);
