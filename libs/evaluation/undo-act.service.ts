import { Injectable } from '@nestjs/common';
import { userName } from '#libs/access';
import { CommunityScope } from '#libs/community';
import { type ActListDto, EVALUATION_MESSAGES, type OperationBody, type UndoneActDto } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError, lockAccount } from '#libs/platform';
import { lockItemOf, markRestored } from '#libs/trash';
import { FarmGate } from './farm-gate.service.js';
import { actsIn } from './persistence/farm-act.queries.js';
import { actReach, findAct, type StoredAct, type UndoneCounts } from './persistence/undo-act.queries.js';
import { undoAct } from './undo-act.js';

/** Undoes acts of evaluators, each once. */
@Injectable()
export class UndoAct {
  constructor(
    private readonly database: Database,
    private readonly scope: CommunityScope,
    private readonly gate: FarmGate,
  ) {}

  /** Lists the last hundred acts in a community resource. Throws `record.notFound` out of scope. */
  async list(actor: SessionActor, resourceId: number): Promise<ActListDto> {
    const { id } = await this.scope.requireResource(actor, resourceId);
    const acts = await actsIn(this.database, id);
    return {
      list: acts.map(({ madeAt, undoneAt, until, by, ...act }) => ({
        ...act,
        by: userName(by),
        at: madeAt.toISOString(),
        undoneAt: undoneAt?.toISOString() ?? null,
        undoableUntil: until.toISOString(),
      })),
    };
  }

  /**
   * Restores the farms of an act; those changed since stay unchanged and are counted. Throws `record.notFound` out of
   * scope, and `act.notUndoable` a second time and after its days. Throws `farm.leased` if someone else is editing the
   * one farm, or one of the two of an overlap. Also throws as `takeActBack`.
   */
  async undo(actor: SessionActor, actId: number, { opId }: OperationBody): Promise<UndoneActDto> {
    const found = await findAct(this.database, actId);
    if (!found) throw new DomainError('record.notFound');
    const reached = await actReach(this.database, found);
    for (const resourceId of reached.resourceIds) await this.scope.requireResource(actor, resourceId);
    return this.database.operation(
      { opId, by: actor.id, act: 'act.undo', content: { actId } },
      async (tx) => {
        // Before the act, as a restore from the trash does.
        const item = found.kind === 'delete' ? await lockItemOf(tx, 'deletedFarm', actId) : null;
        await lockAccount(tx, found.accountId);
        const act = await findAct(tx, actId, true);
        if (!act) throw new DomainError('record.notFound');
        if (act.undoneAt || act.isOld) throw new DomainError('act.notUndoable');
        await this.gate.requireFree(tx, actor, reached.farmIds);
        const counts = await undoAct(tx, act, actor, { resourceIds: reached.resourceIds, opId });
        if (item) await markRestored(tx, item.id, actor.id);
        return answer(act, counts);
      },
    );
  }
}

const answer = ({ id: actId, kind, farmId }: StoredAct, counts: UndoneCounts): UndoneActDto => ({
  code: 200,
  message: EVALUATION_MESSAGES.undone,
  actId,
  kind,
  farmId,
  ...counts,
});
