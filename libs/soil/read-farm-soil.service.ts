import { Injectable } from '@nestjs/common';
import { type FarmSoilDto, type Link, pathOf, soilSampleCalls } from '#libs/contracts';
import { FarmScope } from '#libs/farms';
import type { SessionActor } from '#libs/identity';
import { Database } from '#libs/platform';
import { rateSoil } from './domain/rate-soil.js';
import {
  newestSamples,
  ratingRanges,
  ratingTables,
  type SampleRow,
  soilOfFarm,
} from './persistence/farm-soil.queries.js';

/** Rates the samples of a farm by the valid tables. */
@Injectable()
export class ReadFarmSoil {
  constructor(
    private readonly database: Database,
    private readonly farms: FarmScope,
  ) {}

  /** Throws `record.notFound` if the user cannot see the farm. */
  async of(actor: SessionActor, farmId: number): Promise<FarmSoilDto> {
    await this.farms.requireFarm(actor, farmId);
    const [farm, samples, tables, ranges] = await Promise.all([
      soilOfFarm(this.database, farmId),
      newestSamples(this.database, farmId),
      ratingTables(this.database),
      ratingRanges(this.database),
    ]);
    const list = samples.map((sample) => ({
      ...sample,
      createdOn: sample.createdOn.toISOString(),
      links: linksOf(sample),
      ratings: rateSoil(sample, ranges),
    }));
    const used = new Set(list.flatMap(({ ratings }) => ratings.map(({ tableId }) => tableId)));
    const href = `/api${pathOf(soilSampleCalls.create, { farmId })}`;
    return {
      ...farm,
      list,
      tables: tables.filter(({ id }) => used.has(id)),
      links: farm.isReadOnly ? [] : [{ rel: 'add', href, method: 'POST' }],
    };
  }
}

const CHANGES = [
  ['edit', 'PUT'],
  ['remove', 'DELETE'],
] as const;

function linksOf({ id, isReadOnly }: SampleRow): Link[] {
  const href = `/api${pathOf(soilSampleCalls.find, { id })}`;
  return [
    { rel: 'self', href, method: 'GET' },
    ...(isReadOnly ? [] : CHANGES.map(([rel, method]): Link => ({ rel, href, method }))),
  ];
}
