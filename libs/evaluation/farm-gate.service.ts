import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import { type EvaluationFarm, topicOf } from '#libs/contracts';
import { leasesOf, lockFarm, requireOpenFarms } from '#libs/farms';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError, type NewEvent, type Transaction, together } from '#libs/platform';
import { toEvaluationFarm } from './domain/evaluation-farm.js';
import { leasedSentence } from './domain/lease-words.js';
import { evaluationFarm } from './persistence/evaluation-farm.queries.js';
import { resourceOfFarm } from './persistence/farm-act.queries.js';
import { namesOfUsers } from './persistence/lease.queries.js';

type Farm = NonNullable<Awaited<ReturnType<typeof lockFarm>>>;

/** A farm's resource, for an actor in scope. */
export interface ReachedFarm {
  farmId: number;
  communityResourceId: number;
  accountId: number;
}

/** Common checks before every act on a farm: scope, lease, version. */
@Injectable()
export class FarmGate {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
  ) {}

  /** Throws `record.notFound` if the farm does not exist or is out of scope. */
  async reach(actor: SessionActor, farmId: number): Promise<ReachedFarm> {
    const [scope, place] = await Promise.all([
      this.access.scopeOf(actor),
      resourceOfFarm(this.database, farmId),
    ]);
    const { accountId, resourceIds } = scope;
    const isInScope =
      place &&
      (accountId === null || place.accountId === accountId) &&
      resourceIds?.includes(place.communityResourceId) !== false;
    if (!isInScope) throw new DomainError('record.notFound');
    return { farmId, ...place };
  }

  /** Locks the farm and makes all common checks, in one round trip. Throws as `lock`, `requireFree`, `requireVersion`. */
  async enter(
    tx: Transaction,
    actor: SessionActor,
    place: ReachedFarm,
    expectedVersion: number | undefined,
  ): Promise<Farm> {
    const [farm] = await together([this.lock(tx, place), this.requireFree(tx, actor, [place.farmId])]);
    await this.requireVersion(tx, farm, expectedVersion);
    return farm;
  }

  /** Locks the farm until the transaction ends. Throws `record.notFound` if it was deleted or moved. */
  async lock(tx: Transaction, { farmId, communityResourceId }: ReachedFarm): Promise<Farm> {
    const farm = await lockFarm(tx, farmId);
    if (!farm || farm.communityResourceId !== communityResourceId) throw new DomainError('record.notFound');
    return farm;
  }

  /**
   * Throws `farm.leased`, with the editor and expiry, if someone else is editing one of the farms, and `farmer.locked` if
   * the record of a farmer is restricted.
   */
  async requireFree(tx: Transaction, actor: SessionActor, farmIds: readonly number[]): Promise<void> {
    await together([this.requireNoLease(tx, actor, farmIds), requireOpenFarms(tx, farmIds)]);
  }

  private async requireNoLease(
    tx: Transaction,
    actor: SessionActor,
    farmIds: readonly number[],
  ): Promise<void> {
    const foreign = (await leasesOf(tx, farmIds)).find(({ userId }) => userId !== actor.id);
    if (!foreign) return;
    const { farmId, userId, heldUntil } = foreign;
    const by = (await namesOfUsers(tx, [userId])).get(userId);
    throw new DomainError('farm.leased', leasedSentence(by?.name ?? '', heldUntil), {
      current: { farmId, by: by ?? { id: userId, name: '' }, until: heldUntil.toISOString() },
    });
  }

  /** Throws `farm.versionConflict`, with the current farm, if its version is not the one the user saw. */
  async requireVersion(tx: Transaction, farm: Farm, expected: number | undefined): Promise<void> {
    if (expected === undefined || expected === farm.version) return;
    const current = await this.current(tx, farm.id);
    throw new DomainError('farm.versionConflict', undefined, current ? { current } : {});
  }

  /** Checks the versions of two farms; the error contains both current farms. */
  async requireVersions(
    tx: Transaction,
    [a, b]: readonly [Farm, Farm],
    expected: { a: number; b: number },
  ): Promise<void> {
    if (a.version === expected.a && b.version === expected.b) return;
    const current = { a: await this.current(tx, a.id), b: await this.current(tx, b.id) };
    throw new DomainError('farm.versionConflict', undefined, { current });
  }

  async current(reader: Pick<Database, 'query'>, farmId: number): Promise<EvaluationFarm | null> {
    const row = await evaluationFarm(reader, farmId);
    return row ? toEvaluationFarm(row) : null;
  }
}

/** Returns the data common to the events of acts on one farm. */
export function aboutFarm(
  { farmId, communityResourceId, accountId }: ReachedFarm,
  by: SessionActor,
  opId: string | undefined,
): Pick<NewEvent, 'topic' | 'subject' | 'accountId' | 'by' | 'opId'> {
  return {
    topic: topicOf.resource(communityResourceId),
    subject: { kind: 'farm', id: farmId },
    accountId,
    by,
    opId,
  };
}
