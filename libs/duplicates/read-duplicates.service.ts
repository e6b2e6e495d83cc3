import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import {
  type DuplicateDetailDto,
  type DuplicateListDto,
  type DuplicateQuery,
  evidenceText,
  type FarmerDuplicatesDto,
} from '#libs/contracts';
import { FarmerScope, MainRecords } from '#libs/farmers';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError, Domains, pageOf } from '#libs/platform';
import { comparedFields, suggestedMain, toPairDto } from './domain/pair-dto.js';
import type { PairRow } from './domain/pair-rows.js';
import { WEIGHTS } from './domain/weights.js';
import { mergeOf } from './persistence/merges.queries.js';
import { countRows } from './persistence/moved-rows.queries.js';
import { openPairsOf, pairCounts, pairPage, pairRow, sidesOfPair } from './persistence/read-pairs.queries.js';
import { runState } from './persistence/runs.queries.js';

/** Reads possible duplicates for display. Everything out of scope is `record.notFound`. */
@Injectable()
export class ReadDuplicates {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
    private readonly domains: Domains,
    private readonly farmers: FarmerScope,
    private readonly mains: MainRecords,
  ) {}

  /** Returns a page of pairs in one state, and how many there are in each. */
  async list(actor: SessionActor, query: DuplicateQuery): Promise<DuplicateListDto> {
    const scope = await this.access.scopeOf(actor);
    const state = query.state ?? 'open';
    const [rows, counts, run] = await Promise.all([
      pairPage(this.database, scope, state, pageOf(query)),
      pairCounts(this.database, scope),
      runState(this.database, actor.accountId),
    ]);
    const total = state === 'open' ? counts.likely + counts.unclear : counts[state];
    return { list: rows.map(toPairDto), total, counts, ...run };
  }

  /** Returns a pair in the actor's scope. */
  async require(actor: SessionActor, pairId: number): Promise<PairRow> {
    const row = await pairRow(this.database, await this.access.scopeOf(actor), pairId);
    if (!row) throw new DomainError('record.notFound');
    return row;
  }

  /** Returns both records of a pair field by field, and what a merge would move. */
  async detail(actor: SessionActor, pairId: number): Promise<DuplicateDetailDto> {
    const pair = toPairDto(await this.require(actor, pairId));
    const ids = [pair.farmer.farmerId, pair.other.farmerId];
    const rows = await sidesOfPair(this.database, ids);
    const [a, b] = ids.map((id) => rows.find((row) => row.id === id));
    if (!a || !b) throw new DomainError('record.notFound');
    const { evidence } = await this.require(actor, pairId);
    const moves = await Promise.all(
      this.domains.farmerRows.map(async (kind) => ({
        called: kind.called,
        counts: await Promise.all(ids.map((id) => countRows(this.database, kind, id))),
      })),
    );
    return {
      ...pair,
      sides: (
        [
          [a, pair.farmer],
          [b, pair.other],
        ] as const
      ).map(([row, farmer]) => {
        const { version, place, communities, programmes, prints, received, owed } = row;
        return { ...farmer, version, place, communities, programmes, prints, received, owed };
      }),
      main: suggestedMain([a, b]),
      start: WEIGHTS.start,
      evidence: evidence.map((each) => ({ ...each, text: evidenceText(each) })),
      fields: comparedFields([a, b]),
      moves: moves.filter(({ counts }) => counts.some((rows) => rows > 0)),
    };
  }

  /** Returns the open pairs of a farmer, or the main record of a merged one. */
  async ofFarmer(actor: SessionActor, farmerId: number): Promise<FarmerDuplicatesDto> {
    const farmer = await this.farmers.require(actor, farmerId);
    const scope = await this.access.scopeOf(actor);
    const mainId = await this.mains.of(farmer.id);
    const merge =
      mainId === null || mainId === farmerId ? null : await mergeOf(this.database, farmerId, mainId);
    const open = await openPairsOf(this.database, scope, farmerId);
    return {
      main: merge && { farmerId: merge.mainId, name: merge.mainName, number: merge.mainNumber },
      mergedBy: merge?.mergedBy ?? null,
      mergedAt: merge?.mergedAt.toISOString() ?? null,
      undoUntil: merge?.undoUntil?.toISOString() ?? null,
      open: open.map(toPairDto),
    };
  }
}
