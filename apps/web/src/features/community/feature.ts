import { ADMINISTRATORS, GRANTS, type Role } from '#libs/contracts';
import { defineFeature } from '../../core/feature/define.js';
import { COMMUNITY_MAP, communityPath, PATHS, PROCESSED_FARMERS, resourcePath } from './addresses.js';

const READERS: readonly Role[] = ['STAFF', ...ADMINISTRATORS];

const ofResource = {
  roles: READERS,
  grants: [GRANTS.viewCommunities],
  ofRecord: true,
  trail: [{ title: 'Resources' }, { title: 'Community', path: '/community' }],
} as const;

export default defineFeature({
  name: 'community',
  pages: [
    {
      path: '/community',
      title: 'Community',
      roles: READERS,
      grants: [GRANTS.viewCommunities],
      trail: [{ title: 'Resources' }],
      nav: {
        resource: 'community',
        order: 10,
        covers: [
          PATHS.overview,
          PATHS.communities,
          PATHS.map,
          PATHS.inputs,
          PATHS.recovery,
          PATHS.settings,
          // Pages of its ledger; other features know their addresses.
          ...['entries', 'approvals', 'anomalies', 'statement', 'inputdetails', 'recoverydetails'].map(
            (page) => `/community-resource/${page}`,
          ),
          PROCESSED_FARMERS,
          '/community-features',
          '/community-add-new-member',
          '/community-farmers-profile',
        ],
      },
      load: () => import('./CommunityListPage.js'),
    },
    {
      ...ofResource,
      path: PATHS.overview,
      title: 'Overview',
      tab: { of: 'communityResource', order: 10, rel: 'self' },
      load: () => import('./ResourceOverviewPage.js'),
    },
    {
      ...ofResource,
      path: PATHS.communities,
      title: 'Communities',
      tab: { of: 'communityResource', order: 20, rel: 'communities' },
      load: () => import('./CommunitiesPage.js'),
    },
    {
      ...ofResource,
      path: PATHS.map,
      title: 'Map',
      grants: [GRANTS.viewFarms],
      map: true,
      tab: { of: 'communityResource', order: 25 },
      load: () => import('./ResourceMapPage.js'),
    },
    {
      ...ofResource,
      path: COMMUNITY_MAP,
      title: 'Community map',
      grants: [GRANTS.viewCommunities, GRANTS.viewFarms],
      map: true,
      tab: { of: 'community', order: 20 },
      load: () => import('./CommunityMapPage.js'),
    },
    {
      path: '/resources/community',
      title: 'Community',
      roles: READERS,
      grants: [GRANTS.viewCommunities],
      trail: [{ title: 'Resources' }],
      tab: { of: 'resources', order: 30 },
      load: () => import('./LayoutCommunitiesPage.js'),
    },
  ],
  redirects: [{ path: '/community-resource', to: PATHS.overview }],
  records: {
    communityResource: {
      icon: 'resources',
      title: 'Community resources',
      order: 30,
      to: ({ id }) => [resourcePath(id)],
    },
    community: {
      icon: 'users',
      title: 'Communities',
      order: 40,
      to: ({ id, name, communityResourceId }) => [
        communityPath(id),
        ...(communityResourceId && name
          ? [`${resourcePath(communityResourceId, 'communities')}&q=${encodeURIComponent(name)}`]
          : []),
      ],
    },
  },
  follows: [
    // The list and its actions depend on the user's rights.
    'staff.grantsChanged',
    'accessList.*',
    'communityResource.*',
    'community.*',
    'communities.imported',
    'farmers.imported',
    'farms.*',
    'farm.*',
    'import.undone',
  ],
});
