import { put, takeEvery } from 'redux-saga/effects';
import {
  addCommunityMember,
  type CommunityMemberListDto,
  type CommunityMemberQuery,
  type CommunityMemberRecordDto,
  findCommunityMember,
  listCommunityMembers,
  MEMBERS_MESSAGES,
  removeCommunityMember,
  restoreCommunityMember,
  type SaveCommunityMemberBody,
  type SuccessDto,
  updateCommunityMember,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { onFollowed } from '../../core/feature/follows.js';
import { remoteList } from '../../core/lists/remote-list.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { refused, succeeded } from '../../core/notifications/slice.js';
import { undoable } from '../../core/notifications/undo.js';
import { topicRefreshNeeded } from '../../core/realtime/actions.js';
import { registerSagas } from '../../core/store.js';
import { createTask } from '../../core/tasks/task.js';

const reloadOn = [onFollowed('members'), topicRefreshNeeded.match];

export const members = remoteList<CommunityMemberQuery & { communityId: number }, CommunityMemberListDto>(
  'members/members',
  {
    fetch: ({ communityId, ...query }, signal) =>
      ask(listCommunityMembers, { path: { id: communityId }, query }, { signal }),
    of: ({ communityId }) => communityId,
    reloadOn,
  },
);

export const memberRecord = remoteRecord<number, CommunityMemberRecordDto>('members/member', {
  fetch: (memberId, signal) => ask(findCommunityMember, { path: { memberId } }, { signal }),
  reloadOn,
});

export const addMemberTask = createTask<{ communityId: number; body: SaveCommunityMemberBody }, SuccessDto>(
  'members/add',
  ({ communityId, body }) => ask(addCommunityMember, { path: { communityId }, body }),
);
export const updateMemberTask = createTask<{ memberId: number; body: SaveCommunityMemberBody }, SuccessDto>(
  'members/update',
  ({ memberId, body }) => ask(updateCommunityMember, { path: { memberId }, body }),
);

interface NamedMember {
  memberId: number;
  name: string;
}
export const removeMemberTask = createTask<NamedMember, SuccessDto>(
  'members/remove',
  ({ memberId }) => ask(removeCommunityMember, { path: { memberId } }),
  { mode: 'leading', key: ({ memberId }) => memberId },
);
export const restoreMemberTask = createTask<NamedMember, SuccessDto>(
  'members/restore',
  ({ memberId }) => ask(restoreCommunityMember, { path: { memberId } }),
  { mode: 'leading', key: ({ memberId }) => memberId },
);

function* membersSaga(): Generator {
  yield takeEvery(addMemberTask.succeeded, function* () {
    yield put(succeeded(MEMBERS_MESSAGES.added));
    yield put(members.reload());
  });
  yield takeEvery(addMemberTask.failed, function* ({ payload: { error } }) {
    yield put(refused(error, MEMBERS_MESSAGES.addFailed));
  });
  yield takeEvery(updateMemberTask.succeeded, function* () {
    yield put(succeeded(MEMBERS_MESSAGES.changed));
    yield put(members.reload());
    yield put(memberRecord.reload());
  });
  yield takeEvery(updateMemberTask.failed, function* ({ payload: { error } }) {
    yield put(refused(error, MEMBERS_MESSAGES.changeFailed));
  });
  yield takeEvery(removeMemberTask.succeeded, function* ({ payload: { args } }) {
    const undo = restoreMemberTask.trigger(args);
    yield put(undoable({ message: MEMBERS_MESSAGES.removed, detail: args.name, undo }));
    yield put(members.reload());
  });
  yield takeEvery(removeMemberTask.failed, function* ({ payload: { error } }) {
    yield put(refused(error, MEMBERS_MESSAGES.removeFailed));
  });
  yield takeEvery(restoreMemberTask.succeeded, function* ({ payload: { args } }) {
    yield put(succeeded(MEMBERS_MESSAGES.restored, { detail: args.name }));
    yield put(members.reload());
    yield put(memberRecord.reload());
  });
  yield takeEvery(restoreMemberTask.failed, function* ({ payload: { error } }) {
    yield put(refused(error, MEMBERS_MESSAGES.restoreFailed));
  });
}

const shown = [members, memberRecord, addMemberTask, updateMemberTask, removeMemberTask, restoreMemberTask];
registerSagas('members', [membersSaga, ...shown.map(({ saga }) => saga)]);
