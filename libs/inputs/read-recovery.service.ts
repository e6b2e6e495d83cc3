import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import {
  type RecoveryDetailsDto,
  type RecoveryDetailsQuery,
  type RecoveryQuery,
  type RecoverySummaryDto,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError, orderOf, pageOf, searchPattern } from '#libs/platform';
import { linksOfLedger } from './domain/links.js';
import { latestFirst } from './domain/seasons.js';
import { owedBy, paidDto } from './domain/sums-dto.js';
import { LedgerScope } from './ledger-scope.js';
import { viewerOf } from './ledger-viewer.js';
import { openAnomaliesOf } from './persistence/anomalies.queries.js';
import { settingsOf } from './persistence/approvals.queries.js';
import { seasonsOf } from './persistence/eop.queries.js';
import { sumsOfLedger } from './persistence/ledger-sums.queries.js';
import { recountAnomalies } from './persistence/recount-anomalies.queries.js';
import {
  farmerInScope,
  listRecovery,
  RECOVERY_FIELDS,
  repaymentsOf,
} from './persistence/recovery.queries.js';

/** Reads disbursements and repayments of farmers, as the specification documents it. */
@Injectable()
export class ReadRecovery {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
    private readonly ledgers: LedgerScope,
  ) {}

  /**
   * Returns a page of farmers, latest entry first by default, and the sums of all. Throws `record.notFound` out of
   * scope, `request.invalid` for an unsupported sort field.
   */
  async summary(
    actor: SessionActor,
    communityResourceId: number,
    query: RecoveryQuery,
  ): Promise<RecoverySummaryDto> {
    const order = orderOf(query.sort, RECOVERY_FIELDS, { field: 'latest', descending: true });
    if (!order) throw DomainError.invalid({ sort: `Sort by one of ${RECOVERY_FIELDS.join(', ')}.` });
    const place = await this.ledgers.place(actor, communityResourceId, query);
    const viewer = await viewerOf(this.access, actor);
    const asked = {
      ...place,
      search: searchPattern(query.q),
      show: query.show ?? null,
      eopId: query.input ?? null,
      farmerId: query.farmer ?? null,
    };
    if (asked.show === 'check') await recountAnomalies(this.database, place);
    const [{ rows, total, farmers }, sums, settings] = await Promise.all([
      listRecovery(this.database, asked, order, pageOf(query)),
      sumsOfLedger(this.database, place),
      settingsOf(this.database, communityResourceId),
    ]);
    const ids = rows.map(({ farmerId }) => farmerId);
    const anomalies = await openAnomaliesOf(this.database, place, ids);
    const data = rows.map((row) => ({
      ...row,
      totalAmountPaid: Number(row.totalAmountPaid),
      totalAmountRecieved: Number(row.totalAmountRecieved),
      allocated: Number(row.allocated),
      ...owedBy(row.totalAmountRecieved, row.totalAmountPaid),
      completedHectares: Number(row.completedHectares),
      entitled: Number(row.entitled),
      anomalies: anomalies.get(row.farmerId) ?? 0,
    }));
    const { received, repaid, owed, overpaid } = paidDto(sums);
    return {
      data,
      list: data,
      total,
      totalFarmers: farmers,
      totalAmountRecovered: repaid,
      totalAmountDistbursed: received,
      totalAmountOwed: owed,
      totalAmountOverpaid: overpaid,
      season: place.season,
      repaymentDueOn: settings.repaymentDueOn,
      links: linksOfLedger(communityResourceId, viewer),
    };
  }

  /**
   * Returns the repayments of a farmer in order of recording: of one community resource and season, or of all that the
   * actor reaches. Throws `record.notFound` out of scope.
   */
  async details(
    actor: SessionActor,
    farmerId: number,
    query: RecoveryDetailsQuery,
  ): Promise<RecoveryDetailsDto> {
    const communityResourceId = query.resource ?? null;
    const scope = await this.access.scopeOf(actor);
    const farmerName = await farmerInScope(this.database, scope, farmerId, communityResourceId);
    if (farmerName === null) throw new DomainError('record.notFound');
    const place =
      communityResourceId === null ? null : await this.ledgers.place(actor, communityResourceId, query);
    const asked = { farmerId, communityResourceId, season: place?.season ?? query.season ?? null };
    const [{ received, repaid, owed, overpaid, rows }, seasons, viewer] = await Promise.all([
      repaymentsOf(this.database, scope, asked),
      place ? seasonsOf(this.database, place.communityResourceId) : [],
      viewerOf(this.access, actor),
    ]);
    const figure = (text: string | null) => (text === null ? null : Number(text));
    return {
      farmerId,
      farmerName,
      totalAmountPaid: Number(repaid),
      totalAmountRecieved: Number(received),
      totalAmountOwed: Number(owed),
      totalAmountOverpaid: Number(overpaid),
      recoveryDetailsList: rows.map((row) => ({
        ...row,
        currentMarketValue: figure(row.currentMarketValue),
        totalAmountDue: Number(row.totalAmountDue),
        totalNoBagsCollected: figure(row.totalNoBagsCollected),
        sizeInKg: figure(row.sizeInKg),
        amount: Number(row.amount),
      })),
      season: asked.season,
      seasons: place ? latestFirst([place.latest, place.season, ...seasons]) : [],
      links: place ? linksOfLedger(place.communityResourceId, viewer) : [],
    };
  }
}
