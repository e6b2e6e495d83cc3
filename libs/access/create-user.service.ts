import { Injectable } from '@nestjs/common';
import { ACCESS_MESSAGES, type CreateUserBody, type CredentialsDto, rolesGivenBy } from '#libs/contracts';
import { ReachableUsers, type SessionActor } from '#libs/identity';
import { Database, DomainError } from '#libs/platform';
import { DeliverLink } from './deliver-link.service.js';
import { proposalFaults } from './domain/proposal.js';
import { IssueCredentials } from './issue-credentials.service.js';
import { WriteAccess } from './write-access.js';

/** Creates users of the portal. */
@Injectable()
export class CreateUser {
  constructor(
    private readonly database: Database,
    private readonly credentials: IssueCredentials,
    private readonly reachable: ReachableUsers,
    private readonly write: WriteAccess,
    private readonly delivery: DeliverLink,
  ) {}

  /**
   * Implements the documented `createuser`: creates a user of the caller's account with the given access. Sends the
   * link to the user if possible. Throws `request.invalid` by field, `record.conflict` if the name is taken, and
   * `record.notFound` for a community resource or a farmer outside the account.
   */
  async create(actor: SessionActor, caller: string, body: CreateUserBody): Promise<CredentialsDto> {
    const accountId = await this.reachable.accountOf(actor, caller);
    const { role = 'CBN', resourceIds = [], grants = [], farmerId = null } = body;
    const { roleNotYours } = ACCESS_MESSAGES.users;
    if (!rolesGivenBy(actor.roles).includes(role)) throw DomainError.invalid({ role: roleNotYours });
    const faults = proposalFaults({ role, resourceIds, grants, farmerId });
    if (Object.keys(faults).length > 0) throw DomainError.invalid(faults);
    const made = await this.database.transaction(async (tx) => {
      const mainId = farmerId === null ? null : await this.write.requireFarmer(tx, accountId, farmerId, null);
      const issued = await this.credentials.newUser(tx, {
        accountId,
        username: body.username,
        displayName: body.displayName ?? body.username,
        roles: [role],
        email: body.email ?? null,
        phone: body.phone ?? null,
        farmerId: mainId,
        by: actor,
      });
      const user = { id: issued.userId, accountId };
      await this.write.assign(tx, actor, user, resourceIds);
      await this.write.grant(tx, actor, user, grants);
      return issued;
    });
    const issued = await this.delivery.deliver(actor, made);
    const { userCreated, passwordIssued } = ACCESS_MESSAGES.accessList;
    return { code: 200, message: userCreated, ...issued, ...(body.password && { notice: passwordIssued }) };
  }
}
