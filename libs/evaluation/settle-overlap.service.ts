import { Injectable } from '@nestjs/common';
import {
  type EventCatalogue,
  FINDINGS_MESSAGES,
  type SettledFindingDto,
  type SettleFindingBody,
  topicOf,
} from '#libs/contracts';
import { closeOverlap, endOfOverlap, type NewShape, ReadFindings } from '#libs/findings';
import { withoutNumbers } from '#libs/identifier-encryption';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError, type Transaction } from '#libs/platform';
import { hectares } from './domain/evaluation-farm.js';
import { aboutFarm, FarmGate, type ReachedFarm } from './farm-gate.service.js';
import { endAct, reshapeByAct, startAct } from './persistence/farm-act.queries.js';

type Settlement = EventCatalogue['finding.settled'];
type Farm = Awaited<ReturnType<FarmGate['lock']>>;

/** A farm of the overlap, its place and its locked row. */
interface Side {
  letter: 'A' | 'B';
  place: ReachedFarm;
  farm: Farm;
}

/** Settles an overlap of two farms by a user's decision. */
@Injectable()
export class SettleOverlap {
  constructor(
    private readonly database: Database,
    private readonly gate: FarmGate,
    private readonly findings: ReadFindings,
  ) {}

  /**
   * Changes both boundaries, records the act for undo, and closes the finding, in one transaction. A known operation
   * id gets its first response. Throws `record.notFound` if one of the farms is out of scope, and `farm.leased` if
   * someone else is editing one. Throws `farm.versionConflict` with both current farms, and as `endOfOverlap`.
   */
  async settle(actor: SessionActor, findingId: number, body: SettleFindingBody): Promise<SettledFindingDto> {
    const { row } = await this.findings.require(actor, findingId);
    // Identical boundaries overlap completely: whichever farm keeps the area, the other has none left.
    if (row.kind !== 'overlap' || row.otherId === null) throw new DomainError('finding.notOverlap');
    const places = [
      await this.gate.reach(actor, row.farmId),
      await this.gate.reach(actor, row.otherId),
    ] as const;
    const { opId, outcome, reason: said, versions } = body;
    const content = { findingId, outcome, reason: said, versions };
    return this.database.operation({ opId, by: actor.id, act: 'finding.settle', content }, async (tx) => {
      const a: Side = { letter: 'A', place: places[0], farm: await this.gate.lock(tx, places[0]) };
      const b: Side = { letter: 'B', place: places[1], farm: await this.gate.lock(tx, places[1]) };
      await this.gate.requireFree(tx, actor, [a.farm.id, b.farm.id]);
      await this.gate.requireVersions(tx, [a.farm, b.farm], versions);
      const overlap = {
        findingId,
        accountId: row.accountId,
        farmIds: [a.farm.id, b.farm.id] as const,
      };
      const reason = said ? withoutNumbers(said.trim()) : null;
      const shapes = await endOfOverlap(tx, overlap, { outcome, reason });
      const actId = await reshape(tx, actor, a, shapes, opId);
      const changed = shapes.map((shape) => changedFarm(shape, shape.letter === 'A' ? a : b));
      const settled = { findingId, actId, outcome, reason };
      note(tx, actor, [a, b], { ...settled, changed }, opId);
      await closeOverlap(tx, overlap, actor, reason);
      return answer({ ...settled, changed });
    });
  }
}

/** Writes the new boundaries as one act of the programme of A. */
async function reshape(
  tx: Transaction,
  actor: SessionActor,
  { place }: Side,
  shapes: NewShape[],
  opId: string | undefined,
): Promise<number> {
  const { accountId, communityResourceId } = place;
  const actId = await startAct(tx, {
    kind: 'settle',
    accountId,
    communityResourceId,
    farmId: null,
    by: actor.id,
    opId,
  });
  const { reshaped } = await reshapeByAct(
    tx,
    { actId, by: actor.id, source: 'edit' },
    {
      rows: `SELECT s.farm_id, f.version, s.boundary::geometry AS boundary, s.area_m2, true AS reshapes
               FROM unnest($3::bigint[], $4::text[], $5::float8[]) AS s(farm_id, boundary, area_m2) JOIN farm f ON f.id = s.farm_id`,
      values: [
        shapes.map(({ farmId }) => farmId),
        shapes.map(({ hex }) => hex),
        shapes.map(({ areaM2 }) => areaM2),
      ],
    },
  );
  // Both are locked, free and at the expected versions.
  if (reshaped !== shapes.length) throw new Error('a farm of the overlap was not reshaped');
  await endAct(tx, actId, { farms: reshaped, kept: 0 });
  return actId;
}

const changedFarm = (
  { letter, farmId, areaM2 }: NewShape,
  { farm }: Side,
): Settlement['changed'][number] => ({
  letter,
  farmId,
  version: farm.version + 1,
  status: 'ACTIVE',
  areaM2,
  reopened: farm.status === 'COMPLETED',
});

type Settled = Pick<Settlement, 'findingId' | 'actId' | 'outcome' | 'changed'>;

/** Publishes each changed farm, and to each programme how its side of the overlap was settled. */
function note(
  tx: Transaction,
  actor: SessionActor,
  sides: Side[],
  { changed, ...settled }: Settled & Pick<Settlement, 'reason'>,
  opId: string | undefined,
): void {
  for (const { letter, version, areaM2 } of changed) {
    const { place, farm } = sides.find((side) => side.letter === letter) as Side;
    const { farmId, communityResourceId } = place;
    const { actId } = settled;
    tx.record({
      ...aboutFarm(place, actor, opId),
      type: 'farm.boundaryEdited',
      version,
      data: {
        farmId,
        communityResourceId,
        actId,
        status: 'ACTIVE',
        previousStatus: farm.status,
        areaM2,
      },
    });
  }
  for (const communityResourceId of new Set(sides.map(({ place }) => place.communityResourceId))) {
    const there = sides.filter(({ place }) => place.communityResourceId === communityResourceId);
    const farmIds = there.map(({ place }) => place.farmId);
    tx.record({
      topic: topicOf.resource(communityResourceId),
      type: 'finding.settled',
      subject: { kind: 'finding', id: settled.findingId },
      data: {
        ...settled,
        communityResourceId,
        farmIds,
        changed: changed.filter(({ farmId }) => farmIds.includes(farmId)),
      },
      opId,
      accountId: sides[0]?.place.accountId ?? actor.accountId,
      by: actor,
    });
  }
}

function answer({ findingId, outcome, actId, changed }: Settled): SettledFindingDto {
  const farms = changed.map(({ areaM2, ...farm }) => ({ ...farm, farmSize: hectares(areaM2) }));
  return { code: 200, message: FINDINGS_MESSAGES.settled, findingId, outcome, actId, farms };
}
