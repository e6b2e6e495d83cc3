import { Injectable } from '@nestjs/common';
import { type InputAnalyticsDto, isFertilizer, type SeasonQuery } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { ReadLedger } from '#libs/inputs';
import { Database } from '#libs/platform';
import {
  bagsByCommunity,
  countsOf,
  ledgerByLga,
  sourceOf,
  storesOfInputs,
} from './persistence/ledger-figures.queries.js';

/** Reads fertilizer, counts and input supply of a programme. All figures are sums that each entry updates. */
@Injectable()
export class ReadInputAnalytics {
  constructor(
    private readonly database: Database,
    private readonly ledgers: ReadLedger,
  ) {}

  /** Returns the figures of a season, the latest if none is given. Throws `record.notFound` out of scope. */
  async of(actor: SessionActor, resourceId: number, query: SeasonQuery): Promise<InputAnalyticsDto> {
    const { season, seasons, completedHectares, items } = await this.ledgers.summary(
      actor,
      resourceId,
      query,
    );
    const [counts, byLga, emptyBags, hoseSource, bagSource, stores] = await Promise.all([
      countsOf(this.database, resourceId, season),
      ledgerByLga(this.database, resourceId, season),
      bagsByCommunity(this.database, resourceId, season),
      sourceOf(this.database, resourceId, season, 'HOSE_INTAKE'),
      sourceOf(this.database, resourceId, season, 'EMPTY_BAGS'),
      storesOfInputs(this.database, resourceId, season),
    ]);
    const inputs = items.flatMap(({ inputId, inputName, unitOfMeasurement, ...sums }) => {
      if (inputId === null || inputName === null) return [];
      const held = stores.filter((store) => store.inputId === inputId);
      const received = held.reduce((sum, store) => sum + store.received, 0);
      return [
        {
          inputId,
          name: inputName,
          unit: unitOfMeasurement ?? '',
          isFertilizer: isFertilizer(inputName),
          perHectare: sums.quantityPerHectare ?? 0,
          planned: sums.qtyEntitled,
          allocated: sums.qtyAllocated,
          collected: sums.qtyCollected,
          inStock: held.length > 0 ? Math.round((received - sums.qtyCollected) * 1e4) / 1e4 : null,
        },
      ];
    });
    return {
      season,
      seasons,
      completedHectares,
      inputs,
      byLga,
      ...counts,
      emptyBags,
      hoseSource,
      bagSource,
      stores,
      takenAt: new Date().toISOString(),
    };
  }
}
