import type { Role } from '#libs/contracts';
import type { Viewer } from '../core/session/viewer.js';
import type { IconName } from '../ui/icons.js';
import { pagesFor } from './routes.js';

interface Entry {
  path: string;
  title: string;
  /** Also marked while an address that begins like this is open. */
  covers?: readonly string[];
}

export interface NavItem extends Entry {
  icon: IconName;
  /** Shows the number of running jobs. */
  jobs?: boolean;
  /** Entries under it. */
  children?: readonly Entry[];
}

export interface NavGroup {
  title: string;
  items: readonly NavItem[];
}

/** An entry under "Resources"; an active resource of the user, or one that administrators always have. */
interface ResourceEntry extends Entry {
  resource: string;
}

/** Resources by the names of the user's links (specification part 1, section 3). */
const RESOURCES: readonly ResourceEntry[] = [
  {
    resource: 'community',
    path: '/community',
    title: 'Community',
    covers: ['/community-resource/community-resource-overview', '/community-resource/communities'],
  },
  { resource: 'farm', path: '/resources/farm', title: 'Farm', covers: ['/farm', '/view-farms'] },
  { resource: 'serviceprovider', path: '/resources/serviceprovider', title: 'Service Provider' },
  { resource: 'agroinventory', path: '/resources/agro-inventory', title: 'Agro-inventory' },
  { resource: 'extension', path: '/resources/extension', title: 'Extension' },
];

const OVERVIEW: NavItem = { path: '/overview', title: 'Overview', icon: 'home', covers: ['/'] };
const HOME: NavItem = { ...OVERVIEW, title: 'Home' };
const SETTINGS: NavItem = { path: '/settings', title: 'Settings', icon: 'settings' };
const CAPTURED: NavItem = {
  path: '/agent-profile/:agentId/captured-data',
  title: 'Data Captured',
  icon: 'map',
};

/** Stands for the resources that are open to the user. */
const RESOURCES_ITEM: NavItem = { path: '/resources', title: 'Resources', icon: 'resources' };

const FULL: readonly NavGroup[] = [
  {
    title: 'Programme',
    items: [
      OVERVIEW,
      RESOURCES_ITEM,
      { path: '/community-resource/evaluate', title: 'Evaluation', icon: 'map' },
    ],
  },
  {
    title: 'Operations',
    items: [
      { path: '/imports', title: 'Imports & exports', icon: 'import', jobs: true },
      { path: '/reports', title: 'Reports', icon: 'report' },
    ],
  },
  {
    title: 'Administration',
    items: [
      { path: '/accesslist', title: 'AccessList', icon: 'key' },
      { path: '/staff', title: 'Staff', icon: 'users', covers: ['/add-new-staff'] },
      { path: '/audit', title: 'Audit', icon: 'file' },
      { path: '/kmlConverter', title: 'Map Converter', icon: 'wrench' },
      { path: '/trash', title: 'Trash', icon: 'trash' },
      SETTINGS,
    ],
  },
];

/** The navigation of each role as the specification gives it (part 1, section 2, "Sidebar by role"). */
const NAV: Record<Role, readonly NavGroup[]> = {
  ADMIN: FULL,
  SUPERADMIN: FULL,
  STAFF: FULL,
  AGENT: [{ title: 'Programme', items: [OVERVIEW, CAPTURED, SETTINGS] }],
  FARMER: [
    {
      title: 'Programme',
      items: [CAPTURED, { path: '/extension', title: 'Extension', icon: 'message' }, SETTINGS],
    },
  ],
  CBN: [{ title: 'Programme', items: [HOME, SETTINGS] }],
};
const GENERAL: readonly NavGroup[] = [{ title: 'Programme', items: [OVERVIEW, SETTINGS] }];

/**
 * The navigation of a user: only pages that are there and open to him, no empty groups. Settings appears unless the
 * role is CBN with active resources. Whoever has nothing but the settings yet is given a way home.
 */
export function navFor(viewer: Viewer): readonly NavGroup[] {
  if (viewer.confined) return [];
  const open = new Set(pagesFor(viewer).map(({ path }) => path));
  const bare = viewer.role === 'CBN' && viewer.activeResources.length > 0;
  const groups = (viewer.role ? NAV[viewer.role] : GENERAL)
    .map(({ title, items }) => ({
      title,
      items: items.flatMap((item) => {
        if (item === RESOURCES_ITEM) return resourcesOf(viewer, open);
        return open.has(item.path) && !(item === SETTINGS && bare) ? [item] : [];
      }),
    }))
    .filter(({ items }) => items.length > 0);
  const first = groups[0];
  return first?.items[0] === SETTINGS ? [{ ...first, items: [HOME, ...first.items] }] : groups;
}

/** "Resources" with those under it that the user's links name; it leads to the first of them. */
function resourcesOf(viewer: Viewer, open: ReadonlySet<string>): NavItem[] {
  const children = RESOURCES.filter(
    ({ resource, path }) => viewer.activeResources.includes(resource) && open.has(path),
  );
  const first = children[0];
  return first ? [{ ...RESOURCES_ITEM, path: first.path, children }] : [];
}

/** Roles that mostly hold a phone: there they have their entries in a bar at the bottom. */
export function hasBottomBar({ role }: Viewer): boolean {
  return role === 'AGENT' || role === 'FARMER';
}

/** Whether an entry of the navigation stands for the open address. */
export function isCurrent(entry: { path: string; covers?: readonly string[] }, pathname: string): boolean {
  const inside = (path: string) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));
  return inside(entry.path) || (entry.covers ?? []).some(inside);
}
