import type { ComponentType } from 'react';
import { GRANTS, type Grant, ROLES, type Role } from '#libs/contracts';

/** A row of the table: an address, and who may open it. */
interface Row {
  path: string;
  roles: readonly Role[];
  /** Users of an unknown role may open it too. */
  general?: boolean;
  /** What staff must have been granted, all of it. */
  grants?: readonly Grant[];
  /** Not in the specification's lists: Gona's own. */
  own?: boolean;
}

/** A page of the signed-in area: who may open it, what it is called, where its code is. */
export interface PageRoute extends Row {
  /** For the title of the window and the breadcrumbs. */
  title: string;
  /** The page is a map: the navigation shrinks to a rail, and there is no maximum width. */
  map?: boolean;
  /** Breadcrumbs before its own; those with a path are links. */
  trail?: readonly { title: string; path?: string }[];
  load: () => Promise<{ default: ComponentType }>;
  pending?: undefined;
}

/** A page that a later issue builds: not in the navigation, and answered by the fallback page until then. */
export interface PendingRoute extends Row {
  pending: true;
}

const ADMINS: readonly Role[] = ['ADMIN', 'SUPERADMIN'];
const RESOURCE_READERS: readonly Role[] = ['STAFF', ...ADMINS];
const ISSUE_READERS: readonly Role[] = ['AGENT', 'FARMER', ...ADMINS];
const FARM_READERS: readonly Role[] = ['CBN', 'FARMER', ...ADMINS];

const overview = () => import('../features/overview/index.js');
const imports = () => import('../features/imports/ImportsPage.js');
const wizard = () => import('../features/staff/StaffWizardPage.js');
const ofResource = {
  roles: RESOURCE_READERS,
  trail: [{ title: 'Resources' }, { title: 'Community', path: '/community' }],
  grants: [GRANTS.viewCommunities],
} as const;
const STAFF_TRAIL = [{ title: 'Staff', path: '/staff' }] as const;

const PAGES_TABLE: readonly PageRoute[] = [
  { path: '/overview', title: 'Overview', roles: ROLES, general: true, load: overview },
  {
    ...ofResource,
    path: '/community',
    title: 'Community',
    trail: [{ title: 'Resources' }],
    load: () => import('../features/community/CommunityListPage.js'),
  },
  {
    ...ofResource,
    path: '/community-resource/community-resource-overview',
    title: 'Overview',
    load: () => import('../features/community/ResourceOverviewPage.js'),
  },
  {
    ...ofResource,
    path: '/community-resource/communities',
    title: 'Communities',
    load: () => import('../features/community/CommunitiesPage.js'),
  },
  {
    ...ofResource,
    path: '/community-resource/evaluate',
    title: 'Evaluate',
    map: true,
    grants: [GRANTS.viewFarms],
    load: () => import('../features/evaluation/EvaluatePage.js'),
  },
  { path: '/imports', title: 'Imports & exports', roles: ADMINS, own: true, load: imports },
  { path: '/imports/:jobId', title: 'Imports & exports', roles: ADMINS, own: true, load: imports },
  {
    path: '/accesslist',
    title: 'AccessList',
    roles: ADMINS,
    load: () => import('../features/access/AccessListPage.js'),
  },
  {
    path: '/staff',
    title: 'Staff',
    roles: RESOURCE_READERS,
    grants: [GRANTS.viewStaff],
    load: () => import('../features/staff/StaffListPage.js'),
  },
  {
    path: '/staff/:staffId',
    title: 'Profile',
    roles: RESOURCE_READERS,
    grants: [GRANTS.viewStaff],
    trail: STAFF_TRAIL,
    load: () => import('../features/staff/StaffProfilePage.js'),
  },
  { path: '/add-new-staff', title: 'Add new staff', roles: ADMINS, trail: STAFF_TRAIL, load: wizard },
  {
    path: '/audit',
    title: 'Audit',
    roles: ADMINS,
    own: true,
    load: () => import('../features/audit/AuditPage.js'),
  },
  {
    path: '/settings',
    title: 'Settings',
    roles: ROLES,
    general: true,
    load: () => import('../features/settings/SettingsPage.js'),
  },
  {
    path: '/profile',
    title: 'Profile',
    roles: ['AGENT', 'FARMER', ...RESOURCE_READERS],
    load: () => import('../features/profile/ProfilePage.js'),
  },
];

/** Pages of later issues, by who may open them (specification part 1, section 2; part 2, section 2). */
const PENDING: readonly { roles: readonly Role[]; paths: readonly string[] }[] = [
  { roles: ['CBN', ...ADMINS], paths: ['/ex-overview', '/farmers', '/analytics'] },
  { roles: ['CBN', ...ADMINS], paths: ['/analytics/fertilizer', '/analytics/input-supply'] },
  {
    roles: FARM_READERS,
    paths: [
      '/view-farms/:farmResourceId',
      '/farm-details/:farmId',
      '/view-profile/:farmerId',
      '/add-new-asset',
      '/farms/map-view',
    ],
  },
  {
    roles: ISSUE_READERS,
    paths: ['/log-an-issue', '/logged-issues', '/farmer-issues', '/issues-info', '/farmers-logged-response'],
  },
  {
    roles: ISSUE_READERS,
    paths: [
      '/agent-profile/:agentId',
      '/agent-profile/:agentId/captured-data',
      '/agent-profile/:agentId/transaction-history',
    ],
  },
  { roles: ['AGENT', ...ADMINS], paths: ['/:agentId/captured-data/:communityId'] },
  { roles: ['AGENT'], paths: ['/extension/:extensionId'] },
  // The sidebar of farmers names it (part 1, section 2).
  { roles: ['FARMER', ...ADMINS], paths: ['/extension'] },
  {
    roles: ['FARMER', ...ADMINS],
    paths: [
      '/wallet',
      '/wallet/payments',
      '/wallet/tx-history',
      '/farmer/bvn',
      '/view-assets/:farmId',
      '/new-farm-resource',
      '/new-assets/map-view',
    ],
  },
  {
    roles: ADMINS,
    paths: [
      '/kmlConverter',
      '/ex-overview-extension',
      '/resources',
      '/resources/farm',
      '/resources/serviceprovider',
      '/resources/agro-inventory',
      '/resources/extension',
      '/resources/warehouse',
      '/qr',
      '/farm',
      '/view-farms',
      '/new-view-farms',
      '/processed-farmers',
      '/serviceprovider',
      '/extension-resource/:extensionResourceId',
      '/agro-inventory',
      '/reports',
      '/trash',
      '/service-provider-resource/:serviceProviderId',
      '/new-service-provider-resource/:serviceProviderId',
      '/new-shared-agency/:serviceProviderId',
      '/:serviceProviderId/shared-agency/:sharedAgencyId',
      '/:sharedAgencyId/add-agent',
      '/:sharedAgencyId/edit-agent',
      '/:sharedAgencyId/post-agent/:agentId',
      '/:sharedAgencyId/assigned-tasks',
      '/:sharedAgencyId/assigned-tasks/:assignedTaskId',
      '/:sharedAgencyId/job-postings',
      '/:sharedAgencyId/job-postings/create',
      '/:assignedTaskId/agent-profile/:agentId/captured-data',
    ],
  },
  {
    roles: RESOURCE_READERS,
    paths: [
      '/community-resource/inputs',
      '/community-resource/recovery',
      '/community-resource/settings',
      '/community-resource/map-view',
      '/community-resource/inputdetails/:inputId',
      '/community-resource/recoverydetails/:farmerId',
      '/community-features/community-chat',
      '/community-features/community-members',
      '/community-features/community-maps',
      '/community/communitiesMembers',
      '/community-add-new-member',
      '/community-farmers-profile',
    ],
  },
];

/**
 * Every address of every role: the router, the navigation, the search and their test read this table. What is not here,
 * is pending, or is not for the role, is answered by the fallback page.
 */
export const ROUTES: readonly (PageRoute | PendingRoute)[] = [
  ...PAGES_TABLE,
  ...PENDING.flatMap(({ roles, paths }) =>
    paths.map((path): PendingRoute => ({ path, roles, pending: true })),
  ),
];

/** Addresses that lead elsewhere, for those to whom the other one is open. */
export const REDIRECTS: readonly { path: string; to: string }[] = [
  { path: '/', to: '/overview' },
  { path: '/community-resource', to: '/community-resource/community-resource-overview' },
  { path: '/resources/community', to: '/community' },
];
