import type { Transaction } from '#libs/platform';
import type { ImportBatch } from '../../persistence/import-batch.entity.js';
import type { FoundHold, HeldRows, RowsSql } from '../import-kind.js';
import { CHANGES_FARM, FARM_CHANGES, rowsWithFarms } from './farm-changes.js';
import { matchValues } from './matched-rows.js';

/** Returns SQL for the planned outcome of each of `rows`. */
export function previewFarms(batch: ImportBatch, rows: string): RowsSql {
  return {
    select: `
      SELECT i.row_no, f.id AS target_id,
             CASE WHEN f.id IS NULL THEN 'created' WHEN ${CHANGES_FARM} THEN 'updated' ELSE 'unchanged' END AS outcome,
             f.status = 'COMPLETED' AND NOT p.same AS reopens,
             coalesce(i.name, i.code) AS called, i.code AS detail, ${FARM_CHANGES} AS changes
        FROM ${rowsWithFarms(rows)}`,
    values: matchValues(batch),
  };
}

/** Returns which of `rows` would give a farm to another farmer, or move it by more than its own size. */
export function holdFarms(
  tx: Transaction,
  batch: ImportBatch,
  { rows, range }: HeldRows,
): Promise<FoundHold[]> {
  return tx.query<FoundHold>(
    `SELECT i.row_no AS "rowNo", f.id AS "targetId", coalesce(i.name, i.code) AS called, i.code AS detail,
            ${FARM_CHANGES} AS changes,
            CASE WHEN f.farmer_id <> i.farmer_id THEN 'hold.farmOwner' ELSE 'hold.boundary' END AS code
       FROM ${rowsWithFarms(rows)}
      WHERE f.farmer_id <> i.farmer_id OR NOT p.same AND boundary_moved(f.boundary, i.boundary)`,
    [batch.id, ...range, ...matchValues(batch)],
  );
}

/**
 * Returns SQL for the outcome of `rows`: the earlier farm (`f`) next to the current one (`i`), unless someone has
 * since changed it.
 */
export function madeFarms(_batch: ImportBatch, rows: string): RowsSql {
  return {
    select: `
      SELECT u.row_no, i.id AS target_id, i.name AS called, i.code AS detail,
             CASE WHEN u.before IS NULL OR i.version <> u.version THEN '[]' ELSE ${FARM_CHANGES} END AS changes
        FROM (${rows}) u LEFT JOIN farm i ON i.id = u.target_id
        LEFT JOIN LATERAL jsonb_populate_record(NULL::farm, u.before - 'boundary') f ON true
        CROSS JOIN LATERAL (SELECT to_jsonb(i.boundary) IS NOT DISTINCT FROM u.before->'boundary' AS same) p`,
    values: [],
  };
}
