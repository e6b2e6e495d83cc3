import { Injectable } from '@nestjs/common';
import { CommunityScope } from '#libs/community';
import {
  type ActListDto,
  EVALUATION_MESSAGES,
  type OperationBody,
  topicOf,
  UNDO_DAYS,
  type UndoneActDto,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError, type Transaction, takeTurn } from '#libs/platform';
import { FarmGate } from './farm-gate.service.js';
import { actsIn } from './persistence/farm-act.queries.js';
import {
  actReach,
  findAct,
  markUndone,
  type StoredAct,
  undoFarmsOfAct,
  undoneCounts,
} from './persistence/undo-act.queries.js';

/** Takes acts of evaluators back, each once. */
@Injectable()
export class UndoAct {
  constructor(
    private readonly database: Database,
    private readonly scope: CommunityScope,
    private readonly gate: FarmGate,
  ) {}

  /** The last hundred acts in a community resource. Throws `record.notFound` out of scope. */
  async list(actor: SessionActor, resourceId: number): Promise<ActListDto> {
    const { id } = await this.scope.requireResource(actor, resourceId);
    const acts = await actsIn(this.database, id, UNDO_DAYS);
    return {
      list: acts.map(({ madeAt, undoneAt, until, userId, name, ...act }) => ({
        ...act,
        by: { id: userId, name },
        at: madeAt.toISOString(),
        undoneAt: undoneAt?.toISOString() ?? null,
        undoableUntil: until.toISOString(),
      })),
    };
  }

  /**
   * Puts the farms of an act back, but for those that were changed since: they stay, and are counted. Throws `record.notFound`
   * out of scope, `act.notUndoable` a second time and after seven days, `farm.leased` where somebody else edits the one farm, or
   * one of the two of an overlap.
   */
  async undo(actor: SessionActor, actId: number, { opId }: OperationBody): Promise<UndoneActDto> {
    const found = await findAct(this.database, actId);
    if (!found) throw new DomainError('record.notFound');
    const reached = await actReach(this.database, found);
    for (const resourceId of reached.resourceIds) await this.scope.requireResource(actor, resourceId);
    return this.database.transaction(async (tx) => {
      await takeTurn(tx, found.accountId);
      const act = await findAct(tx, actId, true);
      if (!act) throw new DomainError('record.notFound');
      if (act.undoneAt && opId && act.undoOpId === opId) return this.answer(tx, act);
      if (act.undoneAt || act.isOld) throw new DomainError('act.notUndoable');
      await this.gate.requireFree(tx, actor, reached.farmIds);
      if (act.kind !== 'reject') await undoFarmsOfAct(tx, act, actor.id);
      await markUndone(tx, actId, actor.id, opId);
      const answer = await this.answer(tx, act);
      const { kind, farmId, accountId } = act;
      for (const communityResourceId of reached.resourceIds)
        tx.record({
          topic: topicOf.resource(communityResourceId),
          type: 'farms.actUndone',
          subject: { kind: 'act', id: actId },
          data: { actId, communityResourceId, kind, farmId, restored: answer.restored, kept: answer.kept },
          opId,
          accountId,
          by: actor,
        });
      return answer;
    });
  }

  private async answer(tx: Transaction, { id: actId, kind, farmId }: StoredAct): Promise<UndoneActDto> {
    const counts = await undoneCounts(tx, actId);
    return { code: 200, message: EVALUATION_MESSAGES.undone, actId, kind, farmId, ...counts };
  }
}
