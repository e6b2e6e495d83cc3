import { INSIGHT_READERS, isGranted, type Role } from '#libs/contracts';
import type { Viewer } from '../core/session/viewer.js';
import { type PageRoute, type PendingRoute, REDIRECTS, ROUTES } from './route-table.js';

export { type PageRoute, REDIRECTS, ROUTES } from './route-table.js';

/** Where who must first renew his password, or set up a second factor, is sent. */
export const CONFINED_TO = '/settings';

const isBuilt = (route: PageRoute | PendingRoute): route is PageRoute => !route.pending;

/** Every page that exists, for every role. */
export const PAGES: readonly PageRoute[] = ROUTES.filter(isBuilt);

/** The rows of a role, pages that are still to be built among them. A null role is an unknown one. */
export function routesOf(role: Role | null): readonly (PageRoute | PendingRoute)[] {
  return ROUTES.filter((route) => (role ? route.roles.includes(role) : route.general));
}

/** The pages that a user may open: those of the role, less what staff have not been granted. */
export function pagesFor(viewer: Viewer): readonly PageRoute[] {
  return routesOf(viewer.role)
    .filter(isBuilt)
    .filter(({ grants = [] }) => grants.every((grant) => isGranted(viewer.grants, grant)))
    .filter(({ path }) => !viewer.confined || path === CONFINED_TO);
}

/** Redirections to pages that the user may open. */
export function redirectsFor(viewer: Viewer): readonly { path: string; to: string }[] {
  const open = new Set(pagesFor(viewer).map(({ path }) => path));
  return REDIRECTS.filter(({ to }) => open.has(to));
}

/** The page of an address; null for the fallback page. */
export function pageAt(pages: readonly PageRoute[], pathname: string): PageRoute | null {
  const path = pathname.replace(/(.)\/+$/, '$1');
  return pages.find((page) => page.path === path || matchesParam(page.path, path)) ?? null;
}

/** `/imports/:jobId` stands for `/imports/812`. */
function matchesParam(path: string, pathname: string): boolean {
  const wanted = path.split('/');
  const parts = pathname.split('/');
  if (!path.includes('/:') || wanted.length !== parts.length) return false;
  return wanted.every((part, at) => (part.startsWith(':') ? parts[at] !== '' : part === parts[at]));
}

/** Whether the role reads programme figures. */
export function readsFigures(role: Role | null): boolean {
  return role !== null && INSIGHT_READERS.includes(role);
}
