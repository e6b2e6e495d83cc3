import { Injectable } from '@nestjs/common';
import { CommunityScope } from '#libs/community';
import {
  type CompleteFarmBody,
  EVALUATION_MESSAGES,
  type FarmStatus,
  type FarmStatusDto,
  openFindingSentence,
  topicOf,
} from '#libs/contracts';
import { lockFarm, storeFarmStatus } from '#libs/farms';
import { severeFindingOf } from '#libs/findings';
import { withoutBvns } from '#libs/identifier-encryption';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError, type Transaction } from '#libs/platform';
import { toEvaluationFarm } from './domain/evaluation-farm.js';
import { moveOf } from './domain/farm-status.js';
import { evaluationFarm } from './persistence/evaluation-farm.queries.js';
import { farmPlace, knownOperation } from './persistence/farm-history.queries.js';

/** Flags a farm completed or not completed. */
@Injectable()
export class ChangeFarmStatus {
  constructor(
    private readonly database: Database,
    private readonly scope: CommunityScope,
  ) {}

  /**
   * One transaction: an operation that is known by its id is answered as it was the first time; a farm that is at
   * another version than the user saw is a `farm.versionConflict` with the farm as it is now; a farm that has the status
   * already stays as it is, without an event. Completing a farm against which a severe finding is open needs a reason, else
   * it is a `farm.openFinding` that names it. Throws `record.notFound` out of scope.
   */
  async change(
    actor: SessionActor,
    farmId: number,
    status: FarmStatus,
    body: CompleteFarmBody,
  ): Promise<FarmStatusDto> {
    const place = await farmPlace(this.database, farmId);
    if (!place) throw new DomainError('record.notFound');
    const { id: communityResourceId, accountId } = await this.scope.requireResource(
      actor,
      place.communityResourceId,
    );
    return this.database.transaction(async (tx) => {
      const farm = await lockFarm(tx, farmId);
      if (!farm || farm.communityResourceId !== communityResourceId) throw new DomainError('record.notFound');
      const known = body.opId ? await knownOperation(tx, farmId, body.opId) : null;
      if (known) return answer(farmId, known.status as FarmStatus, known.version);
      if (body.expectedVersion !== undefined && body.expectedVersion !== farm.version)
        throw await conflict(tx, farmId);
      const move = moveOf(farm.status, status);
      if (move === 'none') return answer(farmId, status, farm.version);
      if (move === 'illegal') throw new DomainError('request.invalid', EVALUATION_MESSAGES.statusFailed);
      const override = status === 'COMPLETED' ? await overrideOf(tx, farm, body.reason) : {};
      const version = await storeFarmStatus(tx, farm, status);
      tx.record({
        topic: topicOf.resource(communityResourceId),
        type: 'farm.statusChanged',
        subject: { kind: 'farm', id: farmId },
        version,
        data: { farmId, communityResourceId, status, previousStatus: farm.status, ...override },
        opId: body.opId,
        accountId,
        by: actor,
      });
      return answer(farmId, status, version);
    });
  }
}

function answer(farmId: number, status: FarmStatus, version: number): FarmStatusDto {
  const message =
    status === 'COMPLETED' ? EVALUATION_MESSAGES.statusCompleted : EVALUATION_MESSAGES.statusNotCompleted;
  return { code: 200, message, farmId, status, version };
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

async function conflict(tx: Transaction, farmId: number): Promise<DomainError> {
  const row = await evaluationFarm(tx, farmId);
  return new DomainError('farm.versionConflict', undefined, row ? { current: toEvaluationFarm(row) } : {});
}
