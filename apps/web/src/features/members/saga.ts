import {
  addCommunityMember,
  findCommunityMember,
  listCommunityMembers,
  MEMBERS_MESSAGES,
  removeCommunityMember,
  restoreCommunityMember,
  TRASH_DAYS,
  updateCommunityMember,
} from '#libs/contracts';
import { recordStore } from '../../core/records/record-store.js';
import { registerSagas } from '../../core/store.js';
import { COMMUNITY_PATHS } from '../community/addresses.js';
import { memberPath } from './addresses.js';
import { t } from './texts.js';

/** Members of a community, farmers among them; only members who are no farmers have a record. */
export const members = recordStore(
  'members',
  {
    list: listCommunityMembers,
    find: findCommunityMember,
    create: addCommunityMember,
    update: updateCommunityMember,
    remove: removeCommunityMember,
    restore: restoreCommunityMember,
  },
  {
    one: 'member',
    many: 'members',
    path: COMMUNITY_PATHS.members,
    to: memberPath,
    nameOf: ({ surname, firstName }) => [surname, firstName].filter(Boolean).join(' '),
    labels: {
      search: t('search'),
      empty: t('none'),
      gone: t('gone'),
      remove: t('remove'),
      removeNote: t('removeNote', { days: TRASH_DAYS }),
    },
    messages: {
      created: MEMBERS_MESSAGES.added,
      createFailed: MEMBERS_MESSAGES.addFailed,
      updated: MEMBERS_MESSAGES.changed,
      updateFailed: MEMBERS_MESSAGES.changeFailed,
      removed: MEMBERS_MESSAGES.removed,
      removeFailed: MEMBERS_MESSAGES.removeFailed,
      restored: MEMBERS_MESSAGES.restored,
      restoreFailed: MEMBERS_MESSAGES.restoreFailed,
    },
    follows: [
      // The list and its actions depend on the user's rights.
      'staff.grantsChanged',
      'accessList.*',
      'communityMember.*',
      'members.imported',
      'farmers.imported',
      'import.undone',
    ],
    form: () => import('./MemberForm.js'),
  },
);

registerSagas('members', [members]);
