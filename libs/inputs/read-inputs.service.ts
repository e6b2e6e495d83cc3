import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import { CommunityScope } from '#libs/community';
import type { InputDetailListDto, InputSummaryListDto, LedgerQuery, ListQuery } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError, orderOf, pageOf, searchPattern } from '#libs/platform';
import { linksOfLedger } from './domain/links.js';
import { latestFirst } from './domain/seasons.js';
import { LedgerScope } from './ledger-scope.js';
import { viewerOf } from './ledger-viewer.js';
import { findEop, seasonsOf } from './persistence/eop.queries.js';
import { sumsOfInputs } from './persistence/ledger-sums.queries.js';
import { farmersWithInput, INPUT_DETAIL_FIELDS } from './persistence/recovery.queries.js';

/** Lists inputs of a programme and their farmers, as the specification documents it. */
@Injectable()
export class ReadInputs {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
    private readonly scope: CommunityScope,
    private readonly ledgers: LedgerScope,
  ) {}

  /** Returns every input with its number of farmers. Throws `record.notFound` out of scope. */
  async summary(
    actor: SessionActor,
    communityResourceId: number,
    query: LedgerQuery,
  ): Promise<InputSummaryListDto> {
    const place = await this.ledgers.place(actor, communityResourceId, query);
    const [rows, seasons] = await Promise.all([
      sumsOfInputs(this.database, place),
      seasonsOf(this.database, communityResourceId),
    ]);
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
      seasons: latestFirst([place.latest, ...seasons]),
      links: linksOfLedger(communityResourceId, viewer),
    };
  }

  /**
   * Returns the farmers with something of an input, by name by default. Throws `record.notFound` if the input does not
   * exist or is out of scope, `request.invalid` for an unsupported sort field.
   */
  async details(actor: SessionActor, eopId: number, query: ListQuery): Promise<InputDetailListDto> {
    const order = orderOf(query.sort, INPUT_DETAIL_FIELDS, { field: 'farmerName', descending: false });
    if (!order) throw DomainError.invalid({ sort: `Sort by one of ${INPUT_DETAIL_FIELDS.join(', ')}.` });
    const eop = await findEop(this.database, eopId);
    if (!eop) throw new DomainError('record.notFound');
    await this.scope.requireResource(actor, eop.communityResourceId);
    const { rows, total } = await farmersWithInput(
      this.database,
      eopId,
      searchPattern(query.q),
      order,
      pageOf(query),
    );
    const data = rows.map(({ qtyAllocated, qtyCollected, ...row }) => ({
      ...row,
      qtyAllocated: Number(qtyAllocated),
      qtyCollected: Number(qtyCollected),
    }));
    const { name, unitOfMeasurement, season, communityResourceId } = eop;
    return { data, total, inputId: eopId, inputName: name, unitOfMeasurement, season, communityResourceId };
  }
}
