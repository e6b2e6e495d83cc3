import { nameless } from '#libs/access';
import {
  detailOfFinding,
  type FindingDto,
  type FindingFarmDto,
  type FindingKind,
  type FindingMeasures,
  type FindingSeverity,
  type FindingState,
  titleOfFinding,
} from '#libs/contracts';

/** A finding with its farms, as stored in the database. */
export interface FindingRow {
  id: number;
  accountId: number;
  kind: FindingKind;
  severity: FindingSeverity;
  state: FindingState;
  measures: FindingMeasures;
  at: number[] | null;
  foundAt: Date;
  endedAt: Date | null;
  /** Whether a person ended it; null or false if it ended automatically, or is open. */
  wasEnded: boolean | null;
  settledBy: string | null;
  settlerRoles: string[] | null;
  reason: string | null;
  farmId: number;
  farmCode: string;
  farmName: string;
  resourceId: number | null;
  otherId: number | null;
  otherCode: string | null;
  otherName: string | null;
  otherResourceId: number | null;
}

/** The reader's scope: visible programmes, and permission to see staff names. */
export interface Reading {
  sees(communityResourceId: number | null): boolean;
  names: boolean;
}

/**
 * Returns a finding as its reader may see it, or null if they can see neither farm. If they can see only one of two
 * farms, that one comes first, and the other is only mentioned.
 */
export function toFindingDto(row: FindingRow, { sees, names }: Reading): FindingDto | null {
  const first = farmOf(row.farmId, row.farmCode, row.farmName, row.resourceId);
  const second = farmOf(row.otherId, row.otherCode, row.otherName, row.otherResourceId);
  const seesFirst = sees(row.resourceId);
  const seesSecond = sees(row.otherResourceId);
  const farm = seesFirst ? first : seesSecond ? second : null;
  if (!farm) return null;
  const other = seesFirst && seesSecond ? second : null;
  const hasOther = row.otherId !== null;
  const measures = measuresFor(row.measures, seesFirst, seesSecond);
  const worded = {
    kind: row.kind,
    measures,
    farmCode: farm.farmCode,
    otherCode: other?.farmCode ?? null,
    hasOther,
  };
  const settled = row.state === 'settled' || (row.state === 'gone' && row.wasEnded === true);
  return {
    findingId: row.id,
    kind: row.kind,
    severity: row.severity,
    state: row.state,
    title: titleOfFinding(worded),
    detail: detailOfFinding(worded),
    farm,
    other,
    otherIsHidden: hasOther && other === null,
    measures,
    at: row.at,
    foundAt: row.foundAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    settledBy: settled ? (names ? row.settledBy : nameless(row.settlerRoles ?? [])) : null,
    reason: settled ? row.reason : null,
  };
}

function farmOf(
  farmId: number | null,
  farmCode: string | null,
  name: string | null,
  communityResourceId: number | null,
): FindingFarmDto | null {
  if (farmId === null || communityResourceId === null) return null;
  return { farmId, farmCode: farmCode ?? '', name: name ?? '', communityResourceId };
}

/** Hides the overlap's share of a farm that is not visible, because it would reveal that farm's size. */
function measuresFor(measures: FindingMeasures, first: boolean, second: boolean): FindingMeasures {
  const { share, otherShare, ...rest } = measures;
  if (share === undefined || otherShare === undefined || (first && second)) return measures;
  return { ...rest, share: first ? share : otherShare };
}
