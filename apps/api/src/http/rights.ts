import { Injectable } from '@nestjs/common';
import { type Grant, isGranted, type Link, type Role, type SessionUserDto } from '#libs/contracts';
import { hasRole, rolesOf } from '#libs/identity';
import type { RouteSpec } from './handles.js';
import { RouteTable } from './route-table.js';
import type { RouteEntry } from './routes.js';

/** Methods that change nothing. */
const READS = new Set(['GET', 'HEAD']);

/** Properties of a caller that the route declarations check. */
export interface Holder {
  roles: readonly Role[];
  /** Null: not limited by grants. */
  grants: readonly Grant[] | null;
  /** Set during impersonation of this user. */
  seenBy?: object | null;
}

export const isOfRole = ({ roles }: RouteSpec, caller: Pick<Holder, 'roles'>): boolean =>
  roles === 'open' || hasRole(caller.roles, roles);

/** Whether an impersonator can make a call: it needs no password and changes nothing but their session. */
export const isOpenToGuests = (method: string, { reads, whileImpersonating, stepUp }: RouteSpec): boolean =>
  !stepUp && (READS.has(method) || reads === true || whileImpersonating === true);

/**
 * Whether the token of a program can make a call that is open to staff: it needs no password, changes nothing unless
 * the token may, and nothing of a person's own sign-in, settings and files.
 */
export const isOpenToPrograms = (
  method: string,
  { reads, stepUp, scope }: RouteSpec,
  { mayWrite }: { mayWrite: boolean },
): boolean => !stepUp && (READS.has(method) || reads === true || (mayWrite && scope !== 'own'));

export const isGrantedBy = ({ grant }: RouteSpec, grants: Holder['grants']): boolean =>
  grant === undefined || [grant].flat().some((each) => isGranted(grants, each));

/** Answers in advance which calls the session guard would allow. */
@Injectable()
export class Rights {
  /** Routes by method and number of segments, in the router's order. */
  private places: Map<string, { entry: RouteEntry; segments: string[] }[]> | null = null;

  constructor(private readonly table: RouteTable) {}

  /**
   * Returns the calls that change something and are open to the user, as `POST /staff`; see `SessionUserDto.writes`.
   */
  writesOf(user: Pick<SessionUserDto, 'roles' | 'grants' | 'seenBy'>): string[] {
    const holder = { ...user, roles: rolesOf(user.roles) };
    return this.table.routes
      .filter(({ method, spec }) => !READS.has(method) && spec.roles !== 'open' && !spec.reads)
      .filter((entry) => this.isOpen(entry, holder))
      .map(({ call }) => `${call.verb} ${call.path}`);
  }

  /** Returns the names of all calls open to a holder, including those that change nothing. */
  callsOpenTo(holder: Holder): string[] {
    return this.table.routes
      .filter((entry) => entry.spec.roles !== 'open' && this.isOpen(entry, holder))
      .map(({ name }) => name);
  }

  /** Returns the links that the caller could follow. */
  followed(links: readonly Link[], holder: Holder): Link[] {
    return links.filter((link) => {
      const entry = this.routeOf(link);
      return entry !== undefined && this.isOpen(entry, holder);
    });
  }

  private isOpen({ method, spec }: RouteEntry, holder: Holder): boolean {
    const held = isOfRole(spec, holder) && isGrantedBy(spec, holder.grants);
    return held && (!holder.seenBy || isOpenToGuests(method, spec));
  }

  private routeOf({ method, href }: Link): RouteEntry | undefined {
    this.places ??= placesOf(this.table.routes);
    const asked = segmentsOf(href.replace(/\?.*$/, ''));
    return this.places
      .get(`${method} ${asked.length}`)
      ?.find(({ segments }) => segments.every((each, at) => each.startsWith(':') || each === asked[at]))
      ?.entry;
  }
}

const segmentsOf = (path: string) => path.split('/').filter(Boolean);

function placesOf(routes: readonly RouteEntry[]) {
  const places = new Map<string, { entry: RouteEntry; segments: string[] }[]>();
  for (const entry of routes) {
    const segments = segmentsOf(entry.path);
    const key = `${entry.method} ${segments.length}`;
    places.set(key, [...(places.get(key) ?? []), { entry, segments }]);
  }
  return places;
}
