import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import {
  EVALUATION_MESSAGES,
  REJECT_TYPES,
  type RejectDataBody,
  type RejectedDto,
  type RejectionListDto,
  topicOf,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError } from '#libs/platform';
import { FarmGate } from './farm-gate.service.js';
import { notifyAgent } from './notify-agent.js';
import {
  reachesFarmer,
  rejectedWithin,
  rejectionsOf,
  storeRejection,
} from './persistence/data-rejection.queries.js';
import { startAct } from './persistence/farm-act.queries.js';

/** Rejects data that an agent captured about a farmer, with the reason: kept until it is withdrawn. */
@Injectable()
export class RejectData {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
    private readonly gate: FarmGate,
  ) {}

  /**
   * Throws `record.notFound` if farmer, agent or farm are out of scope or unrelated, and `farm.leased` if someone else
   * is editing the farm.
   */
  async reject(
    actor: SessionActor,
    of: { farmerId: number; agentId: number; type: string },
    { opId, reason, pins, farmId }: RejectDataBody,
  ): Promise<RejectedDto> {
    const type = of.type.trim().toUpperCase();
    if (!(REJECT_TYPES as readonly string[]).includes(type))
      throw DomainError.invalid({ type: `The type must be one of ${REJECT_TYPES.join(', ')}.` });
    if (!reason.trim()) throw DomainError.invalid({ reason: 'Enter a reason for the rejection.' });
    const reach = await this.access.scopeOf(actor);
    const { farmerId, agentId } = of;
    const within = await rejectedWithin(this.database, reach, { farmerId, agentId, farmId: farmId ?? null });
    if (!within) throw new DomainError('record.notFound');
    const content = { farmerId, agentId, type, reason, pins, farmId };
    return this.database.operation({ opId, by: actor.id, act: 'farmer.reject', content }, async (tx) => {
      if (farmId !== undefined) await this.gate.requireFree(tx, actor, [farmId]);
      // No farm changes: the rejection records the farm on which it was made.
      const actId = await startAct(tx, { ...within, kind: 'reject', farmId: null, by: actor.id, opId });
      const rejectionId = await storeRejection(tx, {
        actId,
        farmerId,
        agentId,
        type,
        reason: reason.trim(),
        pins,
        farmId,
      });
      const { communityResourceId, accountId } = within;
      tx.record({
        topic: topicOf.resource(communityResourceId),
        type: 'farmer.dataRejected',
        subject: { kind: 'farmer', id: farmerId },
        data: { actId, communityResourceId, farmerId, farmId: farmId ?? null, agentId, type },
        opId,
        accountId,
        by: actor,
      });
      notifyAgent(
        tx,
        { agentId, farmerId, farmId: farmId ?? null, outcome: 'rejected' },
        { subject: { kind: 'farmer', id: farmerId }, accountId, by: actor },
      );
      return answer({ rejectionId, actId });
    });
  }

  /** Lists the current rejections of a farmer's data. Throws `record.notFound` out of scope. */
  async list(actor: SessionActor, farmerId: number): Promise<RejectionListDto> {
    const reach = await this.access.scopeOf(actor);
    if (!(await reachesFarmer(this.database, reach, farmerId))) throw new DomainError('record.notFound');
    const rows = await rejectionsOf(this.database, reach, farmerId);
    return { list: rows.map((row) => ({ ...row, at: row.at.toISOString() })) };
  }
}

const answer = (of: { rejectionId: number; actId: number }): RejectedDto => ({
  code: 200,
  message: EVALUATION_MESSAGES.rejected,
  ...of,
});
