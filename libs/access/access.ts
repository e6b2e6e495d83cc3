import { Injectable } from '@nestjs/common';
import {
  ACCESS_MESSAGES,
  ACCOUNT_WIDE_ROLES,
  ADMINISTRATORS,
  type Grant,
  isGranted,
  LISTED_ROLES,
  OVERVIEW_READERS,
  parseTopic,
  type Role,
  type Topic,
} from '#libs/contracts';
import { hasRole, RequiredActions, type SessionActor } from '#libs/identity';
import {
  Database,
  DomainError,
  Domains,
  JoinedReads,
  type Reader,
  type RequestScope,
  requestScope,
  type Scope,
  type WorkKind,
} from '#libs/platform';
import { RIGHTS, type Rights } from './persistence/grants.queries.js';
import { farmerNamed, idsOfPostings } from './persistence/users.queries.js';

/** Kinds of requests that only read. */
const READS: readonly WorkKind[] = ['page', 'tile', 'figure'];

/** Determines an actor's access, always from the session's user, never from the address of a call. */
@Injectable()
export class Access {
  /** Rights that a request that only reads has looked up, by user. */
  private readonly known = new WeakMap<RequestScope, Map<number, Promise<Rights>>>();
  private readonly rights: JoinedReads<Rights>;

  constructor(
    private readonly database: Database,
    private readonly domains: Domains,
    private readonly requiredActions: RequiredActions,
  ) {
    this.rights = new JoinedReads(database, RIGHTS);
  }

  /**
   * Returns the scope. SUPERADMIN: everything; ADMIN: the account; readers: the account's resources on their access
   * list; AGENT: their captures in these and in those of their current postings; all others: nothing.
   */
  async scopeOf(actor: Pick<SessionActor, 'id' | 'accountId' | 'roles'>): Promise<Scope> {
    return scopeWith(actor, isLimited(actor.roles) ? await this.reached(actor) : []);
  }

  /** Returns the ids of community resources on a user's access list, whatever their role. */
  async listed(userId: number): Promise<number[]> {
    return (await this.rightsOf(userId)).listed;
  }

  /**
   * Returns the grants of a user of role STAFF, read by each request, so that a change applies at once in every process.
   * Null for all others: grants limit only staff who do not administer.
   */
  async grantsOf({ id, roles }: Pick<SessionActor, 'id' | 'roles'>): Promise<Grant[] | null> {
    return needsGrants(roles) ? (await this.rightsOf(id)).grants : null;
  }

  /** Counts the community resources of a user whose role has an access list; null for all others. */
  async assignedTo(actor: Pick<SessionActor, 'id' | 'roles'>): Promise<number | null> {
    if (!isLimited(actor.roles) || !hasRole(actor.roles, LISTED_ROLES)) return null;
    return (await this.reached(actor)).length;
  }

  /** Reads once for each request; an act reads again, because it may have changed them. */
  private rightsOf(userId: number): Promise<Rights> {
    const scope = requestScope();
    if (!scope?.kind || !READS.includes(scope.kind)) return this.readRights(userId);
    const known = this.known.get(scope) ?? new Map<number, Promise<Rights>>();
    this.known.set(scope, known);
    const rights = known.get(userId) ?? this.readRights(userId);
    known.set(userId, rights);
    return rights;
  }

  private async readRights(userId: number): Promise<Rights> {
    return (await this.rights.read(userId)) ?? { listed: [], grants: [] };
  }

  private async reached(user: Pick<SessionActor, 'id' | 'roles'>): Promise<number[]> {
    return withPostings(this.database, user, await this.listed(user.id));
  }

  /** Returns the farmer that the actor is, with their name; null if there is none, or the record no longer exists. */
  async farmerOf({ accountId, farmerId }: Pick<SessionActor, 'accountId' | 'farmerId'>) {
    return farmerId === null ? null : farmerNamed(this.database, accountId, farmerId);
  }

  /** Returns those of the ids that are community resources of the account and in the actor's scope. */
  async resourcesAmong(actor: SessionActor, accountId: number, ids: readonly number[]): Promise<number[]> {
    const scope = await this.scopeOf(actor);
    const rows = await this.database.query<{ id: number }>(
      `SELECT id FROM community_resource
        WHERE id = ANY($3) AND account_id = $4 AND ($1::bigint IS NULL OR account_id = $1)
          AND ($2::bigint[] IS NULL OR id = ANY($2))`,
      [scope.accountId, scope.resourceIds, ids, accountId],
    );
    return rows.map(({ id }) => id);
  }

  /** Throws `session.forbidden` if the actor is staff without any of the wanted grants. */
  async requireGrant(actor: SessionActor, wanted: Grant | readonly Grant[]): Promise<void> {
    const grants = await this.grantsOf(actor);
    if ([wanted].flat().some((grant) => isGranted(grants, grant))) return;
    throw new DomainError('session.forbidden', ACCESS_MESSAGES.grants.notGranted);
  }

  /** Tests whether the actor may follow the topic, by the rules of the calls that read the same data. */
  async mayFollow(actor: SessionActor, topic: Topic): Promise<boolean> {
    const parsed = parseTopic(topic);
    const meaning = parsed && this.domains.topic(parsed.kind);
    if (!meaning) return false;
    const following = { database: this.database, actor, scope: () => this.scopeOf(actor) };
    if (meaning.roles === 'own') return meaning.mayFollow(parsed.id, following);
    if (!hasRole(actor.roles, meaning.roles) || !(await this.requiredActions.isNoneLeft(actor.id)))
      return false;
    if (meaning.grant && !isGranted(await this.grantsOf(actor), meaning.grant)) return false;
    return meaning.mayFollow(parsed.id, following);
  }
}

const isLimited = (roles: readonly Role[]) => !hasRole(roles, ACCOUNT_WIDE_ROLES);

/** Tests for roles that grants limit. */
export const needsGrants = (roles: readonly Role[]) =>
  hasRole(roles, ['STAFF']) && !hasRole(roles, ADMINISTRATORS);

/**
 * Returns an access list, saved or not, with the resources of the user's current postings if their role sees only own
 * captures.
 */
export async function withPostings(
  reader: Reader,
  { id, roles }: Pick<SessionActor, 'id' | 'roles'>,
  list: readonly number[],
): Promise<number[]> {
  if (!hasRole(roles, ['AGENT']) || hasRole(roles, OVERVIEW_READERS)) return [...list];
  return [...new Set([...list, ...(await idsOfPostings(reader, id))])];
}

/** Returns the scope of these roles with an access list, saved or not. */
export function scopeWith(
  { id, accountId, roles }: Pick<SessionActor, 'id' | 'accountId' | 'roles'>,
  list: readonly number[],
): Scope {
  if (hasRole(roles, ['SUPERADMIN'])) return { accountId: null, resourceIds: null, captured: null };
  if (!isLimited(roles)) return { accountId, resourceIds: null, captured: null };
  const resourceIds = [...list];
  if (hasRole(roles, OVERVIEW_READERS)) return { accountId, resourceIds, captured: null };
  const captured = hasRole(roles, ['AGENT']) ? { by: id, resourceIds } : null;
  return { accountId, resourceIds: [], captured };
}
