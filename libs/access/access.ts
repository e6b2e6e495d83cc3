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
import { Database, DomainError, Domains, type Scope } from '#libs/platform';
import { grantsOfUser } from './persistence/grants.queries.js';
import { farmerNamed, idsOnList } from './persistence/users.queries.js';

/** Answers what an actor may reach, always from the session's user, never from the address of a call. */
@Injectable()
export class Access {
  constructor(
    private readonly database: Database,
    private readonly domains: Domains,
    private readonly requiredActions: RequiredActions,
  ) {}

  /**
   * SUPERADMIN: everything; ADMIN: the account; readers: the account's resources on their access list; AGENT: what they
   * captured in these; everybody else: nothing.
   */
  async scopeOf(actor: Pick<SessionActor, 'id' | 'accountId' | 'roles'>): Promise<Scope> {
    return scopeWith(actor, isLimited(actor.roles) ? await this.listed(actor.id) : []);
  }

  /** Ids of the community resources on a user's access list, whatever their role makes of it. */
  listed(userId: number): Promise<number[]> {
    return idsOnList(this.database, userId);
  }

  /**
   * What a user of role STAFF is granted, read anew each time, so that a change holds at once in every process; null for
   * everybody else: grants limit only staff who do not administer.
   */
  async grantsOf({ id, roles }: Pick<SessionActor, 'id' | 'roles'>): Promise<Grant[] | null> {
    return needsGrants(roles) ? grantsOfUser(this.database, id) : null;
  }

  /** How many community resources are on the access list of a user whose role has one; null for everybody else. */
  async assignedTo({ id, roles }: Pick<SessionActor, 'id' | 'roles'>): Promise<number | null> {
    if (!isLimited(roles) || !hasRole(roles, LISTED_ROLES)) return null;
    return (await this.listed(id)).length;
  }

  /** The farmer that the actor is, with their name; null for who is none, or whose record is gone. */
  async farmerOf({ accountId, farmerId }: Pick<SessionActor, 'accountId' | 'farmerId'>) {
    return farmerId === null ? null : farmerNamed(this.database, accountId, farmerId);
  }

  /** Those of the ids that are community resources of the account and in the actor's scope. */
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

  /** Throws `session.forbidden` where the actor is staff without the grant, or without any of several. */
  async requireGrant(actor: SessionActor, wanted: Grant | readonly Grant[]): Promise<void> {
    const grants = await this.grantsOf(actor);
    if ([wanted].flat().some((grant) => isGranted(grants, grant))) return;
    throw new DomainError('session.forbidden', ACCESS_MESSAGES.grants.notGranted);
  }

  /** True where the actor may be told what happens in the topic: as private as the calls that read the same. */
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

/** True for roles that grants limit. */
export const needsGrants = (roles: readonly Role[]) =>
  hasRole(roles, ['STAFF']) && !hasRole(roles, ADMINISTRATORS);

/** What somebody of these roles reaches with an access list, whether it is saved or not. */
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
