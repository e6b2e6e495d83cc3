import { type Action, isAnyOf } from '@reduxjs/toolkit';
import {
  COMMUNITY_MESSAGES,
  deleteCommunity,
  deleteCommunityResource,
  type ListQuery,
  listTrash,
  recoverFromTrash,
  TRASH_MESSAGES,
  type TrashListDto,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { remoteList } from '../../core/lists/remote-list.js';
import { eventReceived, topicRefreshNeeded } from '../../core/realtime/actions.js';
import { registerSagas } from '../../core/store.js';
import { command } from '../../core/tasks/command.js';

/** Matches events of every record kind that is deleted to the trash. */
const fillsOrEmpties = (action: Action) =>
  eventReceived.match(action) && /^trash\.|\.(?:deleted|removed|restored)$/.test(action.payload.type);

export const trash = remoteList<ListQuery, TrashListDto>('trash/items', {
  fetch: (query, signal) => ask(listTrash, { query }, { signal }),
  reloadOn: [fillsOrEmpties, topicRefreshNeeded.match],
});

type Named = { path: { id: number }; name: string };
const ofRecord = {
  mode: 'leading',
  key: ({ path }: Named) => path.id,
  detail: ({ name }: Named) => name,
} as const;

/** `path.id` is the id of the item in the trash. */
export const recover = command('trash/recover', recoverFromTrash, {
  ...ofRecord,
  success: TRASH_MESSAGES.restored,
  failure: TRASH_MESSAGES.restoreFailed,
  reloads: [trash],
  reloadsOnFailure: [trash],
});

const deletionOf = (name: string, call: typeof deleteCommunity, success: string, failure: string) =>
  command(`trash/delete/${name}`, call, {
    ...ofRecord,
    success,
    failure,
    undo: ({ name }, { trashId }) => recover.trigger({ path: { id: trashId }, name }),
  });
export const deletions = {
  communityResource: deletionOf(
    'communityResource',
    deleteCommunityResource,
    COMMUNITY_MESSAGES.resourceDeleted,
    COMMUNITY_MESSAGES.resourceDeleteFailed,
  ),
  community: deletionOf(
    'community',
    deleteCommunity,
    COMMUNITY_MESSAGES.communityDeleted,
    COMMUNITY_MESSAGES.communityDeleteFailed,
  ),
};

/** This user deleted or restored an item: for lists that contain it. */
export const trashChanged = isAnyOf(
  recover.succeeded,
  deletions.communityResource.succeeded,
  deletions.community.succeeded,
);

registerSagas('trash', [trash, recover, deletions.communityResource, deletions.community]);
