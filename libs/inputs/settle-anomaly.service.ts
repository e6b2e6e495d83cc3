import { Injectable } from '@nestjs/common';
import {
  type AnomalyBody,
  type AnomalyKeyDto,
  type AssignAnomaliesBody,
  type AssignAnomalyBody,
  MOST_ANOMALIES,
  type ResolveAnomaliesBody,
  type ResolveAnomalyBody,
  topicOf,
} from '#libs/contracts';
import { withoutNumbers } from '#libs/identifier-encryption';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError, type Transaction } from '#libs/platform';
import { type LedgerPlace, LedgerScope } from './ledger-scope.js';
import {
  type AnomalyKeyRow,
  anomaliesWithoutOwner,
  type CurrentAnomaly,
  currentAnomalies,
} from './persistence/anomalies.queries.js';
import { recountAnomalies } from './persistence/recount-anomalies.queries.js';
import {
  dropResolution,
  possibleOwners,
  storeOwner,
  storeResolution,
} from './persistence/settled-anomalies.queries.js';

/** Assigns anomalies to owners and resolves them. */
@Injectable()
export class SettleAnomaly {
  constructor(
    private readonly database: Database,
    private readonly ledgers: LedgerScope,
  ) {}

  /** Throws `record.notFound` if there is no such anomaly in scope, or the owner may not settle it. */
  async assign(actor: SessionActor, communityResourceId: number, body: AssignAnomalyBody): Promise<void> {
    const place = await this.ledgers.place(actor, communityResourceId, body);
    const ownerId = body.ownerId ?? null;
    await this.database.transaction(async (tx) => {
      const key = await onlyOne(tx, place, body);
      await requireOwner(tx, place, ownerId);
      if ((await storeOwner(tx, place, [key], ownerId)).length === 0) return;
      tx.record({
        ...about(key, place, actor),
        type: 'ledger.anomalyAssigned',
        data: { ...named(key, place), ownerId },
      });
    });
  }

  /**
   * Assigns several at once; returns how many changed owner. Anomalies that no longer exist are omitted. Throws like
   * `assign` if none is left.
   */
  async assignSeveral(
    actor: SessionActor,
    communityResourceId: number,
    body: AssignAnomaliesBody,
  ): Promise<number> {
    const place = await this.ledgers.place(actor, communityResourceId, body);
    const ownerId = body.ownerId ?? null;
    if (body.ofNobody) await recountAnomalies(this.database, place);
    return this.database.transaction(async (tx) => {
      await requireOwner(tx, place, ownerId);
      const keys = body.ofNobody
        ? await anomaliesWithoutOwner(tx, place, MOST_ANOMALIES)
        : await someOf(tx, place, body.anomalies);
      const { length: anomalies } = await storeOwner(tx, place, keys, ownerId);
      if (anomalies > 0)
        tx.record({
          ...aboutAll(place, actor),
          type: 'ledger.anomaliesAssigned',
          data: { ...whole(place, anomalies), ownerId },
        });
      return anomalies;
    });
  }

  /** Resolves an anomaly until its figures change. Throws `record.notFound` if there is no such anomaly in scope. */
  async resolve(actor: SessionActor, communityResourceId: number, body: ResolveAnomalyBody): Promise<void> {
    const place = await this.ledgers.place(actor, communityResourceId, body);
    const reason = withoutNumbers(body.reason.trim());
    await this.database.transaction(async (tx) => {
      const key = await onlyOne(tx, place, body);
      await storeResolution(tx, place, [key], { reason, by: actor.id });
      tx.record({
        ...about(key, place, actor),
        type: 'ledger.anomalyResolved',
        data: { ...named(key, place), reason },
      });
    });
  }

  /**
   * Resolves several at once; returns how many were newly resolved. Throws `record.notFound` if none exists any more,
   * and out of scope.
   */
  async resolveSeveral(
    actor: SessionActor,
    communityResourceId: number,
    body: ResolveAnomaliesBody,
  ): Promise<number> {
    const place = await this.ledgers.place(actor, communityResourceId, body);
    const reason = withoutNumbers(body.reason.trim());
    return this.database.transaction(async (tx) => {
      const standing = await someOf(tx, place, body.anomalies);
      const open = standing.filter(({ isResolved }) => !isResolved);
      if (open.length === 0) return 0;
      await storeResolution(tx, place, open, { reason, by: actor.id });
      tx.record({
        ...aboutAll(place, actor),
        type: 'ledger.anomaliesResolved',
        data: { ...whole(place, open.length), reason },
      });
      return open.length;
    });
  }

  /**
   * Reopens a resolved anomaly; an open one stays open. Throws `record.notFound` if there is no such anomaly in scope.
   */
  async reopen(actor: SessionActor, communityResourceId: number, body: AnomalyBody): Promise<void> {
    const place = await this.ledgers.place(actor, communityResourceId, body);
    await this.database.transaction(async (tx) => {
      const key = await onlyOne(tx, place, body);
      if (!key.isResolved) return;
      await dropResolution(tx, place, key);
      tx.record({
        ...about(key, place, actor),
        type: 'ledger.anomalyReopened',
        data: named(key, place),
      });
    });
  }
}

const keysOf = (anomalies: readonly AnomalyKeyDto[] = []): AnomalyKeyRow[] =>
  anomalies.map(({ kind, farmerId, inputId }) => ({ kind, farmerId, eopId: inputId ?? 0 }));

async function onlyOne(tx: Transaction, place: LedgerPlace, key: AnomalyKeyDto): Promise<CurrentAnomaly> {
  const [standing] = await currentAnomalies(tx, place, keysOf([key]));
  if (!standing) throw new DomainError('record.notFound');
  return standing;
}

/** Returns those of several anomalies that still exist; throws like the single call if none does. */
async function someOf(
  tx: Transaction,
  place: LedgerPlace,
  anomalies: readonly AnomalyKeyDto[] = [],
): Promise<CurrentAnomaly[]> {
  const standing = await currentAnomalies(tx, place, keysOf(anomalies));
  if (standing.length === 0 && anomalies.length > 0) throw new DomainError('record.notFound');
  return standing;
}

async function requireOwner(
  tx: Transaction,
  { accountId, communityResourceId }: LedgerPlace,
  userId: number | null,
): Promise<void> {
  if (userId === null) return;
  const [owner] = await possibleOwners(tx, { accountId, communityResourceId, userId });
  if (!owner) throw new DomainError('record.notFound');
}

const about = ({ farmerId }: AnomalyKeyRow, { accountId }: LedgerPlace, by: SessionActor) => ({
  topic: topicOf.account(accountId),
  subject: { kind: 'farmer', id: farmerId },
  accountId,
  by,
});

const named = ({ kind, farmerId, eopId }: AnomalyKeyRow, { communityResourceId, season }: LedgerPlace) => ({
  communityResourceId,
  season,
  kind,
  farmerId,
  eopId: eopId || null,
});

const whole = ({ communityResourceId, season }: LedgerPlace, anomalies: number) => ({
  communityResourceId,
  season,
  anomalies,
});

const aboutAll = ({ accountId, communityResourceId }: LedgerPlace, by: SessionActor) => ({
  topic: topicOf.account(accountId),
  subject: { kind: 'communityResource', id: communityResourceId },
  accountId,
  by,
});
