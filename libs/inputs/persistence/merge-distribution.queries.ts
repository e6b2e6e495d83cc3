import { nameOfGoods, unitOfCount } from './counts.js';
import { limitedLines } from './recorded-today.queries.js';

/**
 * Columns of the rows to record, in addition to `row_no`, `farmer_id` and `community_id`. `lines`: `[{"eop": 12,
 * "allocated": "3", "collected": null}]`; counts are a line of input 0: `{"eop": 0, "season": "Rainy Season 2026", "hoses": "2", "emptyBags": null}`.
 */
export const MERGED_INPUT_COLUMNS = [
  'bvn_index',
  'bvn_last4',
  'temp_id',
  'cbn_applicant_id',
  'lines',
  'day',
  'reference',
] as const;
export type MergedInputColumn = (typeof MERGED_INPUT_COLUMNS)[number];

/**
 * SQL of each entry that staged rows `row` ask for, for a lateral join: `line(eop_id, season, name, unit, unit_cost,
 * kind, quantity, amount)`.
 */
export const linesOf = (row: string): string => `(
    SELECT l.eop AS eop_id, coalesce(e.season, l.season) AS season, ${nameOfGoods('e', 'x.kind')} AS name,
           coalesce(e.unit_of_measurement, ${unitOfCount('x.kind')}) AS unit, e.unit_cost, x.kind, x.quantity,
           coalesce(round(x.quantity * e.unit_cost, 2), 0) AS amount
      FROM jsonb_to_recordset(${row}.lines)
           AS l(eop bigint, allocated numeric, collected numeric, season text, hoses numeric, "emptyBags" numeric)
      LEFT JOIN eop e ON e.id = l.eop
      CROSS JOIN LATERAL (VALUES ('ALLOCATION', l.allocated), ('COLLECTION', l.collected), ('HOSE_INTAKE', l.hoses),
                                 ('EMPTY_BAGS', l."emptyBags")) AS x(kind, quantity)
     WHERE x.quantity IS NOT NULL)`;

/**
 * SQL that tests whether an entry already exists, recorded or waiting, from another import than `importId` or by hand.
 * It matches farmer, input, kind, quantity and reference, and the day if the row names one. Only a day or a reference
 * distinguishes a second distribution of the same quantity from the first.
 */
export const isRecordedAlready = (line: string, row: string, importId: string): string => `(
    EXISTS (SELECT 1 FROM ledger_entry s
             WHERE s.farmer_id = ${row}.farmer_id AND s.season = ${line}.season AND s.eop_id = ${line}.eop_id AND s.kind = ${line}.kind
               AND s.quantity = ${line}.quantity AND s.counters IS NULL AND s.import_id IS DISTINCT FROM ${importId}
               AND s.reference IS NOT DISTINCT FROM ${row}.reference AND (${row}.day IS NULL OR s.transaction_date = ${row}.day)
               AND NOT EXISTS (SELECT 1 FROM ledger_entry c WHERE c.counters = s.id))
    OR EXISTS (SELECT 1 FROM ledger_approval w
                WHERE w.farmer_id = ${row}.farmer_id AND w.eop_id = ${line}.eop_id AND w.kind = ${line}.kind AND w.state = 'WAITING'
                  AND w.counters IS NULL AND (w.entry->>'importId')::bigint IS DISTINCT FROM ${importId}
                  AND (w.entry->>'quantity')::numeric = ${line}.quantity AND w.entry->>'reference' IS NOT DISTINCT FROM ${row}.reference
                  AND (${row}.day IS NULL OR (w.entry->>'transactionDate')::date = ${row}.day)))`;

export interface MergeDistribution {
  /** SQL of the rows: a SELECT of `row_no`, `farmer_id`, `community_id` and `MERGED_INPUT_COLUMNS`. */
  rows: string;
  /** Parameters (`$1`) or expressions. */
  importId: string;
  accountId: string;
  communityResourceId: string;
  recordedBy: string;
  /** Day of entries whose rows have none. */
  day: string;
}

const ENTRY = `account_id, community_resource_id, season, community_id, farmer_id, eop_id, kind, quantity, unit_cost, amount,
    transaction_date, reference, import_id, recorded_by`;

/**
 * Common table expressions that record rows of a distribution. They end in `merged_inputs(row_no, farmer_id, version,
 * outcome, before)`. `before` names the recorded rows, `{"entries": [..], "approvals": [..]}`, for an undo. One
 * statement adds all entries. Entries wait for a second approval if a farmer gets more naira today than one person may
 * record. The caller holds the ledger's lock.
 */
export function mergeDistribution(of: MergeDistribution): string {
  const { importId, accountId, communityResourceId, recordedBy, day } = of;
  return `
    -- A farmer may have been merged since the row was checked.
    incoming AS MATERIALIZED (
      SELECT r.row_no, coalesce(f.main_id, r.farmer_id) AS farmer_id, r.community_id, ${MERGED_INPUT_COLUMNS.map((column) => `r.${column}`).join(', ')}
        FROM (${of.rows}) r JOIN farmer f ON f.id = r.farmer_id),
    asked AS MATERIALIZED (
      SELECT i.row_no, i.farmer_id, i.community_id, coalesce(i.day, ${day}) AS on_day, i.reference, l.*
        FROM incoming i CROSS JOIN LATERAL ${linesOf('i')} l WHERE NOT ${isRecordedAlready('l', 'i', importId)}),
    ${limitedLines('asked', { communityResourceId, recordedBy })},
    numbered AS MATERIALIZED (
      SELECT a.*, nextval(pg_get_serial_sequence(CASE WHEN waits THEN 'ledger_approval' ELSE 'ledger_entry' END, 'id')) AS id
        FROM (SELECT * FROM limited ORDER BY row_no, eop_id, kind) a),
    recorded AS (
      INSERT INTO ledger_entry (id, ${ENTRY}) OVERRIDING SYSTEM VALUE
      SELECT id, ${accountId}, ${communityResourceId}, season, community_id, farmer_id, eop_id, kind, quantity, unit_cost, amount,
             on_day, reference, ${importId}, ${recordedBy}
        FROM numbered WHERE NOT waits ORDER BY farmer_id, eop_id, id),
    waiting AS (
      INSERT INTO ledger_approval (id, account_id, community_resource_id, season, farmer_id, eop_id, kind, amount, recorded_before, entry, asked_by)
      OVERRIDING SYSTEM VALUE
      SELECT id, ${accountId}, ${communityResourceId}, season, farmer_id, eop_id, kind, amount, before,
             jsonb_build_object('accountId', ${accountId}, 'communityResourceId', ${communityResourceId}, 'season', season,
               'communityId', community_id, 'farmerId', farmer_id, 'eopId', eop_id, 'kind', kind, 'quantity', quantity::text,
               'unitCost', unit_cost::text, 'bags', NULL, 'marketValue', NULL, 'sizeInKg', NULL, 'amount', amount::text,
               'counters', NULL, 'transactionDate', on_day::text, 'reference', reference, 'note', NULL, 'opId', NULL,
               'importId', ${importId}, 'recordedBy', ${recordedBy}, 'approvedBy', NULL),
             ${recordedBy}
        FROM numbered WHERE waits),
    merged_inputs AS (
      SELECT i.row_no, i.farmer_id, NULL::int AS version, CASE WHEN n.row_no IS NULL THEN 'unchanged' ELSE 'created' END AS outcome,
             CASE WHEN n.row_no IS NOT NULL THEN jsonb_build_object('entries', n.entries, 'approvals', n.approvals) END AS before
        FROM incoming i LEFT JOIN (
             SELECT row_no, coalesce(jsonb_agg(id) FILTER (WHERE NOT waits), '[]') AS entries,
                    coalesce(jsonb_agg(id) FILTER (WHERE waits), '[]') AS approvals FROM numbered GROUP BY row_no) n USING (row_no))`;
}
