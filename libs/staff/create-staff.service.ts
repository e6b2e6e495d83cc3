import { Injectable } from '@nestjs/common';
import { DeliverLink, IssueCredentials, WriteAccess } from '#libs/access';
import { type SaveStaffBody, STAFF_MESSAGES, type StaffCreatedDto, topicOf } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError, type Transaction } from '#libs/platform';
import { grantsFault, ROLE_OF_DESIGNATION } from './domain/staff-rules.js';
import { insertStaff } from './persistence/staff.queries.js';
import { StaffNumbers } from './staff-numbers.js';

/** Saves the finished wizard: a staff record, its grants, and the person's user. */
@Injectable()
export class CreateStaff {
  constructor(
    private readonly database: Database,
    private readonly credentials: IssueCredentials,
    private readonly numbers: StaffNumbers,
    private readonly access: WriteAccess,
    private readonly delivery: DeliverLink,
  ) {}

  /**
   * Creates the records and deletes the author's draft. Sends the link to the person if possible. Throws
   * `request.invalid` by field, `grants` among them, and `record.notFound` for a community resource outside the
   * account. Throws `record.conflict` if the username or the BVN is taken (which counts as a BVN search).
   */
  async create(actor: SessionActor, body: SaveStaffBody): Promise<StaffCreatedDto> {
    const grants = body.grants ?? [];
    const fault = grantsFault(body.designation, grants);
    if (fault) throw DomainError.invalid({ grants: fault });
    const { accountId } = actor;
    const create = async (tx: Transaction) => {
      if (body.bvn) await this.numbers.requireFree(tx, accountId, body.bvn, null);
      const issued = await this.credentials.newUser(tx, {
        accountId,
        username: body.username ?? body.email,
        displayName: `${body.firstName} ${body.lastName}`,
        roles: [ROLE_OF_DESIGNATION[body.designation]],
        email: body.email,
        phone: body.phoneNumber,
        by: actor,
      });
      const { userId } = issued;
      const id = await insertStaff(tx, {
        ...body,
        accountId,
        userId,
        bvn: body.bvn ? this.numbers.encrypt(body.bvn) : null,
        accountNumber: body.accountNumber ? this.numbers.encrypt(body.accountNumber) : null,
        createdBy: actor.id,
      });
      const user = { id: userId, accountId };
      await this.access.grant(tx, actor, user, grants);
      await this.access.assign(tx, actor, user, body.resourceIds ?? []);
      await tx.query('DELETE FROM staff_draft WHERE author_id = $1', [actor.id]);
      tx.record({
        topic: topicOf.user(userId),
        type: 'staff.created',
        subject: { kind: 'staff', id },
        data: { staffId: id, userId, designation: body.designation },
        accountId,
        by: actor,
      });
      return { id, issued };
    };
    const { id, issued } = await this.numbers.saving(actor, body.bvn, () =>
      this.database.transaction(create),
    );
    return {
      code: 200,
      message: STAFF_MESSAGES.created,
      id,
      ...(await this.delivery.deliver(actor, issued)),
    };
  }
}
