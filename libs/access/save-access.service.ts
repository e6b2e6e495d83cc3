import { Injectable } from '@nestjs/common';
import {
  ACCESS_MESSAGES,
  mayAdminister,
  type Role,
  rolesGivenBy,
  type SaveAccessBody,
  type UserDto,
} from '#libs/contracts';
import { type ReachableUser, ReachableUsers, type SessionActor, Users } from '#libs/identity';
import { Database, DomainError, type Transaction } from '#libs/platform';
import { proposalFaults } from './domain/proposal.js';
import { type UserFacts, userFacts } from './persistence/users.queries.js';
import { ReadUsers, savedAccessOf, versionOf } from './read-users.service.js';
import { eventOf, WriteAccess } from './write-access.js';

const NAMES = ['firstName', 'surname'] as const;

/** Throws `session.forbidden` if the user is the actor, or a peer of the actor. */
export function requireAdministered(actor: SessionActor, user: ReachableUser): void {
  if (user.id === actor.id || !mayAdminister(actor.roles, user.roles))
    throw new DomainError('session.forbidden', ACCESS_MESSAGES.users.peer);
}

/** Saves name, role, access list and grants of a user, all or nothing. */
@Injectable()
export class SaveAccess {
  constructor(
    private readonly database: Database,
    private readonly reach: ReachableUsers,
    private readonly reads: ReadUsers,
    private readonly write: WriteAccess,
    private readonly users: Users,
  ) {}

  /**
   * Saves the access. A changed role requires a new sign-in; all else takes effect at once, including in open tabs.
   * Throws `record.notFound`, `session.forbidden` for the actor and a peer, and `request.invalid` by field. Throws
   * `record.conflict` with the present user if it is not what the actor read.
   */
  async save(actor: SessionActor, userId: number, body: SaveAccessBody): Promise<UserDto> {
    const user = await this.reach.byId(actor, userId);
    requireAdministered(actor, user);
    const { roles } = user;
    const stays = body.role === roles[0];
    if (!stays && !rolesGivenBy(actor.roles).some((role) => role === body.role))
      throw DomainError.invalid({ role: ACCESS_MESSAGES.users.roleNotYours });
    const faults = proposalFaults(body);
    if (Object.keys(faults).length > 0) throw DomainError.invalid(faults);
    const stale = await this.database.transaction(async (tx) => {
      await tx.query('SELECT 1 FROM app_user WHERE id = $1 FOR UPDATE', [userId]);
      const facts = await userFacts(tx, userId);
      if (!facts) throw new DomainError('record.notFound');
      const saved = await savedAccessOf(tx, facts);
      if (versionOf(saved) !== body.version) return true;
      await this.rename(tx, actor, facts, body);
      if (!stays) await this.changeRole(tx, actor, user, body.role);
      const farmerId = body.farmerId ?? null;
      if (farmerId !== saved.farmerId) await this.write.linkFarmer(tx, actor, user, farmerId);
      await this.write.assign(tx, actor, user, body.resourceIds);
      await this.write.grant(tx, actor, user, body.grants);
      return false;
    });
    const current = await this.reads.find(actor, userId);
    if (stale) throw new DomainError('record.conflict', ACCESS_MESSAGES.users.changedMeanwhile, { current });
    return current;
  }

  private async rename(tx: Transaction, actor: SessionActor, user: UserFacts, body: SaveAccessBody) {
    const { firstName, surname } = body;
    if (firstName === undefined || surname === undefined) return;
    const before = { firstName: user.first_name, surname: user.surname };
    const fields = NAMES.filter((field) => body[field] !== before[field]);
    if (fields.length === 0) return;
    if (user.staff_id !== null) {
      const why = ACCESS_MESSAGES.users.renamedAsStaff;
      throw DomainError.invalid(Object.fromEntries(fields.map((field) => [field, why])));
    }
    await this.users.rename(tx, user.id, { firstName, surname });
    const bearer = { id: user.id, accountId: user.account_id };
    const data = { userId: user.id, fields };
    tx.record({ ...eventOf(actor, bearer), type: 'user.profileChanged', data });
  }

  private async changeRole(tx: Transaction, actor: SessionActor, user: ReachableUser, to: Role) {
    await this.users.setRoles(tx, user.id, [to], actor);
    const data = { userId: user.id, from: user.roles[0] ?? null, to };
    tx.record({ ...eventOf(actor, user), type: 'user.roleChanged', data });
  }
}
