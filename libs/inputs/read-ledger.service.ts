import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import type {
  CommunityLedgerListDto,
  LedgerCheckDto,
  LedgerQuery,
  LedgerSummaryDto,
  SeasonQuery,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database } from '#libs/platform';
import { sumOf } from './domain/decimals.js';
import { linksOfLedger } from './domain/links.js';
import { latestFirst } from './domain/seasons.js';
import { sumsDto } from './domain/sums-dto.js';
import { LedgerScope } from './ledger-scope.js';
import { viewerOf } from './ledger-viewer.js';
import { countWaiting } from './persistence/approvals.queries.js';
import {
  entitlementDifference,
  entitlementOf,
  settleEntitlement,
} from './persistence/entitlement.queries.js';
import { seasonsOf } from './persistence/eop.queries.js';
import {
  differenceOf,
  differenceOfBalances,
  type SumsAsked,
  sumsOfCommunities,
  sumsOfInputs,
  sumsOfLedger,
} from './persistence/ledger-sums.queries.js';

/** Reads the ledger of a programme, from hectare to naira. */
@Injectable()
export class ReadLedger {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
    private readonly ledgers: LedgerScope,
  ) {}

  /** Returns the sums by input and in total, of one community if given. Throws `record.notFound` out of scope. */
  async summary(
    actor: SessionActor,
    communityResourceId: number,
    query: LedgerQuery,
  ): Promise<LedgerSummaryDto> {
    const place = await this.ledgers.place(actor, communityResourceId, query);
    await settleEntitlement(this.database, communityResourceId);
    const [{ inputs, sums, entitlement }, waiting, seasons, viewer] = await Promise.all([
      this.figures(place),
      countWaiting(this.database, communityResourceId),
      seasonsOf(this.database, communityResourceId),
      viewerOf(this.access, actor),
    ]);
    const { items, land } = entitlement;
    const entitlements = new Map(items.map((item) => [item.eopId, item]));
    return {
      season: place.season,
      seasons: latestFirst([place.latest, ...seasons]),
      completedHectares: Number(land.hectares),
      farmersWithCompletedFarm: land.farmers,
      items: inputs.map((input) => ({
        inputId: input.inputId,
        inputName: input.inputName,
        unitOfMeasurement: input.unitOfMeasurement,
        quantityPerHectare: Number(input.quantityPerHectare),
        unitCost: Number(input.unitCost),
        farmers: input.farmers,
        qtyEntitled: Number(entitlements.get(input.inputId)?.quantity ?? 0),
        qtyAllocated: Number(input.qtyAllocated),
        qtyCollected: Number(input.qtyCollected),
        qtyReturned: Number(input.qtyReturned),
        entitled: Number(entitlements.get(input.inputId)?.amount ?? 0),
        allocated: Number(input.allocated),
        collected: Number(input.collected),
        returned: Number(input.returned),
      })),
      total: sumsDto(sums, sumOf(items.map(({ amount }) => amount))),
      waiting,
      links: linksOfLedger(communityResourceId, viewer),
    };
  }

  /** Reads items and totals from one snapshot, so that the items add up to the totals. */
  private figures(place: SumsAsked) {
    return this.database.transaction(async (tx) => {
      await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
      return {
        inputs: await sumsOfInputs(tx, place),
        sums: await sumsOfLedger(tx, place),
        entitlement: await entitlementOf(tx, place),
      };
    });
  }

  /**
   * Adds up all rows and the farms' entitlement again, and compares both with the stored sums. Throws `record.notFound`
   * out of scope.
   */
  async check(actor: SessionActor, communityResourceId: number, query: LedgerQuery): Promise<LedgerCheckDto> {
    const place = await this.ledgers.place(actor, communityResourceId, query);
    await settleEntitlement(this.database, communityResourceId);
    const [{ entries, difference }, ...others] = await Promise.all([
      differenceOf(this.database, place),
      differenceOfBalances(this.database, place),
      entitlementDifference(this.database, place),
    ]);
    const naira = Number(sumOf([difference, ...others]));
    return { tiesOut: naira === 0, entries, difference: naira, checkedAt: new Date().toISOString() };
  }

  /** Returns sums and entitlement by community, most entries first. Throws `record.notFound` out of scope. */
  async communities(
    actor: SessionActor,
    communityResourceId: number,
    query: SeasonQuery,
  ): Promise<CommunityLedgerListDto> {
    const { season } = await this.ledgers.place(actor, communityResourceId, query);
    await settleEntitlement(this.database, communityResourceId);
    const rows = await sumsOfCommunities(this.database, communityResourceId, season);
    const list = rows.map(({ communityId, communityName, farmers, entitled, ...sums }) => ({
      communityId,
      communityName,
      farmers,
      ...sumsDto(sums, entitled),
    }));
    return { list, total: list.length, season };
  }
}
