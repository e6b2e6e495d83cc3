import type { Call, Link } from '#libs/contracts';
import type { Viewer } from './viewer.js';

/** Links of the record or list that an act concerns: null while loading, undefined if it concerns none. */
export type Links = readonly Link[] | null | undefined;
/** Any call, regardless of its input and answer. */
export type AnyCall = Pick<Call, 'verb' | 'path'>;

/** Whether a link leads to a call; path parameters match anything. */
function leadsTo({ verb, path }: AnyCall, { method, href }: Link): boolean {
  const wanted = `/api${path}`.split('/').filter(Boolean);
  const segments = href.split('/').filter(Boolean);
  return (
    method === verb &&
    segments.length === wanted.length &&
    wanted.every((each, at) => each.startsWith(':') || each === segments[at])
  );
}

/**
 * Whether a user can make a call that changes something: the session lists it, and a link of the record or list leads
 * to it.
 */
export function mayCall(viewer: Viewer, call: AnyCall, links?: Links): boolean {
  if (!viewer.writes.has(`${call.verb} ${call.path}`)) return false;
  return links === undefined || (links ?? []).some((link) => leadsTo(call, link));
}
