import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import {
  ANOMALY_KINDS,
  ANOMALY_SEVERITY,
  type AnomalyDto,
  type AnomalyListDto,
  type AnomalyOwnersDto,
  type AnomalyPlaceDto,
  type AnomalyQuery,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, pageOf, searchPattern } from '#libs/platform';
import { reasonOf, shortAnomalyText } from './domain/anomaly-words.js';
import { sumOf } from './domain/decimals.js';
import { linksOfAnomalies } from './domain/links.js';
import { LedgerScope } from './ledger-scope.js';
import { viewerOf } from './ledger-viewer.js';
import {
  type AnomalyCountRow,
  type AnomalyPlaceRow,
  type AnomalyRow,
  findAnomalies,
} from './persistence/anomalies.queries.js';
import { type BelowLimitEntry, belowLimitEntries } from './persistence/below-limit.queries.js';
import { recountAnomalies } from './persistence/recount-anomalies.queries.js';
import { possibleOwners } from './persistence/settled-anomalies.queries.js';

/** Lists the current anomalies of a ledger. */
@Injectable()
export class ListAnomalies {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
    private readonly ledgers: LedgerScope,
  ) {}

  /**
   * Returns a page, most naira at stake first, and counts open anomalies by kind, owner, community and agent. Throws
   * `record.notFound` out of scope.
   */
  async list(actor: SessionActor, communityResourceId: number, query: AnomalyQuery): Promise<AnomalyListDto> {
    const place = await this.ledgers.place(actor, communityResourceId, query);
    await recountAnomalies(this.database, place);
    const { severity } = query;
    const asked = {
      ...place,
      kinds: ANOMALY_KINDS.filter(
        (kind) => (!query.kind || kind === query.kind) && (!severity || ANOMALY_SEVERITY[kind] === severity),
      ),
      state: query.state ?? 'open',
      ownerId: query.owner ?? null,
      agentId: query.agent ?? null,
      search: searchPattern(query.q),
    };
    const [found, viewer] = await Promise.all([
      findAnomalies(this.database, asked, pageOf(query)),
      viewerOf(this.access, actor),
    ]);
    const { counts } = found;
    const entries = await belowLimitEntries(
      this.database,
      place,
      found.rows.filter(({ kind }) => kind === 'belowLimit').map(({ farmerId }) => farmerId),
    );
    const owners = new Map(counts.map(({ ownerId, owner }) => [ownerId, owner]));
    return {
      list: found.rows.map((row) => toDto(row, entries)),
      total: found.total,
      counts: ANOMALY_KINDS.map((kind) => {
        const example = found.examples.find((each) => each.kind === kind);
        return {
          kind,
          severity: ANOMALY_SEVERITY[kind],
          ...together(counts.filter((each) => each.kind === kind)),
          exampleName: example?.farmerName ?? null,
          example: example ? shortAnomalyText(kind, example) : null,
        };
      }),
      owners: [...owners].map(([ownerId, owner]) => ({
        ownerId,
        owner,
        open: together(counts.filter((each) => each.ownerId === ownerId)).open,
      })),
      communities: found.communities.map(toPlace),
      agents: found.agents.map(toPlace),
      season: place.season,
      links: linksOfAnomalies(communityResourceId, viewer),
    };
  }

  /** Returns possible owners, by name. Throws `record.notFound` out of scope. */
  async owners(actor: SessionActor, communityResourceId: number): Promise<AnomalyOwnersDto> {
    const { accountId } = await this.ledgers.place(actor, communityResourceId);
    const list = await possibleOwners(this.database, { accountId, communityResourceId });
    return { list, total: list.length };
  }
}

const together = (counts: readonly AnomalyCountRow[]) => ({
  open: counts.reduce((sum, { open }) => sum + open, 0),
  amount: Number(sumOf(counts.map(({ amount }) => amount))),
});

const toPlace = ({ amount, ...place }: AnomalyPlaceRow): AnomalyPlaceDto => ({
  ...place,
  amount: Number(amount),
});

function toDto(
  { inputName, unitOfMeasurement, due, found, ...row }: AnomalyRow,
  entries: readonly BelowLimitEntry[],
): AnomalyDto {
  return {
    kind: row.kind,
    severity: ANOMALY_SEVERITY[row.kind],
    state: row.state,
    farmerId: row.farmerId,
    farmerName: row.farmerName,
    communityId: row.communityId,
    communityName: row.communityName,
    agentId: row.agentId,
    agent: row.agent,
    inputId: row.inputId,
    reason: reasonOf(row.kind, { inputName, unitOfMeasurement, due, found }),
    amount: Number(row.amount),
    entries:
      row.kind === 'belowLimit'
        ? entries
            .filter(({ farmerId }) => farmerId === row.farmerId)
            .map(({ farmerId: _, amount, recordedOn, ...entry }) => ({
              ...entry,
              amount: Number(amount),
              recordedOn: recordedOn.toISOString(),
            }))
        : [],
    ownerId: row.ownerId,
    owner: row.owner,
    resolution: row.resolution,
    resolvedBy: row.resolvedBy,
    resolvedOn: row.resolvedOn && new Date(row.resolvedOn).toISOString(),
  };
}
