import type { Reader } from '#libs/platform';
import type { SumsAsked } from './ledger-sums.queries.js';

const valuesOf = ({ communityResourceId, season, communityId }: SumsAsked) => [
  communityResourceId,
  season,
  communityId,
];
const HERE = `community_resource_id = $1 AND season = $2 AND ($3::bigint IS NULL OR community_id = $3)`;

/** Naira as text. */
export interface BeyondRow {
  eopId: number;
  beyondEntitlement: string;
  notCollected: string;
  beyondAllocated: string;
}

/** By input what farmers have too much or too little of, farmer by farmer; hectares are counted as the entitlement counts them. */
export function beyondOf(reader: Reader, asked: SumsAsked): Promise<BeyondRow[]> {
  return reader.query<BeyondRow>(
    `WITH land AS MATERIALIZED (
       SELECT farmer_id, sum(floor(area_m2 * 10 + 0.5)::bigint) * 0.00001 AS hectares FROM farm
        WHERE community_resource_id = $1 AND status = 'COMPLETED' AND farmer_id IS NOT NULL AND area_m2 > 0
          AND ($3::bigint IS NULL OR community_id = $3) GROUP BY farmer_id)
     SELECT b.eop_id AS "eopId",
            coalesce(sum(greatest(b.allocated - round(round(coalesce(l.hectares, 0) * e.quantity_per_hectare, 5) * e.unit_cost, 2), 0))
              FILTER (WHERE b.allocated > 0), 0)::text AS "beyondEntitlement",
            sum(greatest(b.allocated - b.collected + b.returned, 0))::text AS "notCollected",
            sum(greatest(b.collected - b.returned - b.allocated, 0))::text AS "beyondAllocated"
       FROM (SELECT * FROM ledger_balance WHERE ${HERE} AND eop_id <> 0) b
       JOIN eop e ON e.id = b.eop_id LEFT JOIN land l USING (farmer_id) GROUP BY b.eop_id`,
    valuesOf(asked),
  );
}

/**
 * Naira of repayments by what they have paid for, as statements reckon it: they settle the oldest collection of a farmer first, and what
 * was brought back is taken from the latest of its input. Input 0 is naira handed out; what was repaid beyond all is under null.
 */
export async function settledOf(
  reader: Reader,
  asked: SumsAsked,
): Promise<{ eopId: number | null; repaid: string }[]> {
  return reader.query(
    `WITH paying AS MATERIALIZED (
       SELECT farmer_id, repaid FROM ledger_farmer WHERE ${HERE} AND repaid > 0),
     given AS (
       SELECT e.farmer_id, e.eop_id, e.id, e.amount FROM ledger_entry e
        WHERE e.community_resource_id = $1 AND e.season = $2 AND e.kind IN ('COLLECTION', 'DISBURSEMENT') AND e.counters IS NULL
          AND e.farmer_id IN (SELECT farmer_id FROM paying)
          AND NOT EXISTS (SELECT 1 FROM ledger_entry c WHERE c.counters = e.id)),
     back AS MATERIALIZED (
       SELECT farmer_id, eop_id, returned FROM ledger_balance WHERE ${HERE} AND returned > 0),
     standing AS (
       SELECT farmer_id, eop_id, id, amount FROM given g
        WHERE NOT EXISTS (SELECT 1 FROM back b WHERE b.farmer_id = g.farmer_id AND b.eop_id = g.eop_id)
       UNION ALL
       SELECT farmer_id, eop_id, id, amount - least(amount, greatest(returned - later, 0)) FROM (
         SELECT g.*, b.returned, sum(g.amount) OVER (PARTITION BY g.farmer_id, g.eop_id ORDER BY g.id DESC) - g.amount AS later
           FROM given g JOIN back b USING (farmer_id, eop_id)) x),
     settled AS (
       SELECT s.eop_id, greatest(least(s.amount, p.repaid - s.earlier), 0) AS paid
         FROM (SELECT *, sum(amount) OVER (PARTITION BY farmer_id ORDER BY id) - amount AS earlier FROM standing) s
         JOIN paying p USING (farmer_id))
     SELECT eop_id AS "eopId", sum(paid)::text AS repaid FROM settled GROUP BY eop_id
     UNION ALL
     SELECT NULL, (coalesce(sum(repaid), 0) - (SELECT coalesce(sum(paid), 0) FROM settled))::text FROM ledger_farmer WHERE ${HERE}`,
    valuesOf(asked),
  );
}

/** Farmers with entries in the season, who have a completed farm and who have none. */
export async function farmersByFarm(
  reader: Reader,
  asked: SumsAsked,
): Promise<{ withFarm: number; withoutFarm: number }> {
  const [row] = await reader.query<{ withFarm: number; withoutFarm: number }>(
    `SELECT count(*) FILTER (WHERE has) AS "withFarm", count(*) FILTER (WHERE NOT has) AS "withoutFarm"
       FROM (SELECT farmer_id IN (SELECT farmer_id FROM farm
                      WHERE community_resource_id = $1 AND status = 'COMPLETED' AND farmer_id IS NOT NULL AND area_m2 > 0) AS has
               FROM ledger_farmer WHERE ${HERE}) f`,
    valuesOf(asked),
  );
  return row ?? { withFarm: 0, withoutFarm: 0 };
}
