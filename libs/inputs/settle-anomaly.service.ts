import { Injectable } from '@nestjs/common';
import { type AssignAnomalyBody, type ResolveAnomalyBody, topicOf } from '#libs/contracts';
import { withoutBvns } from '#libs/identifier-encryption';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError, type Transaction } from '#libs/platform';
import { LedgerScope } from './ledger-scope.js';
import {
  type AnomalyKeyRow,
  basisOf,
  mayOwn,
  storeOwner,
  storeResolution,
} from './persistence/anomalies.queries.js';

type Body = AssignAnomalyBody | ResolveAnomalyBody;

/** Says whose work an anomaly is, and how it ended. */
@Injectable()
export class SettleAnomaly {
  constructor(
    private readonly database: Database,
    private readonly ledgers: LedgerScope,
  ) {}

  /** Throws `record.notFound` where there is no such anomaly in scope, or the owner is nobody who may settle it. */
  async assign(actor: SessionActor, communityResourceId: number, body: AssignAnomalyBody): Promise<void> {
    const { accountId, season } = await this.ledgers.place(actor, communityResourceId, body);
    const ownerId = body.ownerId ?? null;
    await this.database.transaction(async (tx) => {
      const { key } = await standing(tx, { communityResourceId, season }, body);
      if (ownerId !== null && !(await mayOwn(tx, { accountId, communityResourceId, userId: ownerId })))
        throw new DomainError('record.notFound');
      if (!(await storeOwner(tx, key, ownerId))) return;
      tx.record({
        ...about(key, accountId, actor),
        type: 'ledger.anomalyAssigned',
        data: { ...named(key), ownerId },
      });
    });
  }

  /** It stays so while its figures do. Throws `record.notFound` where there is no such anomaly in scope. */
  async resolve(actor: SessionActor, communityResourceId: number, body: ResolveAnomalyBody): Promise<void> {
    const { accountId, season } = await this.ledgers.place(actor, communityResourceId, body);
    const reason = withoutBvns(body.reason.trim());
    await this.database.transaction(async (tx) => {
      const { key, basis } = await standing(tx, { communityResourceId, season }, body);
      await storeResolution(tx, key, { basis, reason, by: actor.id });
      tx.record({
        ...about(key, accountId, actor),
        type: 'ledger.anomalyResolved',
        data: { ...named(key), reason },
      });
    });
  }
}

async function standing(
  tx: Transaction,
  place: { communityResourceId: number; season: string },
  { kind, farmerId, inputId = 0 }: Body,
): Promise<{ key: AnomalyKeyRow; basis: string }> {
  const key = { ...place, kind, farmerId, eopId: inputId };
  const basis = await basisOf(tx, key);
  if (basis === null) throw new DomainError('record.notFound');
  return { key, basis };
}

const about = ({ farmerId }: AnomalyKeyRow, accountId: number, by: SessionActor) => ({
  topic: topicOf.account(accountId),
  subject: { kind: 'farmer', id: farmerId },
  accountId,
  by,
});

const named = ({ communityResourceId, season, kind, farmerId, eopId }: AnomalyKeyRow) => ({
  communityResourceId,
  season,
  kind,
  farmerId,
  eopId: eopId || null,
});
