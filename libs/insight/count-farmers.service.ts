import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import type { FarmerFilter } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database } from '#libs/platform';
import { type FarmerFigures, farmersOf } from './domain/slices.js';
import { lagosDay } from './domain/weeks.js';
import { FiguresCache } from './figures-cache.js';
import { projectsOf } from './persistence/projects.queries.js';
import { membersAmong, readSlices } from './persistence/slices.queries.js';

/** Filters that the slices count. */
const COUNTED: readonly (keyof FarmerFilter)[] = ['resourceId', 'lgaId', 'processed'];

/** Counts farmers from the slices, which may be some seconds old. */
@Injectable()
export class CountFarmers {
  private readonly figures = new FiguresCache<FarmerFigures>();

  constructor(
    private readonly database: Database,
    private readonly access: Access,
  ) {}

  /** Returns the number of members of community resources in scope; null if the slices do not count such a filter. */
  async of(actor: SessionActor, filter: FarmerFilter): Promise<number | null> {
    const narrowing = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '');
    if (narrowing.some(([name]) => !COUNTED.some((each) => each === name))) return null;
    const { resourceId, lgaId, processed } = filter;
    const all = await projectsOf(this.database, await this.access.scopeOf(actor));
    const ids = all.map(({ id }) => id).filter((id) => resourceId === undefined || id === resourceId);
    ids.sort((a, b) => a - b);
    const { byLga, ...whole } = await this.figures.get(ids.join(), () => this.take(ids));
    const counted = lgaId === undefined ? whole : byLga.find(({ id }) => id === lgaId);
    if (!counted) return 0;
    if (processed === undefined) return counted.registered;
    return processed ? counted.processed : counted.registered - counted.processed;
  }

  private async take(ids: number[]): Promise<FarmerFigures> {
    const { farmers } = await readSlices(this.database, ids);
    const shared = ids.length > 1 ? [...new Set(farmers.flatMap((slice) => slice.shared))] : [];
    const doubled = shared.length > 0 ? await membersAmong(this.database, ids, shared) : [];
    return farmersOf(farmers, doubled, lagosDay(new Date()));
  }
}
