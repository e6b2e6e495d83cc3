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
  updateCommunityMember,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { onFollowed } from '../../core/feature/follows.js';
import { remoteList } from '../../core/lists/remote-list.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { topicRefreshNeeded } from '../../core/realtime/actions.js';
import { registerSagas } from '../../core/store.js';
import { command } from '../../core/tasks/command.js';

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

export const addMember = command('members/add', addCommunityMember, {
  success: MEMBERS_MESSAGES.added,
  failure: MEMBERS_MESSAGES.addFailed,
  reloads: [members],
});
export const updateMember = command('members/update', updateCommunityMember, {
  success: MEMBERS_MESSAGES.changed,
  failure: MEMBERS_MESSAGES.changeFailed,
  reloads: [members, memberRecord],
});

type Named = { path: { memberId: number }; name: string };
const ofMember = {
  mode: 'leading',
  key: ({ path }: Named) => path.memberId,
  detail: ({ name }: Named) => name,
  reloads: [members, memberRecord],
} as const;

export const restoreMember = command('members/restore', restoreCommunityMember, {
  ...ofMember,
  success: MEMBERS_MESSAGES.restored,
  failure: MEMBERS_MESSAGES.restoreFailed,
});
export const removeMember = command('members/remove', removeCommunityMember, {
  ...ofMember,
  success: MEMBERS_MESSAGES.removed,
  failure: MEMBERS_MESSAGES.removeFailed,
  undo: (args: Named) => restoreMember.trigger(args),
});

registerSagas('members', [members, memberRecord, addMember, updateMember, removeMember, restoreMember]);
