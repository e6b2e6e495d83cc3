import {
  type ComparedFieldDto,
  type DuplicatePairDto,
  MERGE_FIELD_NAMES,
  reasonsText,
} from '#libs/contracts';
import type { PairRow, SideRow } from './pair-rows.js';

/** Returns a pair for display; a merged one has its main record first. */
export function toPairDto(row: PairRow): DuplicatePairDto {
  const farmer = { farmerId: row.farmerId, name: row.farmerName, number: row.farmerNumber };
  const other = { farmerId: row.otherId, name: row.otherName, number: row.otherNumber };
  const isSwapped = row.mainId === row.otherId;
  return {
    pairId: row.id,
    version: row.version,
    state: row.state,
    score: Math.round(row.score * 1000) / 1000,
    reasons: reasonsText(row.evidence),
    farmer: isSwapped ? other : farmer,
    other: isSwapped ? farmer : other,
    settledBy: row.settledBy,
    settledAt: row.settledAt?.toISOString() ?? null,
    mergeId: row.mergeId,
    undoUntil: row.undoUntil?.toISOString() ?? null,
  };
}

/** Returns the index of the suggested main record: the one with a BVN, then with more entries, then the older one. */
export function suggestedMain([a, b]: readonly [SideRow, SideRow]): number {
  if (a.hasBvn !== b.hasBvn) return a.hasBvn ? 0 : 1;
  return Number(b.received) > Number(a.received) ? 1 : 0;
}

/** Returns all fields of two records, with the suggested value: given, then verified by a BVN, then newest. */
export function comparedFields(sides: readonly [SideRow, SideRow]): ComparedFieldDto[] {
  const [a, b] = sides;
  const preferred = a.hasBvn === b.hasBvn ? Number(b.updatedOn > a.updatedOn) : Number(b.hasBvn);
  return MERGE_FIELD_NAMES.map((field) => {
    const values = [a.values[field] ?? null, b.values[field] ?? null];
    const [left, right] = values;
    const suggested = left === null ? Number(right !== null) : right === null ? 0 : preferred;
    return { field, values, same: left === right, suggested };
  });
}
