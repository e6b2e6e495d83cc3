import { Injectable } from '@nestjs/common';
import {
  type CompleteFarmBody,
  EVALUATION_MESSAGES,
  type FarmStatus,
  type FarmStatusDto,
  openFindingSentence,
} from '#libs/contracts';
import { storeFarmStatus } from '#libs/farms';
import { severeFindingOf } from '#libs/findings';
import { withoutBvns } from '#libs/identifier-encryption';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError, type Transaction } from '#libs/platform';
import { moveOf } from './domain/farm-status.js';
import { aboutFarm, FarmGate } from './farm-gate.service.js';
import { noteStatusAct } from './persistence/farm-act.queries.js';

/** Flags a farm completed or not completed. */
@Injectable()
export class ChangeFarmStatus {
  constructor(
    private readonly database: Database,
    private readonly gate: FarmGate,
  ) {}

  /**
   * One transaction: an operation that is known by its id is answered as it was the first time; a farm that somebody else edits
   * is a `farm.leased`; one without a boundary cannot be completed: `farm.noBoundary`; a farm that is at
   * another version than the user saw is a `farm.versionConflict` with the farm as it is now; a farm that has the status
   * already stays as it is, without an event. Completing a farm against which a severe finding is open needs a reason, else
   * it is a `farm.openFinding` that names it. Throws `record.notFound` out of scope.
   */
  async change(
    actor: SessionActor,
    farmId: number,
    status: FarmStatus,
    { opId, expectedVersion, reason }: CompleteFarmBody,
  ): Promise<FarmStatusDto> {
    const place = await this.gate.reach(actor, farmId);
    const content = { farmId, status, expectedVersion, reason };
    return this.database.operation({ opId, by: actor.id, act: 'farm.status', content }, async (tx) => {
      const farm = await this.gate.lock(tx, place);
      await this.gate.requireFree(tx, actor, [farmId]);
      await this.gate.requireVersion(tx, farm, expectedVersion);
      const move = moveOf(farm, status);
      if (move === 'none') return answer(farmId, { status, version: farm.version, actId: null });
      if (move === 'illegal') throw new DomainError('request.invalid', EVALUATION_MESSAGES.statusFailed);
      if (move === 'unmapped') throw new DomainError('farm.noBoundary');
      const override =
        status === 'COMPLETED'
          ? await overrideOf(tx, { id: farmId, accountId: place.accountId }, reason)
          : {};
      const actId = await noteStatusAct(tx, { ...place, by: actor.id, opId });
      const version = await storeFarmStatus(tx, farm, status);
      const { communityResourceId } = place;
      tx.record({
        ...aboutFarm(place, actor, opId),
        type: 'farm.statusChanged',
        version,
        data: { farmId, communityResourceId, status, previousStatus: farm.status, ...override },
      });
      return answer(farmId, { status, version, actId });
    });
  }
}

function answer(
  farmId: number,
  { status, version, actId }: { status: FarmStatus; version: number; actId: number | null },
): FarmStatusDto {
  const message =
    status === 'COMPLETED' ? EVALUATION_MESSAGES.statusCompleted : EVALUATION_MESSAGES.statusNotCompleted;
  return { code: 200, message, farmId, status, version, actId };
}

/** What the event says of a farm that is completed in spite of a severe finding. */
async function overrideOf(
  tx: Transaction,
  farm: { id: number; accountId: number },
  reason: string | undefined,
): Promise<{ findingId?: number; reason?: string }> {
  const finding = await severeFindingOf(tx, farm);
  if (!finding) return {};
  if (reason === undefined)
    throw new DomainError('farm.openFinding', openFindingSentence(finding.title, finding.detail), {
      current: finding,
    });
  return { findingId: finding.findingId, reason: withoutBvns(reason.trim()) };
}
