import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import { CommunityScope } from '#libs/community';
import type { InputDetailListDto, InputSummaryListDto, LedgerQuery, ListQuery } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError, pageOf, searchPattern } from '#libs/platform';
import { linksOfLedger } from './domain/links.js';
import { LedgerScope } from './ledger-scope.js';
import { viewerOf } from './ledger-viewer.js';
import { findEop } from './persistence/eop.queries.js';
import { sumsOfInputs } from './persistence/ledger-sums.queries.js';
import { farmersWithInput } from './persistence/recovery.queries.js';

/** Who has what of the inputs of a programme, as the specification documents it. */
@Injectable()
export class ReadInputs {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
    private readonly scope: CommunityScope,
    private readonly ledgers: LedgerScope,
  ) {}

  /** Every input and how many farmers have something of it. Throws `record.notFound` out of scope. */
  async summary(
    actor: SessionActor,
    communityResourceId: number,
    query: LedgerQuery,
  ): Promise<InputSummaryListDto> {
    const place = await this.ledgers.place(actor, communityResourceId, query);
    const rows = await sumsOfInputs(this.database, place);
    const viewer = await viewerOf(this.access, actor);
    return {
      data: rows.map(({ inputId, inputName, farmers, unitOfMeasurement, qtyAllocated, qtyCollected }) => ({
        inputId,
        inputName,
        totalFarmers: farmers,
        unitOfMeasurement,
        qtyAllocated: Number(qtyAllocated),
        qtyCollected: Number(qtyCollected),
      })),
      season: place.season,
      links: linksOfLedger(communityResourceId, viewer),
    };
  }

  /** The farmers who have something of an input, by name. Throws `record.notFound` where it is not there or out of scope. */
  async details(actor: SessionActor, eopId: number, query: ListQuery): Promise<InputDetailListDto> {
    const eop = await findEop(this.database, eopId);
    if (!eop) throw new DomainError('record.notFound');
    await this.scope.requireResource(actor, eop.communityResourceId);
    const { rows, total } = await farmersWithInput(
      this.database,
      eopId,
      searchPattern(query.q),
      pageOf(query),
    );
    const data = rows.map(({ qtyAllocated, qtyCollected, ...row }) => ({
      ...row,
      qtyAllocated: Number(qtyAllocated),
      qtyCollected: Number(qtyCollected),
    }));
    return { data, total, inputId: eopId, inputName: eop.name, communityResourceId: eop.communityResourceId };
  }
}
