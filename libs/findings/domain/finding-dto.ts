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

/** A finding with its farms, as the database has it. */
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
  /** A person has ended it; null or false where it went by itself, or is open. */
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

/** Who reads: which programmes they see, and whether they are told the names of staff. */
export interface Reading {
  sees(communityResourceId: number | null): boolean;
  names: boolean;
}

/**
 * A finding as its reader may know it, or null where they see neither farm. Of two farms they may see one alone: then that
 * one comes first, and of the other there is nothing but that it is there.
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

/** The share that the overlap has of a farm that is not shown would tell how large it is. */
function measuresFor(measures: FindingMeasures, first: boolean, second: boolean): FindingMeasures {
  const { share, otherShare, ...rest } = measures;
  if (share === undefined || otherShare === undefined || (first && second)) return measures;
  return { ...rest, share: first ? share : otherShare };
}
