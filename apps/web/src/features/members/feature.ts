import { ADMINISTRATORS, addCommunityMember, GRANTS, type Role } from '#libs/contracts';
import { defineFeature } from '../../core/feature/define.js';
import { COMMUNITY_PATHS } from '../community/addresses.js';
import { ADD_PATH, memberPath, PROFILE_PATH } from './addresses.js';

const READERS: readonly Role[] = ['STAFF', ...ADMINISTRATORS];

const ofCommunity = {
  roles: READERS,
  grants: [GRANTS.viewCommunities],
  ofRecord: true,
  trail: [{ title: 'Resources' }, { title: 'Community', path: '/community' }],
} as const;

export default defineFeature({
  name: 'members',
  pages: [
    {
      ...ofCommunity,
      path: COMMUNITY_PATHS.members,
      title: 'Members',
      tab: { of: 'community', order: 10, rel: 'members' },
      load: () => import('./MembersPage.js'),
    },
    {
      ...ofCommunity,
      path: ADD_PATH,
      title: 'Add member',
      form: addCommunityMember,
      load: () => import('./AddMemberPage.js'),
    },
    {
      ...ofCommunity,
      path: PROFILE_PATH,
      title: 'Member',
      load: () => import('./MemberPage.js'),
    },
  ],
  redirects: [{ path: '/community/communitiesMembers', to: COMMUNITY_PATHS.members }],
  records: {
    communityMember: {
      icon: 'user',
      title: 'Members',
      order: 50,
      to: ({ id }) => [memberPath(id)],
    },
  },
});
