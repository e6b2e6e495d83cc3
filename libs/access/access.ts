import { Injectable } from '@nestjs/common';
import {
  ACCESS_MESSAGES,
  ACCOUNT_WIDE_ROLES,
  ADMINISTRATORS,
  type Grant,
  isGranted,
  OVERVIEW_READERS,
  parseTopic,
  type Topic,
} from '#libs/contracts';
import { hasRole, RequiredActions, type SessionActor } from '#libs/identity';
import { Database, DomainError, Domains, type Scope } from '#libs/platform';
import { grantsOfUser } from './persistence/grants.queries.js';

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
    const { roles } = actor;
    if (hasRole(roles, ['SUPERADMIN'])) return { accountId: null, resourceIds: null, captured: null };
    const accountId = actor.accountId;
    if (hasRole(roles, ACCOUNT_WIDE_ROLES)) return { accountId, resourceIds: null, captured: null };
    const resourceIds = await this.listed(actor.id);
    if (hasRole(roles, OVERVIEW_READERS)) return { accountId, resourceIds, captured: null };
    const captured = hasRole(roles, ['AGENT']) ? { by: actor.id, resourceIds } : null;
    return { accountId, resourceIds: [], captured };
  }

  /** Ids of the community resources on a user's access list, whatever their role makes of it. */
  async listed(userId: number): Promise<number[]> {
    const grants = await this.database.query<{ community_resource_id: number }>(
      'SELECT community_resource_id FROM access_list_entry WHERE user_id = $1',
      [userId],
    );
    return grants.map((grant) => grant.community_resource_id);
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
