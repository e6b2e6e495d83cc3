import { Injectable } from '@nestjs/common';
import { maySeeStaffNames, nameless } from '#libs/access';
import { CommunityScope } from '#libs/community';
import {
  type BoundaryVersionListDto,
  type EditorListDto,
  type EditsDto,
  type EditsQuery,
  EVALUATION_MESSAGES,
  type FarmActDto,
  type FarmStatus,
  type FarmsActDto,
  type RevertEditsBody,
  type RevertFarmBody,
  topicOf,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError, lockAccount } from '#libs/platform';
import { hectares } from './domain/evaluation-farm.js';
import { aboutFarm, FarmGate } from './farm-gate.service.js';
import {
  boundaryVersions,
  countEdits,
  EDITS_TO_REVERT,
  editValues,
  hasVersion,
  userNamed,
  VERSION_TO_REVERT,
} from './persistence/boundary-version.queries.js';
import { editorsIn, endAct, reshapeByAct, startAct } from './persistence/farm-act.queries.js';

/** Lists earlier boundaries of farms and restores them. */
@Injectable()
export class RevertBoundaries {
  constructor(
    private readonly database: Database,
    private readonly gate: FarmGate,
    private readonly scope: CommunityScope,
  ) {}

  /** Lists every boundary of a farm. Users without permission to see staff names get roles instead, and no files. */
  async list(actor: SessionActor, farmId: number): Promise<BoundaryVersionListDto> {
    await this.gate.reach(actor, farmId);
    const names = maySeeStaffNames(actor.roles);
    const rows = await boundaryVersions(this.database, farmId);
    return {
      farmId,
      list: rows.map(({ version, source, at, by, roles, file, areaM2, isCurrent, coordinates }) => ({
        version,
        source,
        at: at.toISOString(),
        by: by === null || names ? by : nameless(roles ?? []),
        file: names ? file : null,
        farmSize: hectares(areaM2),
        isCurrent,
        boundary: coordinates ?? [],
      })),
    };
  }

  /** Lists people whose edits in a community resource can be reverted. Throws `record.notFound` out of scope. */
  async editors(actor: SessionActor, resourceId: number): Promise<EditorListDto> {
    const { id } = await this.scope.requireResource(actor, resourceId);
    const rows = await editorsIn(this.database, id);
    return { list: rows.map((row) => ({ ...row, lastAt: row.lastAt.toISOString() })) };
  }

  /** Restores an earlier boundary of a farm. Throws `farm.noSuchVersion`, and as saving does. */
  async one(actor: SessionActor, farmId: number, body: RevertFarmBody): Promise<FarmActDto> {
    const { version: toVersion, opId, expectedVersion } = body;
    const place = await this.gate.reach(actor, farmId);
    const content = { farmId, toVersion, expectedVersion };
    return this.database.operation({ opId, by: actor.id, act: 'farm.revert', content }, async (tx) => {
      const farm = await this.gate.enter(tx, actor, place, expectedVersion);
      if (!(await hasVersion(tx, farmId, toVersion))) throw new DomainError('farm.noSuchVersion');
      const started = await startAct(tx, { ...place, kind: 'revert', by: actor.id, opId });
      const { reshaped, version, areaM2 } = await reshapeByAct(
        tx,
        { actId: started, by: actor.id, source: 'revert' },
        { rows: VERSION_TO_REVERT, values: [farmId, toVersion] },
      );
      const actId = await endAct(tx, started, { farms: reshaped, kept: 0 });
      if (actId === null || version === null || areaM2 === null)
        return answer(farmId, {
          actId: null,
          version: farm.version,
          status: farm.status,
          areaM2: farm.areaM2,
        });
      const { communityResourceId } = place;
      tx.record({
        ...aboutFarm(place, actor, opId),
        type: 'farm.boundaryReverted',
        version,
        data: {
          farmId,
          communityResourceId,
          actId,
          toVersion,
          status: 'ACTIVE',
          previousStatus: farm.status,
          areaM2,
        },
      });
      return answer(farmId, { actId, version, status: 'ACTIVE', areaM2 });
    });
  }

  /** Returns how many farms `edits` would revert now. */
  async preview(actor: SessionActor, resourceId: number, query: EditsQuery): Promise<EditsDto> {
    const { id: communityResourceId, accountId } = await this.scope.requireResource(actor, resourceId);
    const userId = await userNamed(this.database, accountId, query.username);
    if (userId === null) return { farms: 0, kept: 0 };
    const { farms, kept } = await countEdits(
      this.database,
      { ...query, communityResourceId, userId },
      actor.id,
    );
    return { farms, kept };
  }

  /**
   * Reverts one person's drawings, resets and reverts in a period: each farm gets its last boundary from outside these
   * edits. Farms that someone else has since mapped, or is editing, stay unchanged and are counted. One statement, one
   * event.
   */
  async edits(actor: SessionActor, resourceId: number, body: RevertEditsBody): Promise<FarmsActDto> {
    const { id: communityResourceId, accountId } = await this.scope.requireResource(actor, resourceId);
    const { opId, username, from, to } = body;
    const userId = await userNamed(this.database, accountId, username);
    if (userId === null) throw new DomainError('record.notFound');
    const content = { communityResourceId, username, from, to };
    return this.database.operation({ opId, by: actor.id, act: 'farms.revert', content }, async (tx) => {
      await lockAccount(tx, accountId);
      const of = { communityResourceId, userId, from, to };
      const { stays } = await countEdits(tx, of, actor.id);
      const act = { accountId, communityResourceId, farmId: null, by: actor.id, opId };
      const started = await startAct(tx, { ...act, kind: 'revertEdits' });
      const counts = await reshapeByAct(
        tx,
        { actId: started, by: actor.id, source: 'revert' },
        { rows: EDITS_TO_REVERT, values: editValues(of) },
      );
      const [farms, kept] = [counts.reshaped, counts.kept + stays];
      const actId = await endAct(tx, started, { farms, kept });
      if (actId !== null)
        tx.record({
          topic: topicOf.resource(communityResourceId),
          type: 'farms.editsReverted',
          subject: { kind: 'communityResource', id: communityResourceId },
          data: { actId, communityResourceId, editor: userId, farms, kept },
          opId,
          accountId,
          by: actor,
        });
      return answerOfEdits(communityResourceId, { actId, farms, kept });
    });
  }
}

const answer = (
  farmId: number,
  to: { actId: number | null; version: number; status: FarmStatus; areaM2: number },
): FarmActDto => ({
  code: 200,
  message: EVALUATION_MESSAGES.reverted,
  farmId,
  version: to.version,
  status: to.status,
  farmSize: hectares(to.areaM2),
  actId: to.actId,
});

const answerOfEdits = (
  communityResourceId: number,
  { actId, farms, kept }: { actId: number | null; farms: number; kept: number },
): FarmsActDto => ({
  code: 200,
  message: EVALUATION_MESSAGES.editsReverted,
  communityResourceId,
  farms,
  kept,
  actId,
});
