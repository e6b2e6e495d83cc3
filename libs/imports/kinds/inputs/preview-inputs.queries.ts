import { isRecordedAlready, linesOf, nameOfGoods, unitOfCount } from '#libs/inputs';
import type { ImportBatch } from '../../persistence/import-batch.entity.js';
import { farmerName, shownKey } from '../farmers/farmer-sql.js';
import type { RowsSql } from '../import-kind.js';
import { keyOfInputs } from './resolve-inputs.queries.js';

/** SQL of entries `of` for display: the quantity of each input that was allocated or collected. */
const shownLines = (of: string, waits = 'false') =>
  `SELECT jsonb_agg(jsonb_build_object('field', e.kind || ':' || e.eop_id,
            'heading', e.name || CASE e.kind WHEN 'ALLOCATION' THEN ' allocated' WHEN 'COLLECTION' THEN ' collected' ELSE '' END,
            'before', NULL, 'after', trim_scale(e.quantity)::text, 'unit', e.unit, 'waits', ${waits}) ORDER BY e.eop_id, e.kind) AS changes
     FROM ${of} e`;

/** Returns the preview of each of `rows`: entries that are not in the ledger yet. */
export function previewInputs({ importType }: ImportBatch, rows: string): RowsSql {
  return {
    select: `
      SELECT r.row_no, r.farmer_id AS target_id, CASE WHEN x.changes IS NULL THEN 'unchanged' ELSE 'created' END AS outcome,
             false AS reopens, ${farmerName('f')} AS called,
             concat_ws(', ', ${shownKey(keyOfInputs(importType).column, 'r')}, r.day::text, r.reference) AS detail,
             coalesce(x.changes, '[]') AS changes
        FROM (${rows}) r JOIN farmer f ON f.id = r.farmer_id
        CROSS JOIN LATERAL (${shownLines(`(SELECT l.* FROM ${linesOf('r')} l WHERE NOT ${isRecordedAlready('l', 'r', '$1::bigint')})`)}) x`,
    values: [],
  };
}

/** Returns the results of `rows`: their recorded and waiting entries, except reversed ones. */
export function madeInputs(_batch: ImportBatch, rows: string): RowsSql {
  return {
    select: `
      SELECT u.row_no, f.id AS target_id, ${farmerName('f')} AS called, f.temp_id AS detail, coalesce(x.changes, '[]') AS changes
        FROM (${rows}) u LEFT JOIN farmer f ON f.id = u.target_id
        CROSS JOIN LATERAL (${shownLines(
          `(
          SELECT l.eop_id, l.kind, l.quantity, ${nameOfGoods('i', 'l.kind')} AS name,
                 coalesce(i.unit_of_measurement, ${unitOfCount('l.kind')}) AS unit, false AS waits
            FROM jsonb_array_elements_text(u.before->'entries') AS a(id) JOIN ledger_entry l ON l.id = a.id::bigint
            LEFT JOIN eop i ON i.id = l.eop_id WHERE NOT EXISTS (SELECT 1 FROM ledger_entry c WHERE c.counters = l.id)
          UNION ALL
          SELECT w.eop_id, w.kind, (w.entry->>'quantity')::numeric, i.name, i.unit_of_measurement, true
            FROM jsonb_array_elements_text(u.before->'approvals') AS a(id) JOIN ledger_approval w ON w.id = a.id::bigint
            JOIN eop i ON i.id = w.eop_id WHERE w.state = 'WAITING')`,
          'e.waits',
        )}) x`,
    values: [],
  };
}
