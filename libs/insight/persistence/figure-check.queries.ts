import { isProcessedFarm } from '#libs/farmers';
import type { Reader } from '#libs/platform';

/** A community resource whose stored figures differ from its rows. */
export interface FigureDifference {
  resourceId: number;
  /** Stored figures that differ: `farmers`, `farms`, `totals`, `ledger`. */
  what: string[];
}

export interface FigureCheck {
  checkedOn: Date;
  compared: number;
  differing: FigureDifference[];
}

/** SQL of the sum of the elements at `at` in the arrays of `part` of the slices of resource `r`. */
const sliced = (kind: 'farmers' | 'farms', part: string, at: number) =>
  `(SELECT coalesce(sum((e->>${at})::numeric), 0) FROM figure_slice s CROSS JOIN LATERAL jsonb_array_elements(s.figures->'${part}') e
     WHERE s.community_resource_id = r.id AND s.kind = '${kind}')`;
const LEDGER = 'allocated + collected + returned + disbursed + repaid_naira + repaid_bags';

/**
 * Counts all community resources from their rows and compares each with its stored figures: slices, totals of farms, sums of
 * the ledger. One statement sees one snapshot. Resources with marked slices are left out, because they are counted again anyway.
 */
export function compareFigures(reader: Reader): Promise<(FigureDifference & { marked: boolean })[]> {
  return reader.query(
    `WITH done AS MATERIALIZED (
       SELECT DISTINCT community_resource_id, farmer_id FROM farm f WHERE ${isProcessedFarm('f')} AND farmer_id IS NOT NULL),
     people AS MATERIALIZED (
       SELECT m.community_resource_id AS id, count(*) AS registered, count(d.farmer_id) AS processed
         FROM (SELECT DISTINCT m.community_resource_id, m.farmer_id
                 FROM membership m JOIN farmer p ON p.id = m.farmer_id JOIN community c ON c.id = m.community_id
                WHERE p.main_id IS NULL) m
         LEFT JOIN done d USING (community_resource_id, farmer_id) GROUP BY 1),
     land AS MATERIALIZED (
       SELECT community_resource_id AS id, count(*) AS farms, count(*) FILTER (WHERE area_m2 > 0) AS mapped,
              count(*) FILTER (WHERE area_m2 > 5000) AS large, count(*) FILTER (WHERE ${isProcessedFarm('f')}) AS completed
         FROM farm f WHERE community_resource_id IS NOT NULL GROUP BY 1),
     entries AS MATERIALIZED (
       SELECT community_resource_id AS id, count(*) AS entries, sum(amount) AS amount,
              coalesce(sum(quantity) FILTER (WHERE kind IN ('HOSE_INTAKE', 'EMPTY_BAGS')), 0) AS counts FROM ledger_entry GROUP BY 1),
     sums AS MATERIALIZED (
       SELECT community_resource_id AS id, sum(entries) AS entries, sum(${LEDGER}) AS amount, sum(hoses + empty_bags) AS counts
         FROM ledger_total GROUP BY 1),
     owed AS MATERIALIZED (
       SELECT r.account_id, sum(f.received) AS received, sum(f.repaid) AS repaid
         FROM ledger_farmer f JOIN community_resource r ON r.id = f.community_resource_id GROUP BY 1),
     accounts AS MATERIALIZED (
       SELECT account_id, sum(received) AS received, sum(repaid) AS repaid FROM ledger_account_total GROUP BY 1),
     totals AS MATERIALIZED (
       SELECT community_resource_id AS id, sum(farms) AS farms, sum(mapped) AS mapped, sum(large) AS large,
              coalesce(sum(farms) FILTER (WHERE status = 'COMPLETED'), 0) AS completed FROM farm_count GROUP BY 1)
     SELECT r.id AS "resourceId", EXISTS (SELECT FROM figure_mark k WHERE k.community_resource_id = r.id) AS marked,
            array_remove(ARRAY[
              CASE WHEN ${sliced('farmers', 'lgas', 1)} <> coalesce(p.registered, 0)
                     OR ${sliced('farmers', 'lgas', 2)} <> coalesce(p.processed, 0) THEN 'farmers' END,
              CASE WHEN ${sliced('farms', 'made', 1)} <> coalesce(l.mapped, 0) OR ${sliced('farms', 'sizes', 2)} <> coalesce(l.mapped, 0)
                     OR ${sliced('farms', 'done', 1)} <> coalesce(l.completed, 0) THEN 'farms' END,
              CASE WHEN (coalesce(t.farms, 0), coalesce(t.mapped, 0), coalesce(t.large, 0), coalesce(t.completed, 0))
                     <> (coalesce(l.farms, 0), coalesce(l.mapped, 0), coalesce(l.large, 0), coalesce(l.completed, 0)) THEN 'totals' END,
              CASE WHEN (coalesce(u.entries, 0), coalesce(u.amount, 0), coalesce(u.counts, 0))
                     <> (coalesce(e.entries, 0), coalesce(e.amount, 0), coalesce(e.counts, 0))
                     OR (coalesce(a.received, 0), coalesce(a.repaid, 0)) <> (coalesce(o.received, 0), coalesce(o.repaid, 0)) THEN 'ledger' END], NULL) AS what
       FROM community_resource r LEFT JOIN people p USING (id) LEFT JOIN land l USING (id) LEFT JOIN entries e USING (id)
       LEFT JOIN sums u USING (id) LEFT JOIN totals t USING (id) LEFT JOIN owed o USING (account_id)
       LEFT JOIN accounts a USING (account_id) ORDER BY r.id`,
  );
}

/** Stores the result of a comparison, and marks the slices that differ, so that they are counted again. */
export async function storeCheck(
  reader: Reader,
  compared: number,
  differing: FigureDifference[],
): Promise<void> {
  await reader.query(
    `INSERT INTO figure_check (id, checked_on, compared, differing) VALUES (1, now(), $1, $2)
     ON CONFLICT (id) DO UPDATE SET checked_on = excluded.checked_on, compared = excluded.compared, differing = excluded.differing`,
    [compared, JSON.stringify(differing)],
  );
  await reader.query(
    `INSERT INTO figure_mark (community_resource_id, kind, slice)
     SELECT s.community_resource_id, s.kind, s.slice FROM jsonb_to_recordset($1::jsonb) AS d("resourceId" bigint, what text[])
       JOIN figure_slice s ON s.community_resource_id = d."resourceId" AND s.kind = ANY(d.what)`,
    [JSON.stringify(differing)],
  );
}

/** Returns the last comparison; null before the first. */
export async function lastFigureCheck(reader: Reader): Promise<FigureCheck | null> {
  const [row] = await reader.query<FigureCheck>(
    'SELECT checked_on AS "checkedOn", compared, differing FROM figure_check WHERE id = 1',
  );
  return row ?? null;
}
