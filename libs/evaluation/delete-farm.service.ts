import { Injectable } from '@nestjs/common';
import { EVALUATION_MESSAGES, type FarmActBody, type FarmActDto } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database } from '#libs/platform';
import { putInTrash } from '#libs/trash';
import { aboutFarm, FarmGate } from './farm-gate.service.js';
import { namesOfDeletedFarms } from './persistence/deleted-farm.queries.js';
import { deleteByAct, endAct, startAct } from './persistence/farm-act.queries.js';

/**
 * Deletes a farm from the map: lists, figures and maps no longer include it. It moves to the trash, and undoing its
 * act restores all of it.
 */
@Injectable()
export class DeleteFarm {
  constructor(
    private readonly database: Database,
    private readonly gate: FarmGate,
  ) {}

  /** Throws `record.notFound`, `farm.leased` and `farm.versionConflict`. */
  async delete(
    actor: SessionActor,
    farmId: number,
    { opId, expectedVersion }: FarmActBody,
  ): Promise<FarmActDto> {
    const operation = { opId, by: actor.id, act: 'farm.delete', content: { farmId, expectedVersion } };
    // Sent again, the farm is not there to be reached.
    const before = await this.database.answerBefore<FarmActDto>(operation);
    if (before) return before;
    const place = await this.gate.reach(actor, farmId);
    return this.database.operation(operation, async (tx) => {
      const farm = await this.gate.enter(tx, actor, place, expectedVersion);
      const actId = await startAct(tx, { ...place, kind: 'delete', by: actor.id, opId });
      const farms = await deleteByAct(tx, actId, actor.id, farmId);
      await endAct(tx, actId, { farms, kept: 0 });
      const { communityResourceId, accountId } = place;
      const [called] = await namesOfDeletedFarms(tx, [actId]);
      await putInTrash(tx, {
        accountId,
        kind: 'deletedFarm',
        recordId: actId,
        description: called?.name ?? '',
        contents: {},
        deletedBy: actor.id,
        createdOn: called?.createdOn ?? null,
      });
      tx.record({
        ...aboutFarm(place, actor, opId),
        type: 'farm.deleted',
        version: farm.version,
        data: {
          farmId,
          communityResourceId,
          actId,
          status: farm.status,
          ...(farm.farmerId !== null && { farmerId: farm.farmerId }),
        },
      });
      return answer(farmId, actId);
    });
  }
}

const answer = (farmId: number, actId: number): FarmActDto => ({
  code: 200,
  message: EVALUATION_MESSAGES.deleted,
  farmId,
  version: null,
  status: null,
  farmSize: null,
  actId,
});
