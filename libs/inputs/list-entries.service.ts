import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import { CommunityScope } from '#libs/community';
import {
  ENTRY_KINDS,
  type EntryKind,
  type LedgerApprovalListDto,
  type LedgerApprovalQuery,
  type LedgerEntryListDto,
  type LedgerEntryQuery,
  type LedgerFarmerListDto,
  type LedgerFarmerQuery,
} from '#libs/contracts';
import { Independence, type SessionActor } from '#libs/identity';
import { Database, pageOf, searchPattern, searchTerms } from '#libs/platform';
import { approvalDto } from './domain/approval-dto.js';
import { amountOfKinds, entryDto } from './domain/entry-dto.js';
import { linksOfLedger } from './domain/links.js';
import { LedgerScope } from './ledger-scope.js';
import { viewerOf, wordsFor } from './ledger-viewer.js';
import { listApprovalRows } from './persistence/approvals.queries.js';
import { listEntryRows } from './persistence/entries.queries.js';
import { farmersLike } from './persistence/farmers.queries.js';

/** Lists entries of a ledger, recorded or waiting for a second approval. */
@Injectable()
export class ListEntries {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
    private readonly scope: CommunityScope,
    private readonly ledgers: LedgerScope,
    private readonly independence: Independence,
  ) {}

  /** Returns a page of entries, latest first, and the sums of all matches. Throws `record.notFound` out of scope. */
  async list(
    actor: SessionActor,
    communityResourceId: number,
    query: LedgerEntryQuery,
  ): Promise<LedgerEntryListDto> {
    const place = await this.ledgers.place(actor, communityResourceId, query);
    const asked = {
      ...place,
      farmerId: query.farmer ?? null,
      eopId: query.input ?? null,
      kinds: query.kind === undefined ? null : (query.kind.split(',') as EntryKind[]),
      search: searchPattern(query.q),
    };
    const [{ rows, sums }, viewer] = await Promise.all([
      listEntryRows(this.database, asked, pageOf(query)),
      viewerOf(this.access, actor),
    ]);
    const { nameOf, note } = wordsFor(actor);
    return {
      list: rows.map((row) => entryDto({ ...row, note: note(row.note) }, viewer, nameOf)),
      total: sums.reduce((total, { entries }) => total + entries, 0),
      amount: Number(amountOfKinds(sums, { isOfReturns: query.kind === 'RETURN' })),
      kinds: ENTRY_KINDS.flatMap((kind) => sums.filter((sum) => sum.kind === kind)).map((sum) => ({
        ...sum,
        amount: Number(sum.amount),
      })),
      season: place.season,
      links: linksOfLedger(communityResourceId, viewer),
    };
  }

  /**
   * Returns some farmers of the programme with this Temp ID or whose names start with the text. Throws
   * `record.notFound` out of scope.
   */
  async farmers(
    actor: SessionActor,
    communityResourceId: number,
    { q }: LedgerFarmerQuery,
  ): Promise<LedgerFarmerListDto> {
    const { accountId } = await this.scope.requireResource(actor, communityResourceId);
    return { list: await farmersLike(this.database, { accountId, communityResourceId }, searchTerms(q)) };
  }

  /**
   * Returns the approvals that wait, or that have another state, latest first. Throws `record.notFound` out of scope.
   */
  async approvals(
    actor: SessionActor,
    communityResourceId: number,
    query: LedgerApprovalQuery,
  ): Promise<LedgerApprovalListDto> {
    await this.scope.requireResource(actor, communityResourceId);
    const [{ rows, total }, viewer, reasons] = await Promise.all([
      listApprovalRows(this.database, communityResourceId, query.state ?? 'WAITING', pageOf(query)),
      viewerOf(this.access, actor),
      this.independence.reasonsOf(this.database, actor.id),
    ]);
    return { list: rows.map((row) => approvalDto(row, { ...viewer, reasons })), total };
  }
}
