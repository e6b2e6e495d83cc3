import type {
  FarmStatus,
  FindingMeasures,
  FindingSideDto,
  OverlapOutcome,
  OverlapOutcomeDto,
} from '#libs/contracts';
import { inHectares, rounded } from './found.js';

/** A farm as it stands in a finding. */
export interface SideRow {
  farmId: number;
  farmCode: string;
  name: string;
  communityResourceId: number;
  status: FarmStatus;
  version: number;
  areaM2: number;
  declaredM2: number | null;
  points: number;
  capturedAt: Date | null;
  capturedBy: string | null;
  boundary: number[][][][] | null;
}

/** How two farms that overlap would be if it ended so. Areas are square metres; a shape of which nothing is left is null. */
export interface OutcomeRow {
  outcome: OverlapOutcome;
  a: number[][][][] | null;
  b: number[][][][] | null;
  areaA: number;
  areaB: number;
}

/** A farm as it stands beside the other. */
export function toSideDto(
  row: SideRow,
  letter: 'A' | 'B',
  measures: FindingMeasures,
  capturedBy: string | null,
): FindingSideDto {
  const { farmId, farmCode, name, communityResourceId, status, version, areaM2, declaredM2, points } = row;
  return {
    letter,
    farmId,
    farmCode,
    name,
    communityResourceId,
    status,
    version,
    mapped: inHectares(areaM2),
    declared: declaredM2 === null ? null : inHectares(declaredM2),
    difference: declaredM2 === null ? null : rounded(areaM2 / declaredM2 - 1, 4),
    share: (letter === 'A' ? measures.share : measures.otherShare) ?? null,
    points,
    capturedAt: row.capturedAt?.toISOString() ?? null,
    capturedBy,
    boundary: row.boundary ?? [],
  };
}

/** Whoever gets another shape, and was completed, is to be judged again. */
export function toOutcomeDto({ outcome, ...row }: OutcomeRow, a: SideRow, b: SideRow): OverlapOutcomeDto {
  const isCompleted = ({ status }: SideRow) => status === 'COMPLETED';
  return {
    outcome,
    areaA: inHectares(row.areaA),
    areaB: inHectares(row.areaB),
    a: row.a ?? [],
    b: row.b ?? [],
    reopensA: outcome !== 'keepA' && isCompleted(a),
    reopensB: outcome !== 'keepB' && isCompleted(b),
  };
}
