import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import type { ApprovalDetailDto } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError } from '#libs/platform';
import { approvalDto } from './domain/approval-dto.js';
import { FarmerAccounts } from './farmer-accounts.js';
import { LedgerScope } from './ledger-scope.js';
import { viewerOf } from './ledger-viewer.js';
import { findApprovalRow, settingsOf } from './persistence/approvals.queries.js';

/** One entry that needs a second approval, with its farmer's account. */
@Injectable()
export class ReadApproval {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
    private readonly ledgers: LedgerScope,
    private readonly accounts: FarmerAccounts,
  ) {}

  /** Throws `record.notFound` where there is none, or it is out of scope. */
  async read(actor: SessionActor, approvalId: number): Promise<ApprovalDetailDto> {
    const row = await findApprovalRow(this.database, approvalId);
    if (!row) throw new DomainError('record.notFound');
    const { communityResourceId, farmerId, season } = row;
    const place = await this.ledgers.place(actor, communityResourceId, { season });
    const [{ ledger }, { approvalAbove }, viewer] = await Promise.all([
      this.accounts.of(place, farmerId),
      settingsOf(this.database, communityResourceId),
      viewerOf(this.access, actor),
    ]);
    return {
      ...approvalDto(row, viewer),
      communityResourceName: place.name,
      approvalAbove: approvalAbove === null ? null : Number(approvalAbove),
      ledger,
    };
  }
}
