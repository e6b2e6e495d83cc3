import { Injectable } from '@nestjs/common';
import {
  type EditedFarm,
  type EditedFarmDto,
  type EditedMapsDto,
  EVALUATION_MESSAGES,
  type EvaluationFarm,
  type FarmBoundaryBody,
  type FarmStatus,
  type SavedFarmDto,
  type SevereFindingDto,
} from '#libs/contracts';
import { boundaryOf, measureBoundary } from '#libs/farms';
import { severeFindingsOf } from '#libs/findings';
import { FARM_AREA_M2, multiPolygonHex } from '#libs/geometry';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError, type Transaction } from '#libs/platform';
import {
  editedBoundary,
  type GivenBoundary,
  givenBoundary,
  invalidBoundary,
  noArea,
} from './domain/edited-boundary.js';
import { hectares } from './domain/evaluation-farm.js';
import { aboutFarm, FarmGate, type ReachedFarm } from './farm-gate.service.js';
import { endAct, reshapeByAct, startAct } from './persistence/farm-act.queries.js';

const OUTCOMES: Partial<Record<string, EditedFarmDto['outcome']>> = {
  'record.conflict': 'refused',
  'record.notFound': 'missing',
  'farm.versionConflict': 'conflict',
  'farm.leased': 'leased',
  'request.invalid': 'refused',
};

/** The response before the farm is inspected. */
type SavedFarm = Omit<SavedFarmDto, 'findings'>;
interface Saved {
  answer: SavedFarm;
  accountId: number;
}
type Outcome = Omit<EditedFarmDto, 'saved'> & { saved: SavedFarm | null; accountId: number };

/** Saves drawn boundaries. */
@Injectable()
export class SaveFarmMap {
  constructor(
    private readonly database: Database,
    private readonly gate: FarmGate,
  ) {}

  /**
   * Saves a boundary in one transaction. A known operation id gets its first response. Throws `farm.leased` if someone
   * else is editing the farm, and `farm.versionConflict` with the current farm. Throws `request.invalid` with a
   * sentence that names the invalid point. A completed farm with a new shape becomes ACTIVE, as in an import. The
   * response lists the farm's current severe findings.
   */
  async save(actor: SessionActor, farmId: number, body: FarmBoundaryBody): Promise<SavedFarmDto> {
    const { answer, accountId } = await this.saveOne(actor, farmId, body);
    const findings = await this.findingsOf([{ farmId, accountId }]);
    return { ...answer, findings: findings.get(farmId) ?? [] };
  }

  private async saveOne(actor: SessionActor, farmId: number, body: FarmBoundaryBody): Promise<Saved> {
    const place = await this.gate.reach(actor, farmId);
    const given = givenBoundary(body.coords, body.boundary);
    const { opId, expectedVersion } = body;
    const content = { farmId, coords: body.coords, boundary: body.boundary, expectedVersion };
    const answer = await this.database.operation({ opId, by: actor.id, act: 'farm.edit', content }, (tx) =>
      this.store(tx, actor, place, given, body),
    );
    return { answer, accountId: place.accountId };
  }

  /** Runs in its own transaction: a save and the inspection of an account must not wait for each other. */
  private async findingsOf(saved: { farmId: number; accountId: number }[]) {
    const found = new Map<number, SevereFindingDto[]>();
    for (const account of new Set(saved.map(({ accountId }) => accountId))) {
      const farmIds = saved.filter(({ accountId }) => accountId === account).map(({ farmId }) => farmId);
      const ofAccount = await this.database.transaction((tx) => severeFindingsOf(tx, account, farmIds));
      for (const [farmId, findings] of ofAccount) found.set(farmId, findings);
    }
    return found;
  }

  /** Saves each farm separately, in order: it is saved completely, or not at all with an error. */
  async saveAll(actor: SessionActor, edited: EditedFarm[]): Promise<EditedMapsDto> {
    const outcomes: Outcome[] = [];
    for (const farm of edited) outcomes.push(await this.outcomeOf(actor, farm));
    const findings = await this.findingsOf(outcomes.filter(({ saved }) => saved !== null));
    const farms = outcomes.map(
      ({ accountId: _, saved, ...farm }): EditedFarmDto => ({
        ...farm,
        saved: saved && { ...saved, findings: findings.get(farm.farmId) ?? [] },
      }),
    );
    const count = (outcome: EditedFarmDto['outcome']) =>
      farms.filter((farm) => farm.outcome === outcome).length;
    const [saved, unchanged] = [count('saved'), count('unchanged')];
    const notSaved = farms.length - saved - unchanged;
    return {
      code: notSaved === 0 ? 200 : -1,
      message: notSaved === 0 ? EVALUATION_MESSAGES.saved : EVALUATION_MESSAGES.saveFailed,
      saved,
      unchanged,
      notSaved,
      farms,
    };
  }

  private async outcomeOf(actor: SessionActor, farm: EditedFarm): Promise<Outcome> {
    const farmId = farm.farmId ?? farm.id ?? 0;
    try {
      const { answer: saved, accountId } = await this.saveOne(actor, farmId, {
        ...farm,
        expectedVersion: farm.expectedVersion ?? farm.version,
      });
      return { farmId, accountId, outcome: saved.outcome, message: null, saved, current: null };
    } catch (error) {
      const outcome = error instanceof DomainError ? OUTCOMES[error.code] : undefined;
      if (!(error instanceof DomainError) || !outcome) throw error;
      const current =
        outcome === 'conflict' ? (error.details.current as EvaluationFarm | undefined) : undefined;
      return {
        farmId,
        accountId: 0,
        outcome,
        message: error.sentence,
        saved: null,
        current: current ?? null,
      };
    }
  }

  private async store(
    tx: Transaction,
    actor: SessionActor,
    place: ReachedFarm,
    given: GivenBoundary,
    { opId, expectedVersion }: FarmBoundaryBody,
  ): Promise<SavedFarm> {
    const { farmId } = place;
    const farm = await this.gate.enter(tx, actor, place, expectedVersion);
    const parts = editedBoundary(given, given.parts ? [] : await boundaryOf(tx, farmId));
    const hex = multiPolygonHex(parts);
    const measured = await measureBoundary(tx, farmId, hex);
    if (measured.fault !== null) throw invalidBoundary(measured.fault, measured.at);
    if (measured.areaM2 < FARM_AREA_M2.least) throw noArea();
    if (measured.same)
      return savedAnswer(farmId, {
        actId: null,
        version: farm.version,
        status: farm.status,
        areaM2: farm.areaM2,
        reopened: false,
      });
    const actId = await startAct(tx, { ...place, kind: 'edit', by: actor.id, opId });
    const counts = await reshapeByAct(
      tx,
      { actId, by: actor.id, source: 'edit' },
      {
        rows: 'SELECT $3::bigint AS farm_id, $4::int AS version, $5::geometry AS boundary, $6::float8 AS area_m2, true AS reshapes',
        values: [farmId, farm.version, hex, measured.areaM2],
      },
    );
    await endAct(tx, actId, { farms: counts.reshaped, kept: 0 });
    const version = counts.version ?? farm.version;
    tx.record({
      ...aboutFarm(place, actor, opId),
      type: 'farm.boundaryEdited',
      version,
      data: {
        farmId,
        communityResourceId: place.communityResourceId,
        actId,
        status: 'ACTIVE',
        previousStatus: farm.status,
        areaM2: measured.areaM2,
      },
    });
    return savedAnswer(farmId, {
      actId,
      version,
      status: 'ACTIVE',
      areaM2: measured.areaM2,
      reopened: counts.reopened > 0,
    });
  }
}

function savedAnswer(
  farmId: number,
  saved: { actId: number | null; version: number; status: FarmStatus; areaM2: number; reopened: boolean },
): SavedFarm {
  const { actId, version, status, areaM2, reopened } = saved;
  return {
    code: 200,
    message: EVALUATION_MESSAGES.saved,
    farmId,
    outcome: actId === null ? 'unchanged' : 'saved',
    version,
    status,
    farmSize: hectares(areaM2),
    reopened,
    notice: reopened ? EVALUATION_MESSAGES.openAgain : null,
    actId,
  };
}
