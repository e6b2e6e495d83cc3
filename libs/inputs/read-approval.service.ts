import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import type { ApprovalDetailDto } from '#libs/contracts';
import { Independence, type SessionActor } from '#libs/identity';
import { Database, DomainError } from '#libs/platform';
import { approvalDto } from './domain/approval-dto.js';
import { FarmerAccounts } from './farmer-accounts.js';
import { LedgerScope } from './ledger-scope.js';
import { viewerOf } from './ledger-viewer.js';
import { findApprovalRow, settingsOf } from './persistence/approvals.queries.js';

/** Reads one entry that needs a second approval, with its farmer's account. */
@Injectable()
export class ReadApproval {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
    private readonly ledgers: LedgerScope,
    private readonly accounts: FarmerAccounts,
    private readonly independence: Independence,
  ) {}

  /** Throws `record.notFound` if there is none, or it is out of scope. */
  async read(actor: SessionActor, approvalId: number): Promise<ApprovalDetailDto> {
    const row = await findApprovalRow(this.database, approvalId);
    if (!row) throw new DomainError('record.notFound');
    const { communityResourceId, farmerId, season } = row;
    const place = await this.ledgers.place(actor, communityResourceId, { season });
    const [{ ledger }, { approvalAbove }, viewer, reasons] = await Promise.all([
      this.accounts.of(place, farmerId),
      settingsOf(this.database, communityResourceId),
      viewerOf(this.access, actor),
      this.independence.reasonsOf(this.database, actor.id),
    ]);
    return {
      ...approvalDto(row, { ...viewer, reasons }),
      communityResourceName: place.name,
      approvalAbove: approvalAbove === null ? null : Number(approvalAbove),
      ledger,
    };
  }
}
