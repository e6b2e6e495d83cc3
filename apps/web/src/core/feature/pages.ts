import { isGranted, type Role } from '#libs/contracts';
import { mayCall } from '../session/may-call.js';
import type { Viewer } from '../session/viewer.js';
import type { Area, Page } from './define.js';
import { fetchLater } from './later.js';
import { allPages, allRedirects } from './registry.js';

/** Address for users who must first renew their password or set up a second factor. */
export const RESTRICTED_PATH = '/settings';

/** Returns the pages of a role; null is an unknown role. */
export function pagesOf(role: Role | null): readonly Page[] {
  return allPages().filter((page) => (role ? page.roles.includes(role) : page.general));
}

/** Returns the pages that a user can open: those of the role, without those that staff have no grant for. */
export function pagesFor(viewer: Viewer): readonly Page[] {
  return pagesOf(viewer.role)
    .filter(({ grants = [] }) => grants.every((grant) => isGranted(viewer.grants, grant)))
    .filter(({ form }) => !form || mayCall(viewer, form))
    .filter(({ path }) => !viewer.confined || path === RESTRICTED_PATH);
}

/** Prefetches the code of the page at an address. It does not check access, because page code is not secret. */
export function fetchPage(path: string): void {
  const to = allRedirects().find((redirect) => redirect.path === path)?.to ?? path;
  const page = pageAt(allPages(), to);
  // A failed download is retried, and reported, when the page is drawn.
  if (page) fetchLater(page.load).catch(() => undefined);
  page?.ahead?.();
}

/** Returns redirects to pages that the user can open. */
export function redirectsFor(viewer: Viewer): readonly { path: string; to: string }[] {
  const open = new Set(pagesFor(viewer).map(({ path }) => path));
  return allRedirects().filter(({ to }) => open.has(to));
}

/** Returns the pages that are tabs of an area, in order. */
export function tabsOf(pages: readonly Page[], area: Area) {
  return pages
    .flatMap(({ path, title, tab }) => (tab?.of === area ? [{ title, ...tab, path }] : []))
    .sort((a, b) => a.order - b.order);
}

/** Returns the page of an address, an exact match before one with parameters; null for the fallback page. */
export function pageAt(pages: readonly Page[], pathname: string): Page | null {
  const fitting = pathsAt(pages, pathname);
  return fitting.find(({ path }) => !path.includes('/:')) ?? fitting[0] ?? null;
}

/**
 * Returns the pages or redirects that an address fits, as the router compares: upper and lower case are one, and a slash at the end does
 * not count. There are few, so the router need not sort all routes for each address.
 */
export function pathsAt<At extends { path: string }>(all: readonly At[], pathname: string): At[] {
  const parts = pathname
    .replace(/(.)\/+$/, '$1')
    .toLowerCase()
    .split('/');
  return all.filter(({ path }) => fits(path, parts));
}

/** `/imports/:jobId` fits the parts of `/imports/812`. */
function fits(path: string, parts: readonly string[]): boolean {
  const wanted = path.split('/');
  return (
    wanted.length === parts.length &&
    wanted.every((part, at) => (part.startsWith(':') ? parts[at] !== '' : part.toLowerCase() === parts[at]))
  );
}
