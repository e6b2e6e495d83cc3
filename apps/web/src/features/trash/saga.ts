import { isAnyOf } from '@reduxjs/toolkit';
import { put, takeEvery } from 'redux-saga/effects';
import {
  type DeletedDto,
  type ListQuery,
  listTrash,
  type RecoveredDto,
  recoverFromTrash,
  TRASH_MESSAGES,
  type TrashListDto,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { onFollowed } from '../../core/feature/follows.js';
import { remoteList } from '../../core/lists/remote-list.js';
import { refused, succeeded } from '../../core/notifications/slice.js';
import { undoable } from '../../core/notifications/undo.js';
import { topicRefreshNeeded } from '../../core/realtime/actions.js';
import { registerSagas } from '../../core/store.js';
import { createTask } from '../../core/tasks/task.js';
import { DELETION_CALLS, DELETION_SENTENCES, type DeletableKind } from './deletion.js';

export const trash = remoteList<ListQuery, TrashListDto>('trash/items', {
  fetch: (query, signal) => ask(listTrash, { query }, { signal }),
  reloadOn: [onFollowed('trash'), topicRefreshNeeded.match],
});

interface Named {
  id: number;
  name: string;
}

/** `id` is that of the item in the trash. */
export const recoverTask = createTask<Named, RecoveredDto>(
  'trash/recover',
  ({ id }) => ask(recoverFromTrash, { path: { id } }),
  { mode: 'leading', key: ({ id }) => id },
);

interface Deletion extends Named {
  kind: DeletableKind;
}
/** Kinds count their ids each for themselves. */
export const keyOf = ({ kind, id }: Pick<Deletion, 'kind' | 'id'>) => `${kind} ${id}`;

export const deleteTask = createTask<Deletion, DeletedDto>(
  'trash/delete',
  ({ kind, id }) => ask(DELETION_CALLS[kind], { path: { id } }),
  { mode: 'leading', key: keyOf },
);

/** Something went to the trash or came back from it, by this user: for lists that it stood in. */
export const trashChanged = isAnyOf(recoverTask.succeeded, deleteTask.succeeded);

function* trashSaga(): Generator {
  yield takeEvery(deleteTask.succeeded, function* ({ payload: { args, result } }) {
    const undo = recoverTask.trigger({ id: result.trashId, name: args.name });
    yield put(undoable({ message: DELETION_SENTENCES[args.kind].deleted, detail: args.name, undo }));
  });
  yield takeEvery(deleteTask.failed, function* ({ payload: { args, error } }) {
    yield put(refused(error, DELETION_SENTENCES[args.kind].failed));
  });
  yield takeEvery(recoverTask.succeeded, function* ({ payload: { args } }) {
    yield put(succeeded(TRASH_MESSAGES.restored, { detail: args.name }));
    yield put(trash.reload());
  });
  yield takeEvery(recoverTask.failed, function* ({ payload: { error } }) {
    yield put(refused(error, TRASH_MESSAGES.restoreFailed));
    yield put(trash.reload());
  });
}

registerSagas('trash', [trashSaga, trash.saga, recoverTask.saga, deleteTask.saga]);
