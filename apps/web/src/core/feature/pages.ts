import { isGranted, type RecordKind, type Role } from '#libs/contracts';
import { mayCall } from '../session/may-call.js';
import type { Viewer } from '../session/viewer.js';
import type { Page } from './define.js';
import { allPages, allRedirects } from './registry.js';

/** Where who must first renew their password, or set up a second factor, is sent. */
export const CONFINED_TO = '/settings';

/** The pages of a role. A null role is an unknown one. */
export function pagesOf(role: Role | null): readonly Page[] {
  return allPages().filter((page) => (role ? page.roles.includes(role) : page.general));
}

/** The pages that a user may open: those of the role, less what staff have not been granted. */
export function pagesFor(viewer: Viewer): readonly Page[] {
  return pagesOf(viewer.role)
    .filter(({ grants = [] }) => grants.every((grant) => isGranted(viewer.grants, grant)))
    .filter(({ form }) => !form || mayCall(viewer, form))
    .filter(({ path }) => !viewer.confined || path === CONFINED_TO);
}

/**
 * Fetches the code of the page at an address, so that it is there when it is drawn. Whether it may be opened is asked then:
 * the code of a page is nobody's secret.
 */
export function fetchPage(path: string): void {
  const to = allRedirects().find((redirect) => redirect.path === path)?.to ?? path;
  const page = pageAt(allPages(), to);
  // What does not arrive is asked for again, and complained of, where it is drawn.
  page?.load().catch(() => undefined);
  page?.ahead?.();
}

/** Redirections to pages that the user may open. */
export function redirectsFor(viewer: Viewer): readonly { path: string; to: string }[] {
  const open = new Set(pagesFor(viewer).map(({ path }) => path));
  return allRedirects().filter(({ to }) => open.has(to));
}

/** Those of the pages that are tabs of a record's area, in their order. */
export function tabsOf(pages: readonly Page[], kind: RecordKind) {
  return pages
    .flatMap(({ path, title, tab }) => (tab?.of === kind ? [{ ...tab, path, title }] : []))
    .sort((a, b) => a.order - b.order);
}

/** The page of an address, one of its very name before one with parameters; null for the fallback page. */
export function pageAt(pages: readonly Page[], pathname: string): Page | null {
  const path = pathname.replace(/(.)\/+$/, '$1');
  return (
    pages.find((page) => page.path === path) ?? pages.find((page) => matchesParam(page.path, path)) ?? null
  );
}

/** `/imports/:jobId` stands for `/imports/812`. */
function matchesParam(path: string, pathname: string): boolean {
  const wanted = path.split('/');
  const parts = pathname.split('/');
  if (!path.includes('/:') || wanted.length !== parts.length) return false;
  return wanted.every((part, at) => (part.startsWith(':') ? parts[at] !== '' : part === parts[at]));
}
