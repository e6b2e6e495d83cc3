import type { ComponentType } from 'react';
import { OVERVIEW_READERS, ROLES, type Role } from '#libs/contracts';
import type { IconName } from '../ui/icons.js';

/** A page of the signed-in area: who may open it, what it is called, where its code is. */
export interface PageRoute {
  path: string;
  /** For the title of the window and the breadcrumbs. */
  title: string;
  /** Roles that may open it. */
  roles: readonly Role[];
  /** Users of an unknown role may open it too. */
  general?: boolean;
  /** The page is a map: the navigation shrinks to a rail, and there is no maximum width. */
  map?: boolean;
  /** Breadcrumbs before its own; those with a path are links. */
  trail?: readonly { title: string; path?: string }[];
  load: () => Promise<{ default: ComponentType }>;
}

const ALL: readonly Role[] = ROLES;
/** Those who work with community resources. */
const RESOURCE_READERS: readonly Role[] = ['STAFF', 'ADMIN', 'SUPERADMIN'];
const ADMINS: readonly Role[] = ['ADMIN', 'SUPERADMIN'];

const overview = () => import('../features/overview/index.js');
const communityList = () => import('../features/community/CommunityListPage.js');
const resourceOverview = () => import('../features/community/ResourceOverviewPage.js');
const communities = () => import('../features/community/CommunitiesPage.js');
const evaluate = () => import('../features/community/EvaluatePage.js');
const imports = () => import('../features/imports/ImportsPage.js');

const RESOURCES = { title: 'Resources' };
const COMMUNITY = { title: 'Community', path: '/community' };

/**
 * Every page that exists, for every role: the router, the navigation, the search and their test read this table. A page
 * that is not here, or not for the role, is answered by the fallback page.
 */
export const PAGES: readonly PageRoute[] = [
  { path: '/', title: 'Overview', roles: ALL, general: true, load: overview },
  { path: '/overview', title: 'Overview', roles: ALL, general: true, load: overview },
  {
    path: '/community',
    title: 'Community',
    roles: RESOURCE_READERS,
    trail: [RESOURCES],
    load: communityList,
  },
  {
    path: '/community-resource/community-resource-overview',
    title: 'Overview',
    roles: RESOURCE_READERS,
    trail: [RESOURCES, COMMUNITY],
    load: resourceOverview,
  },
  {
    path: '/community-resource/communities',
    title: 'Communities',
    roles: RESOURCE_READERS,
    trail: [RESOURCES, COMMUNITY],
    load: communities,
  },
  {
    path: '/community-resource/evaluate',
    title: 'Evaluate',
    roles: RESOURCE_READERS,
    map: true,
    trail: [RESOURCES, COMMUNITY],
    load: evaluate,
  },
  { path: '/imports', title: 'Imports & exports', roles: ADMINS, load: imports },
  {
    path: '/imports/:jobId',
    title: 'Imports & exports',
    roles: ADMINS,
    load: imports,
  },
];

/** Addresses that lead elsewhere. */
export const REDIRECTS: readonly { path: string; to: string }[] = [
  { path: '/community-resource', to: '/community-resource/community-resource-overview' },
  { path: '/resources/community', to: '/community' },
];

export interface NavItem {
  path: string;
  title: string;
  icon: IconName;
  /** Also marked while an address that begins like this is open. */
  covers?: readonly string[];
  /** Shows the number of running jobs. */
  jobs?: boolean;
  /** Entries under it. */
  children?: readonly { path: string; title: string; covers?: readonly string[] }[];
}

export interface NavGroup {
  title: string;
  items: readonly NavItem[];
}

const NAV: readonly NavGroup[] = [
  {
    title: 'Programme',
    items: [
      { path: '/overview', title: 'Overview', icon: 'home', covers: ['/'] },
      {
        path: '/community',
        title: 'Resources',
        icon: 'resources',
        children: [
          {
            path: '/community',
            title: 'Community',
            covers: ['/community-resource/community-resource-overview', '/community-resource/communities'],
          },
        ],
      },
      { path: '/community-resource/evaluate', title: 'Evaluation', icon: 'map' },
    ],
  },
  {
    title: 'Operations',
    items: [{ path: '/imports', title: 'Imports & exports', icon: 'import', jobs: true }],
  },
];

/** What a role may open. A null role is an unknown one. */
export function pagesFor(role: Role | null): readonly PageRoute[] {
  return PAGES.filter((page) => (role ? page.roles.includes(role) : page.general));
}

/** The navigation of a role: only what it may open, no empty groups. CBN calls its overview "Home". */
export function navFor(role: Role | null): readonly NavGroup[] {
  const open = new Set(pagesFor(role).map(({ path }) => path));
  return NAV.map(({ title, items }) => ({
    title,
    items: items
      .filter(({ path }) => open.has(path))
      .map((item) => (role === 'CBN' && item.path === '/overview' ? { ...item, title: 'Home' } : item)),
  })).filter(({ items }) => items.length > 0);
}

/** Whether an entry of the navigation stands for the open address. */
export function isCurrent(entry: { path: string; covers?: readonly string[] }, pathname: string): boolean {
  const inside = (path: string) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));
  return inside(entry.path) || (entry.covers ?? []).some(inside);
}

/** Whether the role reads programme figures. */
export function readsFigures(role: Role | null): boolean {
  return role !== null && OVERVIEW_READERS.includes(role);
}
