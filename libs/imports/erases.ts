import { UNDO_DAYS } from '#libs/contracts';
import type { ErasedData } from '#libs/platform';
import { removeLists } from './persistence/lists-of-people.queries.js';

/** Rows of imports of a kind whose records are the farmer, or their farms. */
const outcomes = (kind: string, ids: string) =>
  `SELECT o.import_id, o.row_no FROM import_outcome o JOIN import_batch b ON b.id = o.import_id AND b.kind = '${kind}'
    WHERE o.target_id = ANY(${ids}) AND o.outcome IN ('created', 'updated')`;
const holds = (kind: string, ids: string) =>
  `UPDATE import_hold h SET called = 'Erased', detail = NULL, changes = '[]' FROM import_batch b
    WHERE b.id = h.import_id AND b.kind = '${kind}' AND h.target_id = ANY(${ids})`;
const forgotten = (kind: string, ids: string) =>
  `UPDATE import_outcome SET before = NULL WHERE (import_id, row_no) IN (${outcomes(kind, ids)}) AND before IS NOT NULL`;
/** Tests whether the fault quotes a value. */
const QUOTES = `EXISTS (SELECT 1 FROM unnest($values) v WHERE strpos(f.message, v) > 0 OR strpos(f.value, v) > 0
                           OR strpos(f.called, v) > 0)`;

export const ERASES: ErasedData[] = [
  {
    what: 'Values before imports, rows of unfinished imports, and cells of the farmer in lists of rejected rows',
    tables: [
      'import_outcome',
      'import_hold',
      'import_fault',
      'import_farmer_row',
      'import_farm_row',
      'import_input_row',
      'import_member_row',
    ],
    sql: [
      holds('farmers', '$farmers'),
      holds('farms', '$farms'),
      forgotten('farmers', '$farmers'),
      forgotten('farms', '$farms'),
      `DELETE FROM import_farmer_row r USING farmer f WHERE f.id = ANY($farmers)
          AND (r.bvn_index = f.bvn_index OR r.temp_id = f.temp_id OR r.cbn_applicant_id = f.cbn_applicant_id)
          AND r.import_id IN (SELECT id FROM import_batch WHERE account_id = $account)`,
      `UPDATE import_fault f SET message = 'Erased', value = NULL, called = NULL
         FROM import_batch b WHERE b.id = f.import_id AND b.account_id = $account AND ${QUOTES}`,
    ],
  },
  {
    what: `Uploaded lists that name the farmer, from ${UNDO_DAYS} days after their import`,
    tables: ['import_outcome'],
    run: removeLists,
  },
];
