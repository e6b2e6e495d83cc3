import { Injectable, Logger } from '@nestjs/common';
import { Access, maySeeStaffNames, nameless } from '#libs/access';
import { CommunityScope } from '#libs/community';
import {
  type FarmFindingsDto,
  type FarmsQuery,
  type FindingCountsDto,
  type FindingDetailDto,
  type FindingDto,
  type FindingListDto,
  type FindingQuery,
  type FindingsOfFarmsDto,
  titleOfFinding,
  topicOf,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError, Events, pageOf } from '#libs/platform';
import { checkedOf } from './domain/farm-faults.js';
import { type FindingRow, type Reading, toFindingDto } from './domain/finding-dto.js';
import { type SideRow, toOutcomeDto, toSideDto } from './domain/overlap-sides.js';
import { areIn, placedOfFarms, worstOfFarms } from './persistence/findings-of-farms.queries.js';
import { factsOf } from './persistence/ground.queries.js';
import { farmsWaiting, inspectionState } from './persistence/marks.queries.js';
import { groundOfFinding, outcomesOf } from './persistence/outcomes.queries.js';
import {
  findingCounts,
  findingPage,
  findingRow,
  findingsOfFarm,
  haveMarks,
  rowOfFinding,
  sidesOf,
} from './persistence/read-findings.queries.js';

/** Maximum findings drawn on a page of the map: more would hide the farms. */
const PLACED = 500;

/** Reads findings for display. Everything out of scope is `record.notFound`. */
@Injectable()
export class ReadFindings {
  private readonly log = new Logger(ReadFindings.name);

  constructor(
    private readonly database: Database,
    private readonly events: Events,
    private readonly scope: CommunityScope,
    private readonly access: Access,
  ) {}

  /** Returns a page of the queue of a community resource, most severe first, and the counts by severity. */
  async list(actor: SessionActor, communityResourceId: number, query: FindingQuery): Promise<FindingListDto> {
    const { id, accountId } = await this.scope.requireResource(actor, communityResourceId);
    // Users who cannot see who captured a farm cannot filter by agent either.
    const isNobody = Boolean(query.agent) && !maySeeStaffNames(actor.roles);
    const filter = { ...query, ...(isNobody && { agent: '' }) };
    // Read before the rows: later changes are in later events.
    const seq = await this.events.lastSeq(topicOf.resource(id));
    const [rows, counted, waiting, row] = await Promise.all([
      findingPage(this.database, id, filter, pageOf(query)),
      findingCounts(this.database, id, filter),
      farmsWaiting(this.database, accountId),
      query.finding ? rowOfFinding(this.database, id, filter, query.finding) : null,
    ]);
    const { state = 'open', severity } = query;
    const total = counted
      .filter((each) => each.state === state && (!severity || each.severity === severity))
      .reduce((sum, { findings }) => sum + findings, 0);
    return { list: await this.shown(actor, rows), total, row, counts: countsOf(counted), waiting, seq };
  }

  /** Returns open findings of a farm, then settled ones. */
  async ofFarm(actor: SessionActor, farmId: number): Promise<FarmFindingsDto> {
    const [side] = await sidesOf(this.database, [farmId]);
    if (!side?.communityResourceId) throw new DomainError('record.notFound');
    await this.scope.requireReach(actor, side.communityResourceId);
    // Read before the findings: a farm inspected in between is included, and reported as waiting.
    const look = await inspectionState(this.database, farmId);
    const [facts] = look === 'never' ? [] : await factsOf(this.database, [farmId]);
    return {
      list: await this.shown(actor, await findingsOfFarm(this.database, farmId)),
      checked: facts ? checkedOf(facts) : [],
      look,
    };
  }

  /**
   * Returns open findings of farms of a community resource, for a page of the map. Ignores ids of farms elsewhere;
   * throws `record.notFound` if all of them are.
   */
  async ofFarms(
    actor: SessionActor,
    communityResourceId: number,
    { farms }: FarmsQuery,
  ): Promise<FindingsOfFarmsDto> {
    const id = await this.scope.requireReach(actor, communityResourceId);
    const farmIds = farms.split(',').map(Number);
    if (!(await areIn(this.database, id, farmIds))) throw new DomainError('record.notFound');
    const [worst, placed] = await Promise.all([
      worstOfFarms(this.database, id, farmIds),
      placedOfFarms(this.database, id, farmIds, PLACED),
    ]);
    return {
      worst,
      placed: placed.map(({ measures, ground, ...row }) => ({
        ...row,
        title: titleOfFinding({ kind: row.kind, measures }),
        ground: ground ?? [],
      })),
    };
  }

  /** Returns a finding as the actor may see it, and as it is stored. */
  async require(actor: SessionActor, findingId: number): Promise<{ dto: FindingDto; row: FindingRow }> {
    const row = await findingRow(this.database, findingId);
    const dto = row && toFindingDto(row, await this.reading(actor, row.accountId));
    if (!row || !dto) throw new DomainError('record.notFound');
    return { dto, row };
  }

  /** Returns a finding with both farms, and the possible outcomes of an overlap. */
  async detail(actor: SessionActor, findingId: number): Promise<FindingDetailDto> {
    const { dto, row } = await this.require(actor, findingId);
    const farmIds = [dto.farm.farmId, ...(dto.other ? [dto.other.farmId] : [])];
    const [rows, ground, outdated] = await Promise.all([
      sidesOf(this.database, farmIds),
      groundOfFinding(this.database, row.id),
      haveMarks(this.database, row.accountId, [row.farmId, ...(row.otherId ? [row.otherId] : [])]),
    ]);
    const names = maySeeStaffNames(actor.roles);
    const sides = rows.map((side, index) =>
      toSideDto(
        side,
        index === 0 ? 'A' : 'B',
        dto.measures,
        side.capturedBy === null || names ? side.capturedBy : nameless(['AGENT']),
      ),
    );
    const isOfTwo = row.kind === 'overlap' || row.kind === 'duplicate';
    return {
      ...dto,
      sides,
      outdated,
      overlap: ground ?? [],
      outcomes: isOfTwo ? await this.outcomes(rows) : [],
    };
  }

  private async outcomes([a, b]: SideRow[]): Promise<FindingDetailDto['outcomes']> {
    if (!a || !b) return [];
    try {
      const rows = await outcomesOf(this.database, a.farmId, b.farmId);
      return rows.map((row) => toOutcomeDto(row, a, b));
    } catch (error) {
      // Show two boundaries even if the geometry library cannot process them.
      if (error instanceof DomainError && error.code === 'database.unavailable') throw error;
      this.log.warn(`no outcomes of farms ${a.farmId} and ${b.farmId}: ${(error as Error).message}`);
      return [];
    }
  }

  private async shown(actor: SessionActor, rows: FindingRow[]): Promise<FindingDto[]> {
    const [first] = rows;
    if (!first) return [];
    const reading = await this.reading(actor, first.accountId);
    return rows.flatMap((row) => toFindingDto(row, reading) ?? []);
  }

  private async reading(actor: SessionActor, accountOfFinding: number): Promise<Reading> {
    const { accountId, resourceIds } = await this.access.scopeOf(actor);
    const isOwn = accountId === null || accountId === accountOfFinding;
    return {
      names: maySeeStaffNames(actor.roles),
      sees: (resourceId) =>
        isOwn && resourceId !== null && (resourceIds === null || resourceIds.includes(resourceId)),
    };
  }
}

function countsOf(counted: Awaited<ReturnType<typeof findingCounts>>): FindingCountsDto {
  const counts = { severe: 0, warning: 0, note: 0, open: 0, settled: 0, gone: 0 };
  for (const { state, severity, findings } of counted) {
    counts[state] += findings;
    if (state === 'open') counts[severity] += findings;
  }
  return counts;
}
