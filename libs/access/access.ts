import { Injectable } from '@nestjs/common';
import {
  ACCESS_MESSAGES,
  ACCOUNT_WIDE_ROLES,
  ADMINISTRATORS,
  type Grant,
  isGranted,
  parseTopic,
  type Topic,
} from '#libs/contracts';
import { hasRole, RequiredActions, type SessionActor } from '#libs/identity';
import { Database, DomainError } from '#libs/platform';
import { TOPIC_GRANTS, TOPIC_ROLES } from './domain/topic-rights.js';
import { grantsOfUser } from './persistence/grants.queries.js';

/** What an actor reaches. SQL: `($1::bigint IS NULL OR account_id = $1) AND ($2::bigint[] IS NULL OR id = ANY($2))`. */
export interface Scope {
  /** Null: every account (SUPERADMIN). */
  accountId: number | null;
  /** Null: all community resources of it. */
  resourceIds: number[] | null;
}

/** Answers what an actor may reach, always from the session's user, never from the address of a call. */
@Injectable()
export class Access {
  constructor(
    private readonly database: Database,
    private readonly requiredActions: RequiredActions,
  ) {}

  /** SUPERADMIN: everything; ADMIN: the account; everybody else: the account's resources on their access list. */
  async scopeOf(actor: Pick<SessionActor, 'id' | 'accountId' | 'roles'>): Promise<Scope> {
    if (hasRole(actor.roles, ['SUPERADMIN'])) return { accountId: null, resourceIds: null };
    if (hasRole(actor.roles, ACCOUNT_WIDE_ROLES)) return { accountId: actor.accountId, resourceIds: null };
    const grants = await this.database.query<{ community_resource_id: number }>(
      'SELECT community_resource_id FROM access_grant WHERE user_id = $1',
      [actor.id],
    );
    return { accountId: actor.accountId, resourceIds: grants.map((grant) => grant.community_resource_id) };
  }

  /**
   * What a user of role STAFF is granted, read anew each time, so that a change holds at once in every process; null for
   * everybody else: grants limit only staff who do not administer.
   */
  async grantsOf({ id, roles }: Pick<SessionActor, 'id' | 'roles'>): Promise<Grant[] | null> {
    if (!hasRole(roles, ['STAFF']) || hasRole(roles, ADMINISTRATORS)) return null;
    return grantsOfUser(this.database, id);
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
    if (!parsed) return false;
    const roles = TOPIC_ROLES[parsed.kind];
    if (roles === 'own') return parsed.id === actor.id;
    if (!hasRole(actor.roles, roles) || !(await this.requiredActions.isNoneLeft(actor.id))) return false;
    const grant = TOPIC_GRANTS[parsed.kind];
    if (grant && !isGranted(await this.grantsOf(actor), grant)) return false;
    if (parsed.kind !== 'resource')
      return parsed.id === actor.accountId || hasRole(actor.roles, ['SUPERADMIN']);
    const scope = await this.scopeOf(actor);
    const rows = await this.database.query(
      `SELECT 1 FROM community_resource
        WHERE id = $3 AND ($1::bigint IS NULL OR account_id = $1) AND ($2::bigint[] IS NULL OR id = ANY($2))`,
      [scope.accountId, scope.resourceIds, parsed.id],
    );
    return rows.length > 0;
  }
}
