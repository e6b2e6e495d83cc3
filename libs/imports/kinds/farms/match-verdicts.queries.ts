import { isReadOnly } from '#libs/farms';
import type { Transaction } from '#libs/platform';
import { openRows } from '../../persistence/open-rows.js';
import { matchedRows, matchValues } from './matched-rows.js';
import { ALL_ROWS, type FarmBatch, type Verdict } from './ready-rows.js';

/** Row counts about the matching of farms and farmers. */
export interface MatchCounts {
  /** Rows whose farmer is not in Gona yet. */
  waiting: number;
  /** Rows that name a farm of Gona that is not in the community resource. */
  lost: number;
  /** Rows that name a farm of Gona by a farm id other than its current one. */
  renamed: number;
}

type Found = Verdict | { code: keyof MatchCounts; row_no: number };

/**
 * Reports how rows match farms and farmers: faults that prevent a match, and notes. Flags rows of a farmer with
 * several rows in the file. `row_no` of a count is the count.
 */
export async function matchVerdicts(
  tx: Transaction,
  batch: FarmBatch,
): Promise<{ verdicts: Verdict[]; counts: MatchCounts }> {
  const found = await tx.query<Found>(
    `WITH found AS MATERIALIZED (
       SELECT i.row_no, i.name, i.code, i.captured_by, i.gona_id, i.farm_id, i.farm_candidates, i.farmer_id, i.farmers_differ,
              coalesce(i.bvn_index::text, i.temp_id, i.cbn_applicant_id) IS NOT NULL AS names_farmer,
              f.code AS stored_code, f.farmer_id AS owner_id,
              -- One that names no agent may be anybody's.
              bool_or(i.captured_by IS NULL) OVER (PARTITION BY i.code) AS by_code_alone
         FROM (${matchedRows(openRows('import_farm_row'))}) i LEFT JOIN farm f ON f.id = i.farm_id),
     m AS MATERIALIZED (
       SELECT *, first_value(row_no) OVER same AS first, first_value(code) OVER same AS first_code FROM found
       WINDOW same AS (PARTITION BY farm_id, CASE WHEN farm_id IS NULL THEN code END,
                                    CASE WHEN farm_id IS NULL AND NOT by_code_alone THEN captured_by END ORDER BY row_no)),
     marked AS (
       UPDATE import_farm_row r SET shares_farmer = true
         FROM (SELECT unnest(rows) AS row_no FROM (
                 SELECT array_agg(row_no) AS rows FROM m WHERE farmer_id IS NOT NULL GROUP BY farmer_id HAVING count(*) > 1) s) s
        WHERE r.import_id = $1 AND r.row_no = s.row_no)
     SELECT row_no, name AS called, 'row.duplicate' AS code, code AS shown,
            CASE WHEN code = first_code THEN 'farm id as placemark ' ELSE 'farm as placemark ' END || first AS detail
       FROM m WHERE row_no > first
     UNION ALL
     SELECT row_no, name, 'farm.ambiguous', code, farm_candidates::text FROM m WHERE farm_candidates > 1
     UNION ALL
     SELECT row_no, name, 'farm.farmersDiffer', code, '' FROM m WHERE farmers_differ
     UNION ALL
     SELECT row_no, name, 'farmer.locked', code, '' FROM m WHERE ${isReadOnly('m.farmer_id')} OR ${isReadOnly('m.owner_id')}
     UNION ALL
     SELECT row_no, name, 'finding.otherFarmer', code,
            (SELECT concat_ws(' ', p.surname, p.first_name) FROM farmer p WHERE p.id = m.owner_id)
       FROM m WHERE names_farmer AND farmer_id IS NULL AND owner_id IS NOT NULL
     UNION ALL
     SELECT count(*), NULL, 'waiting', '', '' FROM m WHERE names_farmer AND farmer_id IS NULL AND owner_id IS NULL
     UNION ALL
     SELECT count(*), NULL, 'lost', '', '' FROM m
      WHERE gona_id IS NOT NULL AND gona_id IS DISTINCT FROM farm_id
     UNION ALL
     SELECT count(*), NULL, 'renamed', '', '' FROM m WHERE gona_id = farm_id AND code <> stored_code`,
    [batch.id, ...ALL_ROWS, ...matchValues(batch)],
  );
  const counts: MatchCounts = { waiting: 0, lost: 0, renamed: 0 };
  const verdicts = found.filter((row): row is Verdict => {
    const isCount = row.code in counts;
    if (isCount) counts[row.code as keyof MatchCounts] = row.row_no;
    return !isCount;
  });
  return { verdicts, counts };
}
