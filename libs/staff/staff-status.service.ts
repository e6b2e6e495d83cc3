import { Injectable } from '@nestjs/common';
import { STAFF_MESSAGES, type StaffDto, topicOf } from '#libs/contracts';
import { type SessionActor, Users } from '#libs/identity';
import { Database, DomainError } from '#libs/platform';
import { requireNoPeer } from './no-peer.js';
import { lockStaff, updateStaff } from './persistence/staff.queries.js';
import { ReadStaff } from './read-staff.service.js';

/** Deactivates and reactivates staff. */
@Injectable()
export class StaffStatus {
  constructor(
    private readonly database: Database,
    private readonly reads: ReadStaff,
    private readonly users: Users,
  ) {}

  /** Ends all sessions of the person at once. Throws `record.notFound`, and `request.invalid` for the actor. */
  deactivate(actor: SessionActor, id: number): Promise<StaffDto> {
    return this.change(actor, id, 'INACTIVE');
  }

  /** Throws `record.notFound`, and `request.invalid` for the actor. */
  reactivate(actor: SessionActor, id: number): Promise<StaffDto> {
    return this.change(actor, id, 'ACTIVE');
  }

  private async change(actor: SessionActor, id: number, status: 'ACTIVE' | 'INACTIVE'): Promise<StaffDto> {
    await this.database.transaction(async (tx) => {
      await lockStaff(tx, id);
      const row = await this.reads.require(actor, id, tx);
      if (row.user_id === actor.id) throw DomainError.invalid({ id: STAFF_MESSAGES.self });
      requireNoPeer(actor, row);
      if (row.status === status) return;
      await updateStaff(tx, id, { status });
      if (row.user_id !== null) await this.users.setStatus(tx, row.user_id, status, actor);
      tx.record({
        topic: topicOf.user(row.user_id ?? actor.id),
        type: status === 'ACTIVE' ? 'staff.reactivated' : 'staff.deactivated',
        subject: { kind: 'staff', id },
        version: row.version + 1,
        data: { staffId: id, userId: row.user_id },
        accountId: row.account_id,
        by: actor,
      });
    });
    return this.reads.find(actor, id);
  }
}
