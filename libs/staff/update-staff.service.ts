import { Injectable } from '@nestjs/common';
import { grantsOfUser, sameGrants, WriteAccess } from '#libs/access';
import { ADMINISTRATORS, type SaveStaffBody, STAFF_MESSAGES, type StaffDto, topicOf } from '#libs/contracts';
import { describeUser, hasRole, type SessionActor, Users } from '#libs/identity';
import { Database, DomainError, type Transaction } from '#libs/platform';
import { grantsFault, ROLE_OF_DESIGNATION } from './domain/staff-rules.js';
import { requireNoPeer } from './no-peer.js';
import { lockStaff, type StaffRow, updateStaff } from './persistence/staff.queries.js';
import { ReadStaff } from './read-staff.service.js';
import { isBioOnly, type StaffChanges, staffChanges } from './staff-changes.js';
import { StaffNumbers } from './staff-numbers.js';

/** Changes a staff record, its grants and its user, in one transaction. */
@Injectable()
export class UpdateStaff {
  constructor(
    private readonly database: Database,
    private readonly reads: ReadStaff,
    private readonly numbers: StaffNumbers,
    private readonly users: Users,
    private readonly access: WriteAccess,
  ) {}

  /**
   * Throws `request.invalid` by field, and `record.notFound`. Throws `record.conflict` with the present record if its
   * version differs. Throws `session.forbidden` if staff change more than the grant allows, or their own record.
   */
  async update(actor: SessionActor, id: number, body: SaveStaffBody): Promise<StaffDto> {
    if (body.version === undefined) throw DomainError.invalid({ version: STAFF_MESSAGES.versionMissing });
    const update = async (tx: Transaction) => {
      await lockStaff(tx, id);
      const row = await this.reads.require(actor, id, tx);
      if (row.version !== body.version) return true;
      await this.change(tx, actor, row, body);
      return false;
    };
    const stale = await this.numbers.saving(actor, body.bvn, () => this.database.transaction(update));
    const current = await this.reads.find(actor, id);
    if (stale) throw new DomainError('record.conflict', STAFF_MESSAGES.versionConflict, { current });
    return current;
  }

  private async change(
    tx: Transaction,
    actor: SessionActor,
    row: StaffRow,
    body: SaveStaffBody,
  ): Promise<void> {
    const before = row.user_id === null ? [] : await grantsOfUser(tx, row.user_id);
    const external = body.designation === 'external user';
    const grants = body.grants ?? (external ? [] : before);
    const fault = grantsFault(body.designation, grants);
    if (fault) throw DomainError.invalid({ grants: fault });
    if (body.username !== undefined && body.username.toLowerCase() !== row.username?.toLowerCase())
      throw DomainError.invalid({ username: STAFF_MESSAGES.usernameFixed });
    const changes = staffChanges(row, body);
    const regranted = !sameGrants(before, grants);
    requireAllowed(actor, row, isBioOnly(changes) && !regranted);
    if (changes.fields.length === 0 && !regranted) return;
    await this.write(tx, row, changes);
    await this.writeUser(tx, actor, row, body);
    if (changes.fields.length > 0)
      tx.record({
        ...eventOf(actor, row),
        type: 'staff.updated',
        data: { staffId: row.id, userId: row.user_id, fields: changes.fields },
      });
    if (row.user_id !== null)
      await this.access.grant(tx, actor, { id: row.user_id, accountId: row.account_id }, grants);
  }

  private async write(
    tx: Transaction,
    row: StaffRow,
    { columns, bvn, accountNumber }: StaffChanges,
  ): Promise<void> {
    const encrypted: Record<string, unknown> = {};
    if (bvn !== undefined) {
      if (bvn !== null) await this.numbers.requireFree(tx, row.account_id, bvn, row.id);
      const { cipher, index, last4 } = bvn === null ? NOTHING : this.numbers.encrypt(bvn);
      Object.assign(encrypted, { bvn_cipher: cipher, bvn_index: index, bvn_last4: last4 });
    }
    if (accountNumber !== undefined) {
      const { cipher, last4 } = accountNumber === null ? NOTHING : this.numbers.encrypt(accountNumber);
      Object.assign(encrypted, { account_number_cipher: cipher, account_number_last4: last4 });
    }
    await updateStaff(tx, row.id, { ...columns, ...encrypted });
  }

  /** Copies name and contacts to the user. A new designation changes the role. */
  private async writeUser(
    tx: Transaction,
    actor: SessionActor,
    row: StaffRow,
    body: SaveStaffBody,
  ): Promise<void> {
    if (row.user_id === null) return;
    await describeUser(tx, row.user_id, {
      firstName: body.firstName,
      surname: body.lastName,
      email: body.email,
      phone: body.phoneNumber,
    });
    if (body.designation === row.designation) return;
    await this.users.setRoles(tx, row.user_id, [ROLE_OF_DESIGNATION[body.designation]], actor);
  }
}

const NOTHING = { cipher: null, index: null, last4: null };

/** Throws if users who are not administrators change their own record, or more of others than the basic data. */
function requireAllowed(actor: SessionActor, row: StaffRow, bioOnly: boolean): void {
  requireNoPeer(actor, row);
  if (hasRole(actor.roles, ADMINISTRATORS)) return;
  if (row.user_id === actor.id) throw new DomainError('session.forbidden', STAFF_MESSAGES.self);
  if (!bioOnly) throw new DomainError('session.forbidden', STAFF_MESSAGES.bioOnly);
}

function eventOf(actor: SessionActor, row: StaffRow) {
  return {
    // Only administrators read staff records, and the account's topic has other listeners.
    topic: topicOf.user(row.user_id ?? actor.id),
    subject: { kind: 'staff', id: row.id },
    version: row.version + 1,
    accountId: row.account_id,
    by: actor,
  };
}
