import { Injectable } from '@nestjs/common';
import { userName } from '#libs/access';
import { CommunityScope } from '#libs/community';
import {
  type DoneDto,
  EVALUATION_MESSAGES,
  type LeaseBody,
  type LeaseListDto,
  type LeasesDto,
  topicOf,
  type UserNameDto,
} from '#libs/contracts';
import {
  endLeases,
  type FarmLease,
  keepLeases,
  leasesIn,
  leasesOf,
  leaseTime,
  lockFarms,
  storeLeases,
} from '#libs/farms';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError, type Transaction } from '#libs/platform';
import { FarmGate, type ReachedFarm } from './farm-gate.service.js';
import { hasRequest, namesOfUsers } from './persistence/lease.queries.js';

/**
 * Manages leases, so that only one person edits a farm. They are rows, so that all processes see them even without
 * Redis.
 */
@Injectable()
export class LeaseFarms {
  constructor(
    private readonly database: Database,
    private readonly gate: FarmGate,
    private readonly scope: CommunityScope,
  ) {}

  /** Lists the leases in a community resource. Throws `record.notFound` out of scope. */
  async list(actor: SessionActor, resourceId: number): Promise<LeaseListDto> {
    const id = await this.scope.requireReach(actor, resourceId);
    const leases = await leasesIn(this.database, id);
    const names = await namesOfUsers(
      this.database,
      leases.map(({ userId }) => userId),
    );
    return {
      now: await leaseTime(this.database),
      list: leases.flatMap((lease) => {
        const by = names.get(lease.userId);
        return by ? leaseOf(lease, by) : [];
      }),
    };
  }

  /**
   * Acquires the leases of all the farms, or of none. Throws `record.notFound` out of scope, and `farm.leased` with
   * holder and expiry if someone else holds one of them.
   */
  async take(actor: SessionActor, { farmIds, socketId }: LeaseBody): Promise<LeasesDto> {
    const places = await this.reachAll(actor, farmIds);
    return this.database.transaction(async (tx) => {
      const ids = places.map(({ farmId }) => farmId);
      if ((await lockFarms(tx, ids)) < ids.length) throw new DomainError('record.notFound');
      await this.gate.requireFree(tx, actor, ids);
      const before = new Set((await leasesOf(tx, ids)).map(({ farmId }) => farmId));
      const held = await storeLeases(tx, { userId: actor.id, socketId: socketId ?? null }, ids);
      const fresh = held.filter(({ farmId }) => !before.has(farmId));
      for (const [, leases] of grouped(fresh, 'communityResourceId'))
        this.note(tx, actor, leases, 'lease.taken');
      return answer(tx, actor, ids, held);
    });
  }

  /** Records a heartbeat; `extend` adds another fifteen minutes. Returns the farms whose lease was lost. */
  async keep(actor: SessionActor, { farmIds, socketId }: LeaseBody, extend: boolean): Promise<LeasesDto> {
    const places = await this.reachAll(actor, farmIds);
    const ids = places.map(({ farmId }) => farmId);
    return this.database.transaction(async (tx) => {
      const held = await keepLeases(tx, { userId: actor.id, socketId: socketId ?? null }, ids, extend);
      if (extend)
        for (const [, leases] of grouped(held, 'communityResourceId'))
          this.note(tx, actor, leases, 'lease.extended');
      return answer(tx, actor, ids, held);
    });
  }

  /** Releases their leases; ignores farms that they do not hold. */
  async release(actor: SessionActor, { farmIds }: LeaseBody): Promise<LeasesDto> {
    return this.database.transaction(async (tx) => {
      const ended = await endLeases(tx, { userId: actor.id, farmIds });
      this.noteEnded(tx, ended, actor);
      return answer(tx, actor, [...new Set(farmIds)], []);
    });
  }

  /** Releases the leases of a closed socket. */
  async releaseSocket(socketId: string): Promise<void> {
    await this.database.transaction(async (tx) =>
      this.noteEnded(tx, await endLeases(tx, { socketId }), null),
    );
  }

  /** Ends leases that expired or whose holders have been away for too long; every process may do it. */
  async sweep(): Promise<number> {
    return this.database.transaction(async (tx) => {
      const lapsed = await endLeases(tx, 'lapsed');
      this.noteEnded(tx, lapsed, null);
      return lapsed.length;
    });
  }

  /** Notifies the lease holder of a request. Throws `farm.leaseNotHeld` if no one else holds the lease. */
  async ask(actor: SessionActor, farmId: number): Promise<DoneDto> {
    const place = await this.gate.reach(actor, farmId);
    return this.database.transaction(async (tx) => {
      const [lease] = await leasesOf(tx, [farmId]);
      if (!lease || lease.userId === actor.id) throw new DomainError('farm.leaseNotHeld');
      const { communityResourceId, accountId } = place;
      tx.record({
        topic: topicOf.user(lease.userId),
        type: 'lease.askedFor',
        subject: { kind: 'farm', id: farmId },
        data: { farmId, communityResourceId, holder: lease.userId },
        accountId,
        by: actor,
      });
      return { code: 200, message: EVALUATION_MESSAGES.leaseAsked };
    });
  }

  /**
   * Sends the answer to the user who requested the farm. Throws `farm.notAskedFor` if the lease has ended, and
   * `record.notFound` if they did not request it.
   */
  async notYet(actor: SessionActor, farmId: number, askerId: number): Promise<DoneDto> {
    const { communityResourceId, accountId } = await this.gate.reach(actor, farmId);
    return this.database.transaction(async (tx) => {
      const [lease] = await leasesOf(tx, [farmId]);
      if (lease?.userId !== actor.id) throw new DomainError('farm.notAskedFor');
      if (!(await hasRequest(tx, { farmId, holderId: actor.id, askerId })))
        throw new DomainError('record.notFound');
      tx.record({
        topic: topicOf.user(askerId),
        type: 'lease.notYet',
        subject: { kind: 'farm', id: farmId },
        data: { farmId, communityResourceId, asker: askerId },
        accountId,
        by: actor,
      });
      return { code: 200, message: EVALUATION_MESSAGES.notYetSent };
    });
  }

  private async reachAll(actor: SessionActor, farmIds: readonly number[]): Promise<ReachedFarm[]> {
    const ids = [...new Set(farmIds)].sort((a, b) => a - b);
    return Promise.all(ids.map((id) => this.gate.reach(actor, id)));
  }

  private note(
    tx: Transaction,
    actor: SessionActor,
    leases: FarmLease[],
    type: 'lease.taken' | 'lease.extended',
  ): void {
    const [first] = leases;
    if (!first) return;
    const { farmId, communityResourceId, accountId, heldUntil } = first;
    tx.record({
      topic: topicOf.resource(communityResourceId),
      type,
      subject: { kind: 'farm', id: farmId },
      data: {
        communityResourceId,
        farmIds: leases.map((lease) => lease.farmId),
        holder: actor.id,
        until: heldUntil.toISOString(),
      },
      accountId,
      by: actor,
    });
  }

  private noteEnded(tx: Transaction, ended: FarmLease[], by: SessionActor | null): void {
    for (const [communityResourceId, inResource] of grouped(ended, 'communityResourceId'))
      for (const [holder, leases] of grouped(inResource, 'userId')) {
        const [first] = leases;
        if (!first) continue;
        tx.record({
          topic: topicOf.resource(communityResourceId),
          type: 'lease.ended',
          subject: { kind: 'farm', id: first.farmId },
          data: { communityResourceId, farmIds: leases.map(({ farmId }) => farmId), holder },
          accountId: first.accountId,
          by,
        });
      }
  }
}

/** Groups leases by one of their ids. */
function grouped(leases: FarmLease[], key: 'communityResourceId' | 'userId'): [number, FarmLease[]][] {
  return [...new Set(leases.map((lease) => lease[key]))].map((id) => [
    id,
    leases.filter((lease) => lease[key] === id),
  ]);
}

const leaseOf = ({ farmId, heldUntil }: FarmLease, by: UserNameDto) => ({
  farmId,
  by,
  until: heldUntil.toISOString(),
});

async function answer(
  tx: Transaction,
  actor: SessionActor,
  ids: number[],
  leases: FarmLease[],
): Promise<LeasesDto> {
  const held = leases.map((lease) => leaseOf(lease, userName(actor)));
  const mine = new Set(leases.map(({ farmId }) => farmId));
  return { now: await leaseTime(tx), held, lost: ids.filter((id) => !mine.has(id)) };
}
