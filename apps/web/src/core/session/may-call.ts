import type { Call, Link } from '#libs/contracts';
import type { Viewer } from './viewer.js';

/** Links of the record or list that an act is about: null while they have not come, undefined where it is about none. */
export type Links = readonly Link[] | null | undefined;
/** Any call, whatever it takes and answers. */
export type AnyCall = Pick<Call, 'verb' | 'path'>;

/** Whether two addresses are those of one call: its parameters are anything at all. */
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
 * Whether a user may make a call that changes something: the session names it, and of the record or list that is meant
 * one link leads to it.
 */
export function mayCall(viewer: Viewer, call: AnyCall, links?: Links): boolean {
  if (!viewer.writes.has(`${call.verb} ${call.path}`)) return false;
  return links === undefined || (links ?? []).some((link) => leadsTo(call, link));
}
