import { Injectable } from '@nestjs/common';
import { Access, grantsOfUser } from '#libs/access';
import type { StaffDto, StaffListDto, StaffListQuery } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError, type Transaction } from '#libs/platform';
import { staffDto, staffRowDto } from './describe-staff.js';
import { linksOfStaffList } from './domain/staff-rules.js';
import { findStaff, listStaff, type StaffRow } from './persistence/staff.queries.js';

/** Reads the staff of the actor's account; of every account for a SUPERADMIN. */
@Injectable()
export class ReadStaff {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
  ) {}

  /** Returns a page, newest first by default. Throws `request.invalid` for an unsupported sort field. */
  async list(actor: SessionActor, query: StaffListQuery): Promise<StaffListDto> {
    const viewer = { ...actor, grants: await this.access.grantsOf(actor) };
    const { accountId } = await this.access.scopeOf(actor);
    const { rows, total, counts } = await listStaff(this.database, accountId, query);
    return {
      list: rows.map((row) => staffRowDto(row, viewer)),
      total,
      counts,
      links: linksOfStaffList(viewer),
    };
  }

  /** Returns one of them. Throws `record.notFound`. */
  async find(actor: SessionActor, id: number): Promise<StaffDto> {
    return this.describe(await this.require(actor, id), actor);
  }

  /** Returns the row, within `tx` if given. Throws `record.notFound` if it is not of the actor's account. */
  async require(actor: SessionActor, id: number, tx?: Transaction): Promise<StaffRow> {
    const { accountId } = await this.access.scopeOf(actor);
    const row = await findStaff(tx ?? this.database, accountId, id);
    if (!row) throw new DomainError('record.notFound');
    return row;
  }

  async describe(row: StaffRow, actor: SessionActor): Promise<StaffDto> {
    const viewer = { ...actor, grants: await this.access.grantsOf(actor) };
    const grants = row.user_id === null ? [] : await grantsOfUser(this.database, row.user_id);
    return staffDto(row, grants, viewer);
  }
}
