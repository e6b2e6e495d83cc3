import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import type { EopListDto, SeasonQuery } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database } from '#libs/platform';
import { sumOf } from './domain/decimals.js';
import { linksOfEop, linksOfEops } from './domain/links.js';
import { latestFirst } from './domain/seasons.js';
import { LedgerScope } from './ledger-scope.js';
import { viewerOf } from './ledger-viewer.js';
import { eopsOf, seasonsOf } from './persistence/eop.queries.js';

/** Lists the economies of production of a community resource. */
@Injectable()
export class ListEops {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
    private readonly ledgers: LedgerScope,
  ) {}

  /** Returns the inputs of a season, in the order in which they were added. Throws `record.notFound` out of scope. */
  async list(actor: SessionActor, communityResourceId: number, query: SeasonQuery): Promise<EopListDto> {
    const { season, latest } = await this.ledgers.place(actor, communityResourceId, query);
    const [rows, seasons, viewer] = await Promise.all([
      eopsOf(this.database, communityResourceId, season),
      seasonsOf(this.database, communityResourceId),
      viewerOf(this.access, actor),
    ]);
    const list = rows.map(({ accountId: _, ...row }) => ({
      ...row,
      quantityPerHectare: Number(row.quantityPerHectare),
      unitCost: Number(row.unitCost),
      costPerHectare: Number(row.costPerHectare),
      createdOn: row.createdOn.toISOString(),
      links: linksOfEop(row.id, viewer),
    }));
    return {
      list,
      total: list.length,
      season,
      seasons: latestFirst([latest, ...seasons]),
      costPerHectare: Number(sumOf(rows.map(({ costPerHectare }) => costPerHectare))),
      links: linksOfEops(communityResourceId, viewer),
    };
  }
}
