import { Injectable } from '@nestjs/common';
import { ACCESS_MESSAGES, ACCOUNT_WIDE_ROLES, type AnyEvent, topicOf } from '#libs/contracts';
import { hasRole, type SessionActor } from '#libs/identity';
import { Database, Domains } from '#libs/platform';
import { needsGrants, scopeWith } from './access.js';
import { mayReceive, type Reach } from './domain/may-receive.js';
import { maySeeStaffNames } from './domain/staff-names.js';
import { type Limits, limitsOf } from './persistence/grants.queries.js';

type Who = Pick<SessionActor, 'id' | 'accountId' | 'roles'>;

/**
 * Milliseconds for which a user's limits are cached, counted from before the query: a revocation applies within a
 * second, even without an event.
 */
const BELIEVED_MS = 800;
const MOST_KNOWN = 2000;

const NOTHING: Pick<Limits, 'resourceIds' | 'grants'> = { resourceIds: [], grants: [] };

/**
 * Caches the access of users behind sockets for a moment, so that one event for many sockets costs at most one query.
 */
@Injectable()
export class Reaches {
  private readonly known = new Map<number, { limits: Limits; until: number }>();

  constructor(
    private readonly database: Database,
    private readonly domains: Domains,
  ) {}

  /**
   * Returns a filter for events, by the users' present access. It returns null for events that a user may not see, and
   * hides the actor's name from outside viewers. Rejects while the database is down.
   */
  async judgeOf(actors: readonly Who[]): Promise<(actor: Who, event: AnyEvent) => AnyEvent | null> {
    const limits = await this.limitsOf(actors.filter(({ roles }) => !hasRole(roles, ACCOUNT_WIDE_ROLES)));
    const reaches = new Map(actors.map((actor) => [actor, reachOf(actor, limits.get(actor.id))]));
    return (actor, event) => {
      const reach = reaches.get(actor);
      if (!reach || !mayReceive(reach, event, this.domains.event(event.type)?.audience)) return null;
      return maySeeStaffNames(actor.roles) || event.topic === topicOf.user(actor.id) ? event : unnamed(event);
    };
  }

  /** Invalidates the cache after an event of the user. */
  forget(userId: number): void {
    this.known.delete(userId);
  }

  private async limitsOf(actors: readonly Who[]): Promise<Map<number, Limits>> {
    const now = performance.now();
    const found = new Map<number, Limits>();
    const missing = new Set<number>();
    for (const { id } of actors) {
      const known = this.known.get(id);
      if (known && known.until > now) found.set(id, known.limits);
      else missing.add(id);
    }
    if (missing.size === 0) return found;
    if (this.known.size > MOST_KNOWN) this.known.clear();
    for (const limits of await limitsOf(this.database, [...missing])) {
      found.set(limits.userId, limits);
      this.known.set(limits.userId, { limits, until: now + BELIEVED_MS });
    }
    return found;
  }
}

const unnamedEvents = new WeakMap<AnyEvent, AnyEvent>();

/** Returns the event without its actor; the same object for every recipient. */
function unnamed(event: AnyEvent): AnyEvent {
  if (!event.by) return event;
  const known = unnamedEvents.get(event);
  if (known) return known;
  const made = { ...event, by: { id: 0, name: ACCESS_MESSAGES.namelessUser } };
  unnamedEvents.set(event, made);
  return made;
}

function reachOf(who: Who, { resourceIds, grants } = NOTHING as Limits): Reach {
  return {
    userId: who.id,
    roles: who.roles,
    resourceIds: scopeWith(who, resourceIds).resourceIds,
    grants: needsGrants(who.roles) ? grants : null,
  };
}
