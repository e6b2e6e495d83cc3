import {
  type FarmStatus,
  type FindingMeasures,
  type FindingSideDto,
  littleLeftSentence,
  nothingLeftSentence,
  type OverlapOutcome,
  type OverlapOutcomeDto,
  sliverLeftSentence,
} from '#libs/contracts';
import { inHectares, rounded } from './found.js';
import { THRESHOLDS } from './thresholds.js';

/** A farm as part of a finding. */
export interface SideRow {
  farmId: number;
  farmCode: string;
  name: string;
  farmer: string | null;
  communityResourceId: number;
  status: FarmStatus;
  version: number;
  areaM2: number;
  declaredM2: number | null;
  points: number;
  capturedAt: Date | null;
  capturedBy: string | null;
  gpsError: number | null;
  boundary: number[][][][] | null;
}

/** Remainders of two farms. Areas are square metres, widths metres: those of the narrowest part. */
export interface LeftOfBoth {
  outcome: OverlapOutcome;
  areaA: number;
  areaB: number;
  widthA: number;
  widthB: number;
}

/** Result of one outcome of an overlap for both farms; a shape with no remainder is null. */
export interface OutcomeRow extends LeftOfBoth {
  a: number[][][][] | null;
  b: number[][][][] | null;
}

/** Sides whose boundary an outcome changes. */
export const SIDES_CHANGED_BY: Record<OverlapOutcome, readonly ('A' | 'B')[]> = {
  keepA: ['B'],
  keepB: ['A'],
  trim: ['A', 'B'],
};

/**
 * Returns why an outcome is refused: it would leave no farm, too little area, or a strip too narrow to be a field.
 * Null if it may be chosen.
 */
export function refusalOf(left: LeftOfBoth): string | null {
  for (const letter of SIDES_CHANGED_BY[left.outcome]) {
    const [area, width] = letter === 'A' ? [left.areaA, left.widthA] : [left.areaB, left.widthB];
    if (area === 0) return nothingLeftSentence(letter);
    if (area < THRESHOLDS.tiny.severe) return littleLeftSentence(letter, area);
    if (width < THRESHOLDS.sliver) return sliverLeftSentence(letter, width);
  }
  return null;
}

/** Returns a farm in comparison with the other. */
export function toSideDto(
  row: SideRow,
  letter: 'A' | 'B',
  measures: FindingMeasures,
  capturedBy: string | null,
): FindingSideDto {
  const { farmId, farmCode, name, farmer, communityResourceId, status, version, areaM2, declaredM2, points } =
    row;
  return {
    letter,
    farmId,
    farmCode,
    name,
    farmer,
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
    gpsError: row.gpsError,
    boundary: row.boundary ?? [],
  };
}

/** Returns an outcome; a completed farm with a new shape needs another evaluation. */
export function toOutcomeDto({ outcome, ...row }: OutcomeRow, a: SideRow, b: SideRow): OverlapOutcomeDto {
  const changes = (letter: 'A' | 'B') => SIDES_CHANGED_BY[outcome].includes(letter);
  const isCompleted = ({ status }: SideRow) => status === 'COMPLETED';
  return {
    outcome,
    areaA: inHectares(row.areaA),
    areaB: inHectares(row.areaB),
    a: row.a ?? [],
    b: row.b ?? [],
    reopensA: changes('A') && isCompleted(a),
    reopensB: changes('B') && isCompleted(b),
    refused: refusalOf({ outcome, ...row }),
  };
}
