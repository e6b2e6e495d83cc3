import { put, takeEvery } from 'redux-saga/effects';
import {
  compareAllFarmers,
  type DuplicateDetailDto,
  type DuplicateListDto,
  type DuplicateQuery,
  duplicatesOfFarmer,
  type FarmerDuplicatesDto,
  findDuplicate,
  listDuplicates,
  markDifferent,
  mergeDuplicate,
  reopenDuplicate,
  undoMerge,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { onFollowed } from '../../core/feature/follows.js';
import { remoteList } from '../../core/lists/remote-list.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { succeeded } from '../../core/notifications/slice.js';
import { topicRefreshNeeded } from '../../core/realtime/actions.js';
import { registerSagas } from '../../core/store.js';
import { command } from '../../core/tasks/command.js';
import { t } from './texts.js';

const reloadOn = [onFollowed('duplicates'), topicRefreshNeeded.match];

/** Pairs in one state. */
export const pairList = remoteList<DuplicateQuery, DuplicateListDto>('duplicates/list', {
  fetch: (query, signal) => ask(listDuplicates, { query }, { signal }),
  of: () => 0,
  reloadOn,
});

/** One pair, field by field. */
export const pairRecord = remoteRecord<number, DuplicateDetailDto>('duplicates/pair', {
  fetch: (pairId, signal) => ask(findDuplicate, { path: { pairId } }, { signal }),
  reloadOn,
});

/** Open pairs of a farmer. */
export const duplicatesOf = remoteRecord<number, FarmerDuplicatesDto>('duplicates/ofFarmer', {
  fetch: (farmerId, signal) => ask(duplicatesOfFarmer, { path: { farmerId } }, { signal }),
  reloadOn,
});

/** Merges of the records merged into a farmer, by their ids: `31,32`. */
export const mergesOf = remoteRecord<string, FarmerDuplicatesDto[]>('duplicates/merges', {
  fetch: (farmerIds, signal) =>
    Promise.all(
      farmerIds
        .split(',')
        .map((id) => ask(duplicatesOfFarmer, { path: { farmerId: Number(id) } }, { signal })),
    ),
  reloadOn,
});

const reloads = [pairList, pairRecord, duplicatesOf, mergesOf];
const success = ({ message }: { message: string }) => message;
export const undoTask = command('duplicates/undo', undoMerge, { reloads });
export const reopenTask = command('duplicates/reopen', reopenDuplicate, { reloads, success });
export const mergeTask = command('duplicates/merge', mergeDuplicate, {
  reloads,
  success,
  made: ({ mergeId }) => mergeId,
  undo: (_, { mergeId }) => undoTask.trigger({ path: { mergeId } }),
});
export const differentTask = command('duplicates/different', markDifferent, {
  reloads,
  success,
  undo: ({ path }) => reopenTask.trigger({ path }),
});
export const compareTask = command('duplicates/compare', compareAllFarmers, { reloads, success });

const TASKS = [mergeTask, differentTask, reopenTask, undoTask, compareTask] as const;

/** An undo lists the edits that it kept. */
function* messagesSaga(): Generator {
  yield takeEvery(undoTask.succeeded, function* ({ payload: { result } }) {
    // Ctrl+Z must not offer it again.
    yield put(mergeTask.reset());
    const list = result.kept.join(', ');
    yield put(succeeded(list ? `${t('undone')} ${t('kept', { list })}` : t('undone')));
  });
}

registerSagas('duplicates', [
  pairList.saga,
  pairRecord.saga,
  duplicatesOf.saga,
  mergesOf.saga,
  messagesSaga,
  ...TASKS.map(({ saga }) => saga),
]);
