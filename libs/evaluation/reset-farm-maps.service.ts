import { Injectable } from '@nestjs/common';
import { CommunityScope } from '#libs/community';
import {
  EVALUATION_MESSAGES,
  type FarmActBody,
  type FarmActDto,
  type FarmsActDto,
  type OperationBody,
  topicOf,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, lockAccount } from '#libs/platform';
import { aboutFarm, FarmGate } from './farm-gate.service.js';
import { endAct, reshapeByAct, startAct } from './persistence/farm-act.queries.js';

/** Farms with a boundary, or with a status other than ACTIVE. */
const TO_RESET = `SELECT id AS farm_id, version, NULL::geometry AS boundary, 0::float8 AS area_m2, true AS reshapes FROM farm
  WHERE (boundary IS NOT NULL OR area_m2 <> 0 OR status <> 'ACTIVE')`;

/** Removes boundaries from the map: area 0, to be evaluated again. They stay in the history, and undo restores them. */
@Injectable()
export class ResetFarmMaps {
  constructor(
    private readonly database: Database,
    private readonly gate: FarmGate,
    private readonly scope: CommunityScope,
  ) {}

  /** Throws `record.notFound`, `farm.leased` and `farm.versionConflict`. A farm without a boundary stays unchanged. */
  async one(
    actor: SessionActor,
    farmId: number,
    { opId, expectedVersion }: FarmActBody,
  ): Promise<FarmActDto> {
    const place = await this.gate.reach(actor, farmId);
    const content = { farmId, expectedVersion };
    return this.database.operation({ opId, by: actor.id, act: 'farm.reset', content }, async (tx) => {
      const farm = await this.gate.enter(tx, actor, place, expectedVersion);
      const started = await startAct(tx, { ...place, kind: 'reset', by: actor.id, opId });
      const { reshaped, version } = await reshapeByAct(
        tx,
        { actId: started, by: actor.id, source: 'reset' },
        { rows: `${TO_RESET} AND id = $3`, values: [farmId] },
      );
      const actId = await endAct(tx, started, { farms: reshaped, kept: 0 });
      if (actId === null || version === null) return answer(farmId, farm.version, null);
      const { communityResourceId } = place;
      tx.record({
        ...aboutFarm(place, actor, opId),
        type: 'farm.mapReset',
        version,
        data: {
          farmId,
          communityResourceId,
          actId,
          status: 'ACTIVE',
          previousStatus: farm.status,
          areaM2: 0,
        },
      });
      return answer(farmId, version, actId);
    });
  }

  /**
   * Resets all farms of a community resource in one statement, so that no partial result is visible, with one event.
   * Farms that someone else is editing stay unchanged and are counted. Throws `record.notFound` out of scope.
   */
  async all(actor: SessionActor, resourceId: number, { opId }: OperationBody): Promise<FarmsActDto> {
    const { id: communityResourceId, accountId } = await this.scope.requireResource(actor, resourceId);
    const content = { communityResourceId };
    return this.database.operation({ opId, by: actor.id, act: 'farms.reset', content }, async (tx) => {
      await lockAccount(tx, accountId);
      const act = {
        kind: 'resetAll' as const,
        accountId,
        communityResourceId,
        farmId: null,
        by: actor.id,
        opId,
      };
      const started = await startAct(tx, act);
      const { reshaped: farms, kept } = await reshapeByAct(
        tx,
        { actId: started, by: actor.id, source: 'reset' },
        { rows: `${TO_RESET} AND community_resource_id = $3`, values: [communityResourceId] },
      );
      const actId = await endAct(tx, started, { farms, kept });
      if (actId !== null)
        tx.record({
          topic: topicOf.resource(communityResourceId),
          subject: { kind: 'communityResource', id: communityResourceId },
          accountId,
          by: actor,
          opId,
          type: 'farms.mapsReset',
          data: { actId, communityResourceId, farms, kept },
        });
      return answerOfAll(communityResourceId, { actId, farms, kept });
    });
  }
}

const answer = (farmId: number, version: number, actId: number | null): FarmActDto => ({
  code: 200,
  message: EVALUATION_MESSAGES.reset,
  farmId,
  version,
  status: 'ACTIVE',
  farmSize: 0,
  actId,
});

const answerOfAll = (
  communityResourceId: number,
  { actId, farms, kept }: { actId: number | null; farms: number; kept: number },
): FarmsActDto => ({
  code: 200,
  message: EVALUATION_MESSAGES.reset,
  communityResourceId,
  farms,
  kept,
  actId,
});
