import { isRecordedAlready, linesOf } from './merge-distribution.queries.js';

/** Warnings about a distribution, which is recorded nevertheless. */
export type DistributionFinding = 'input.overAllocated' | 'input.overEntitlement' | 'input.noFarm';

/**
 * SQL of the amounts that would exceed their limits in the ledger once `rows` (as merged) are recorded. A SELECT of
 * `row_no`, `code` (`DistributionFinding`), `shown` and `detail`, reported at each farmer's first row of the input.
 */
export const distributionFindings = (
  rows: string,
  { importId, communityResourceId }: { importId: string; communityResourceId: string },
): string => `
  WITH lines AS MATERIALIZED (
    SELECT r.row_no, r.farmer_id, l.eop_id, l.season, l.name, l.unit, l.kind, l.quantity
      FROM (${rows}) r CROSS JOIN LATERAL ${linesOf('r')} l WHERE NOT ${isRecordedAlready('l', 'r', importId)}),
  brought AS MATERIALIZED (
    SELECT farmer_id, eop_id, season, name, unit, min(row_no) AS row_no,
           coalesce(sum(quantity) FILTER (WHERE kind = 'ALLOCATION'), 0) AS allocated,
           coalesce(sum(quantity) FILTER (WHERE kind = 'COLLECTION'), 0) AS collected
      FROM lines GROUP BY farmer_id, eop_id, season, name, unit),
  land AS MATERIALIZED (
    SELECT farmer_id, sum(round((area_m2 * 0.0001)::numeric, 5)) AS hectares FROM farm
     WHERE community_resource_id = ${communityResourceId} AND status = 'COMPLETED' AND farmer_id IS NOT NULL AND area_m2 > 0 GROUP BY farmer_id),
  sums AS MATERIALIZED (
    SELECT n.*, n.allocated + coalesce(b.qty_allocated, 0) AS all_allocated,
           n.collected + coalesce(b.qty_collected - b.qty_returned, 0) AS all_collected,
           round(d.hectares * e.quantity_per_hectare, 5) AS entitled
      FROM brought n JOIN eop e ON e.id = n.eop_id LEFT JOIN land d USING (farmer_id)
      LEFT JOIN ledger_balance b ON b.community_resource_id = ${communityResourceId} AND b.season = n.season
       AND b.farmer_id = n.farmer_id AND b.eop_id = n.eop_id)
  SELECT row_no, 'input.overAllocated' AS code, name AS shown,
         trim_scale(all_collected) || ' ' || unit || ' collected, ' || trim_scale(all_allocated) || ' allocated' AS detail
    FROM sums s WHERE collected > 0 AND all_collected > all_allocated
     AND (eop_id IN (SELECT eop_id FROM sums WHERE all_allocated > 0)
       OR EXISTS (SELECT FROM ledger_total t
                   WHERE t.community_resource_id = ${communityResourceId} AND t.season = s.season AND t.eop_id = s.eop_id AND t.qty_allocated > 0))
  UNION ALL
  SELECT row_no, 'input.overEntitlement', name,
         trim_scale(all_allocated) || ' ' || unit || ' allocated, entitled to ' || trim_scale(round(entitled, 2))
    FROM sums WHERE allocated > 0 AND all_allocated > entitled
  UNION ALL
  SELECT min(s.row_no), 'input.noFarm', '', concat_ws(' ', f.surname, f.first_name)
    FROM sums s JOIN farmer f ON f.id = s.farmer_id WHERE s.entitled IS NULL GROUP BY f.id
   ORDER BY 1, 2`;
