import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import { ANOMALY_KINDS, ANOMALY_SEVERITY, type AnomalyListDto, type AnomalyQuery } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, pageOf, searchPattern } from '#libs/platform';
import { reasonOf } from './domain/anomaly-words.js';
import { sumOf } from './domain/decimals.js';
import { linksOfAnomalies } from './domain/links.js';
import { LedgerScope } from './ledger-scope.js';
import { viewerOf } from './ledger-viewer.js';
import { type AnomalyRow, countAnomalies, listAnomalyRows } from './persistence/anomalies.queries.js';

/** What does not fit together in a ledger, as it is now. */
@Injectable()
export class ListAnomalies {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
    private readonly ledgers: LedgerScope,
  ) {}

  /** A page, those with the most naira at stake first, and the open ones by kind and owner. Throws `record.notFound` out of scope. */
  async list(actor: SessionActor, communityResourceId: number, query: AnomalyQuery): Promise<AnomalyListDto> {
    const place = await this.ledgers.place(actor, communityResourceId, query);
    const asked = {
      ...place,
      kind: query.kind ?? null,
      state: query.state ?? 'open',
      ownerId: query.owner ?? null,
      search: searchPattern(query.q),
    };
    const [{ rows, total }, open, viewer] = await Promise.all([
      listAnomalyRows(this.database, asked, pageOf(query)),
      countAnomalies(this.database, place),
      viewerOf(this.access, actor),
    ]);
    const owners = new Map(open.map(({ ownerId, owner }) => [ownerId, owner]));
    return {
      list: rows.map(toDto),
      total,
      counts: ANOMALY_KINDS.map((kind) => {
        const own = open.filter((each) => each.kind === kind);
        return {
          kind,
          severity: ANOMALY_SEVERITY[kind],
          open: own.reduce((sum, each) => sum + each.open, 0),
          amount: Number(sumOf(own.map(({ amount }) => amount))),
        };
      }),
      owners: [...owners].map(([ownerId, owner]) => ({
        ownerId,
        owner,
        open: open.filter((each) => each.ownerId === ownerId).reduce((sum, each) => sum + each.open, 0),
      })),
      season: place.season,
      links: linksOfAnomalies(communityResourceId, viewer),
    };
  }
}

function toDto({ inputName, unitOfMeasurement, due, found, ...row }: AnomalyRow) {
  return {
    kind: row.kind,
    severity: ANOMALY_SEVERITY[row.kind],
    state: row.state,
    farmerId: row.farmerId,
    farmerName: row.farmerName,
    communityId: row.communityId,
    communityName: row.communityName,
    inputId: row.inputId,
    reason: reasonOf(row.kind, { inputName, unitOfMeasurement, due, found }),
    amount: Number(row.amount),
    ownerId: row.ownerId,
    owner: row.owner,
    resolution: row.resolution,
    resolvedBy: row.resolvedBy,
    resolvedOn: row.resolvedOn?.toISOString() ?? null,
  };
}
