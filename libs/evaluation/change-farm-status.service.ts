import { Injectable } from '@nestjs/common';
import {
  type CompleteFarmBody,
  EVALUATION_MESSAGES,
  type FarmStatus,
  type FarmStatusDto,
  openFindingSentence,
  type SevereFindingDto,
} from '#libs/contracts';
import { storeFarmStatus } from '#libs/farms';
import { lookUpSevereFinding } from '#libs/findings';
import { withoutNumbers } from '#libs/identifier-encryption';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError, together } from '#libs/platform';
import { moveOf } from './domain/farm-status.js';
import { aboutFarm, FarmGate } from './farm-gate.service.js';
import { notifyAgent, outcomeOf } from './notify-agent.js';
import { noteStatusAct } from './persistence/farm-act.queries.js';

/** Flags a farm completed or not completed. */
@Injectable()
export class ChangeFarmStatus {
  constructor(
    private readonly database: Database,
    private readonly gate: FarmGate,
  ) {}

  /**
   * Changes the status in one transaction. A known operation id gets its first response. Throws `farm.leased` if
   * someone else is editing the farm, and `farm.noBoundary` if it has no boundary to complete. Throws
   * `farm.versionConflict` with the current farm if its version is not the one the user saw. A farm that already has
   * the status stays unchanged, without an event. Completing a farm with an open severe finding needs a reason, else
   * throws `farm.openFinding` with its name. Throws `record.notFound` out of scope.
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
      const [farm, severeFinding] = await together([
        this.gate.enter(tx, actor, place, expectedVersion),
        status === 'COMPLETED' ? lookUpSevereFinding(tx, { ...place, id: farmId }) : noFinding(),
      ]);
      const move = moveOf(farm, status);
      if (move === 'none') return answer(farmId, { status, version: farm.version, actId: null });
      if (move === 'illegal') throw new DomainError('request.invalid', EVALUATION_MESSAGES.statusFailed);
      if (move === 'unmapped') throw new DomainError('farm.noBoundary');
      const override = overrideOf(await severeFinding(), reason);
      const [actId, version] = await together([
        noteStatusAct(tx, { ...place, by: actor.id, opId }),
        storeFarmStatus(tx, farm, status),
      ]);
      const { communityResourceId } = place;
      tx.record({
        ...aboutFarm(place, actor, opId),
        type: 'farm.statusChanged',
        version,
        data: { farmId, communityResourceId, status, previousStatus: farm.status, ...override },
      });
      if (farm.capturedBy !== null)
        notifyAgent(
          tx,
          { agentId: farm.capturedBy, farmerId: farm.farmerId, farmId, outcome: outcomeOf(status) },
          { subject: { kind: 'farm', id: farmId }, accountId: place.accountId, by: actor },
        );
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

/** Stands for the finding of a farm that is not completed. */
const noFinding = async () => async () => null;

/** Returns the event's data for a farm completed despite a severe finding. Throws `farm.openFinding` without a reason. */
function overrideOf(
  finding: SevereFindingDto | null,
  reason: string | undefined,
): { findingId?: number; reason?: string } {
  if (!finding) return {};
  if (reason === undefined)
    throw new DomainError('farm.openFinding', openFindingSentence(finding.title, finding.detail), {
      current: finding,
    });
  return { findingId: finding.findingId, reason: withoutNumbers(reason.trim()) };
}
