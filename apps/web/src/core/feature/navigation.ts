import { ADMINISTRATORS, type Role } from '#libs/contracts';
import type { IconName } from '../../ui/icons.js';
import { titleText } from '../i18n/index.js';
import type { Viewer } from '../session/viewer.js';
import type { NavMain, NavResource, Page } from './define.js';
import { pagesFor } from './pages.js';

interface Entry {
  path: string;
  title: string;
  /** Other address prefixes for which this entry is highlighted. */
  covers?: readonly string[];
}

export interface NavItem extends Entry {
  icon: IconName;
  showsRunningJobs?: boolean;
  count?: NavMain['count'];
  /** Child entries. */
  children?: readonly Entry[];
}

export interface NavGroup {
  title: string;
  items: readonly NavItem[];
}

const GROUPS = [
  { group: 'programme', title: 'Programme' },
  { group: 'operations', title: 'Operations' },
  { group: 'administration', title: 'Administration' },
] as const;

/** Roles whose menu has the three headings; other roles list their few entries under the first one. */
const WITH_HEADINGS: readonly (Role | null)[] = ['STAFF', ...ADMINISTRATORS];

/** Sort position of "Resources" among the programme entries. */
const RESOURCES_ORDER = 20;

type Placed = NavItem & { group: NavMain['group']; order: number };
type PageWith<N> = Page & { nav: N };

/**
 * Returns the navigation of a user, from the pages that they can open, without empty groups. Specification part 1,
 * section 2, "Sidebar by role".
 */
export function navFor(viewer: Viewer): readonly NavGroup[] {
  if (viewer.confined) return [];
  const pages = pagesFor(viewer).filter((page) => isIn(page, viewer));
  const main = pages.filter((page): page is PageWith<NavMain> => 'group' in (page.nav ?? {}));
  const placed = [...main.map((page) => itemOf(page, viewer)), ...resourcesOf(pages, viewer)].sort(
    (a, b) => a.order - b.order,
  );
  const groups = GROUPS.map(({ group, title }) => ({
    title: titleText(title),
    items: placed.filter((item) => item.group === group),
  })).filter(({ items }) => items.length > 0);
  if (WITH_HEADINGS.includes(viewer.role) || groups.length === 0) return groups;
  return [{ title: titleText(GROUPS[0].title), items: groups.flatMap(({ items }) => items) }];
}

function isIn({ nav }: Page, viewer: Viewer): boolean {
  if (!nav || nav.hiddenFor?.(viewer)) return false;
  return !nav.roles || (viewer.role !== null && nav.roles.includes(viewer.role));
}

function titleOf({ title, nav }: PageWith<NavMain | NavResource>, { role }: Viewer): string {
  return (role && nav.titles?.[role]) ?? nav.title ?? title;
}

function itemOf(page: PageWith<NavMain>, viewer: Viewer): Placed {
  const { group, order, icon, covers, showsRunningJobs, count } = page.nav;
  return {
    path: page.path,
    title: titleOf(page, viewer),
    group,
    order,
    icon,
    covers,
    showsRunningJobs,
    count,
  };
}

/** Returns "Resources" with the child entries named by the user's links; it leads to the first child. */
function resourcesOf(pages: readonly Page[], viewer: Viewer): Placed[] {
  const children = pages
    .filter((page): page is PageWith<NavResource> => 'resource' in (page.nav ?? {}))
    .filter(({ nav }) => viewer.activeResources.includes(nav.resource))
    .sort((a, b) => a.nav.order - b.nav.order)
    .map((page) => ({ path: page.path, title: titleOf(page, viewer), covers: page.nav.covers }));
  const first = children[0];
  if (!first) return [];
  return [
    {
      path: first.path,
      title: titleText('Resources'),
      icon: 'resources',
      group: 'programme',
      order: RESOURCES_ORDER,
      children,
    },
  ];
}

/** Whether a role mostly uses phones and has a navigation bar at the bottom. */
export function hasBottomBar({ role }: Viewer): boolean {
  return role === 'AGENT' || role === 'FARMER';
}

/** Whether a navigation entry belongs to the open address. */
export function isCurrent(entry: { path: string; covers?: readonly string[] }, pathname: string): boolean {
  const inside = (path: string) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));
  return inside(entry.path) || (entry.covers ?? []).some(inside);
}
