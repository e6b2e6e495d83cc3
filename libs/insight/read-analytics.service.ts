import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import { CommunityScope, latestSeason } from '#libs/community';
import {
  type AnalyticsDto,
  type AnalyticsQuery,
  type ChartsDto,
  EVALUATORS,
  GRANTS,
  isGranted,
  type LgaCountDto,
  type ResourceAnalyticsDto,
  type StateCountDto,
} from '#libs/contracts';
import { hasRole, type SessionActor } from '#libs/identity';
import { Database, DomainError, NoAnswer, ReadReplica, Semaphore, withTimeout } from '#libs/platform';
import { sizesOf } from './domain/sizes.js';
import {
  byState,
  type FarmerFigures,
  type FarmFigures,
  farmersOf,
  farmsOf,
  largestLgas,
  waitingOf,
} from './domain/slices.js';
import { hectares, lagosDay, reachedByWeek, WEEKS } from './domain/weeks.js';
import { FiguresCache } from './figures-cache.js';
import { totalsOf } from './persistence/figures.queries.js';
import { countsOf, figuresOfProjects, moneyOf } from './persistence/ledger-figures.queries.js';
import { projectNamed, projectsOf } from './persistence/projects.queries.js';
import { lgasNamed, membersAmong, readSlices, settleSlices } from './persistence/slices.queries.js';
import { Viewers } from './viewers.js';

interface Figures {
  farmers: Omit<FarmerFigures, 'byLga'> & { byLga: LgaCountDto[]; byState: StateCountDto[] };
  sizes: Pick<ChartsDto, 'sizesByLga' | 'sizes'>;
  farms: FarmFigures;
  waiting: { lng: number; lat: number; waiting: number }[];
  today: string;
  takenAt: Date;
  isCurrent: boolean;
}

/** A socket follows at most 50 topics, and a page needs others as well. */
const FOLLOWED_RESOURCES = 40;
/** Milliseconds for which a reader waits for newer figures than those that are known. */
const WAIT_MS = 100;
/** Milliseconds after which a count ends. */
const TURN_MS = 2000;
/** Rest after a count, times its duration. */
const REST = 100;
const LONGEST_REST_MS = 60_000;
const MOST_KEPT = 500;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Reads the figures of the overview. */
@Injectable()
export class ReadAnalytics {
  private readonly figures = new FiguresCache<Figures>();
  /** Slices are recounted one at a time anyway; waiting here holds no database connection. */
  private readonly settling = new Semaphore(1);
  /** Time in milliseconds until which no more is counted. */
  private restsUntil = 0;
  /** Counts in the queue, by resources. */
  private readonly counting = new Map<string, Promise<Date | null>>();
  /** When all slices were last counted, by resources. */
  private readonly settledAt = new Map<string, Date>();

  constructor(
    private readonly database: Database,
    private readonly access: Access,
    private readonly resources: CommunityScope,
    private readonly viewers: Viewers,
    private readonly replica: ReadReplica,
  ) {}

  /**
   * Returns figures of one project by name, else of a season, else of everything in the user's scope. Throws
   * `record.notFound` for a user whom the actor may not name and for a project out of scope.
   */
  async ofUser(actor: SessionActor, username: string, query: AnalyticsQuery): Promise<AnalyticsDto> {
    const viewer = await this.viewers.require(actor, { username });
    const scope = await this.access.scopeOf(viewer);
    const projects = await projectsOf(this.database, scope, { season: query.season, name: query.project });
    if (!query.project)
      return this.ofProjects(
        projects.map((project) => project.id),
        viewer,
        query.season,
      );
    // Names are unique only within an account, so the viewer's own account takes precedence.
    const project = projects.find((each) => each.accountId === viewer.accountId) ?? projects[0];
    if (!project) throw new DomainError('record.notFound');
    return this.of([project.id], viewer);
  }

  private async ofProjects(ids: number[], viewer: SessionActor, season?: string): Promise<AnalyticsDto> {
    const figures = await this.of(ids, viewer);
    if (season === undefined) return figures;
    const projects = await figuresOfProjects(this.database, ids);
    const sees = figures.money !== null;
    return {
      ...figures,
      projects: projects.map((each) => (sees ? each : { ...each, received: null, repaid: null })),
    };
  }

  /** Returns figures of one community resource. Throws `record.notFound` out of scope. */
  async ofResource(actor: SessionActor, communityResourceId: number): Promise<ResourceAnalyticsDto> {
    const id = await this.resources.requireReach(actor, communityResourceId);
    const [figures, { season }] = await Promise.all([this.of([id], actor), projectNamed(this.database, id)]);
    const counts = await countsOf(this.database, id, latestSeason(season, new Date()));
    return { ...figures, ...counts, processedFarmersCount: figures.totalProcessed };
  }

  private async of(resourceIds: number[], viewer: SessionActor): Promise<AnalyticsDto> {
    const ids = [...resourceIds].sort((a, b) => a - b);
    const [totals, money, { farmers, farms, sizes, waiting, today, takenAt, isCurrent }] = await Promise.all([
      totalsOf(this.database, ids),
      this.moneyOf(viewer, ids),
      this.figures.get(ids.join(), (before) => this.take(ids, before)),
    ]);
    const thisWeek = farmers.weeks.filter((row) => row.week === WEEKS - 1);
    const waited = farms.oldestWaiting ? takenAt.getTime() - farms.oldestWaiting.getTime() : null;
    return {
      totalFarmers: farmers.registered,
      totalProcessed: farmers.processed,
      totalFarmSize: hectares(totals.areaM2),
      totalFarms: totals.farms,
      totalCompleted: totals.completed,
      communitiesTotal: totals.communities,
      hectaresTotalInCommunity: hectares(farms.communityAreaM2),
      hectaresGreaterThen: totals.large,
      hectaresLessThen: totals.mapped - totals.large,
      farmersThisWeek: thisWeek.reduce((sum, row) => sum + row.registered, 0),
      oldestWaitingDays: waited === null ? null : Math.max(0, Math.floor(waited / DAY_MS)),
      projects: [],
      money,
      charts: {
        byLga: farmers.byLga,
        byState: farmers.byState,
        ...sizes,
        overTime: reachedByWeek(today, farmers.weeks, farms.weeks),
        waiting,
      },
      communityResourceIds: ids.slice(-FOLLOWED_RESOURCES).reverse(),
      takenAt: takenAt.toISOString(),
      isCurrent,
    };
  }

  /** Returns the naira of the ledgers; null for users who may not see them. */
  private async moneyOf(viewer: SessionActor, ids: number[]): Promise<AnalyticsDto['money']> {
    if (!hasRole(viewer.roles, EVALUATORS)) return null;
    return isGranted(await this.access.grantsOf(viewer), GRANTS.viewInputs)
      ? moneyOf(this.database, ids)
      : null;
  }

  /**
   * Recounts what has changed, and returns the time of which the figures are, and whether that is all. Figures that
   * were complete before are shown as they are, with their time, if the count takes longer than a reader waits.
   */
  private async settle(ids: number[]): Promise<{ takenAt: Date; isCurrent: boolean }> {
    const key = ids.join();
    const before = this.settledAt.get(key);
    const counting = this.counting.get(key) ?? this.count(ids, key, before !== undefined);
    this.counting.set(key, counting);
    if (!before) return { takenAt: (await counting) ?? new Date(), isCurrent: true };
    if (this.restsUntil - Date.now() > WAIT_MS) {
      // Nobody waits for a count that still rests. The next reader sees its error.
      counting.catch(() => undefined);
      return { takenAt: before, isCurrent: false };
    }
    const takenAt = await withTimeout(WAIT_MS, counting).catch((error) => {
      if (error instanceof NoAnswer) return null;
      throw error;
    });
    return { takenAt: takenAt ?? this.settledAt.get(key) ?? before, isCurrent: takenAt !== null };
  }

  /** Returns the time of which the figures are then complete; null if there is more to count than fits a turn. */
  private async count(ids: number[], key: string, isBounded: boolean): Promise<Date | null> {
    const release = await this.turn(isBounded);
    // Readers join a count that waits. One that has begun may lack their last change.
    this.counting.delete(key);
    const began = new Date();
    const until = isBounded ? began.getTime() + TURN_MS : Number.POSITIVE_INFINITY;
    try {
      if (!(await settleSlices(this.database, ids, until))) return null;
    } finally {
      const now = Date.now();
      this.restsUntil = now + Math.min(LONGEST_REST_MS, REST * (now - began.getTime()));
      release();
    }
    this.settledAt.delete(key);
    this.settledAt.set(key, began);
    for (const oldest of this.settledAt.keys()) {
      if (this.settledAt.size <= MOST_KEPT) break;
      this.settledAt.delete(oldest);
    }
    return began;
  }

  /**
   * Waits for a turn to count, and returns the function that ends it. Counting takes a small part of the time at most,
   * while people work; only figures that nobody has seen yet do not wait for the rest.
   */
  private async turn(rests: boolean): Promise<() => void> {
    for (;;) {
      if (rests) await sleep(Math.max(0, this.restsUntil - Date.now()), undefined, { ref: false });
      const release = await this.settling.acquire();
      if (!rests || this.restsUntil <= Date.now()) return release;
      release();
    }
  }

  private async take(ids: number[], before: Figures | null): Promise<Figures> {
    const { takenAt, isCurrent } = await this.settle(ids);
    const today = lagosDay(new Date());
    const isSame = before?.takenAt.getTime() === takenAt.getTime() && before.today === today;
    if (before && isSame && !isCurrent) return { ...before, isCurrent };
    return this.replica.read(async (reader) => {
      const slices = await readSlices(reader, ids);
      const shared = ids.length > 1 ? [...new Set(slices.farmers.flatMap((slice) => slice.shared))] : [];
      const doubled = shared.length > 0 ? await membersAmong(reader, ids, shared) : [];
      const farmers = farmersOf(slices.farmers, doubled, today);
      const { byLga, bands } = sizesOf(slices.farms);
      const names = await lgasNamed(reader, [...new Set([...farmers.byLga, ...byLga].map(({ id }) => id))]);
      const nameOf = new Map(names.map(({ id, name, state }) => [id, `${name}, ${state}`]));
      return {
        farmers: {
          ...farmers,
          byLga: largestLgas(farmers.byLga, names),
          byState: byState(farmers.byLga, names),
        },
        sizes: {
          sizesByLga: byLga.map(({ id, small, large }) => ({
            lgaId: id || null,
            lga: nameOf.get(id) ?? null,
            small: small.farms,
            large: large.farms,
            smallHectares: hectares(small.areaM2),
            largeHectares: hectares(large.areaM2),
          })),
          sizes: bands,
        },
        farms: farmsOf(slices.farms, today),
        waiting: waitingOf(slices.farms),
        today,
        takenAt,
        isCurrent,
      };
    });
  }
}
