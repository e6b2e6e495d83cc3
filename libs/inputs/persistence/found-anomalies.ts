import { belowLimit } from './below-limit.queries.js';
import { COMPLETED_FARMS, landOf, quantityOf } from './entitlement.queries.js';

/** Turns a column of farmers into a condition that limits a statement to some farmers. */
type OfFarmers = (farmer: string) => string;

/** SQL of the value that identifies the figures of an anomaly: if they change, it is a new, open anomaly. */
export const BASIS = `trim_scale(o.due) || '/' || trim_scale(o.found)`;

const given = (of: OfFarmers): string => `
  given AS (
    SELECT farmer_id, community_id, greatest(received, allocated) AS amount FROM ledger_farmer
     WHERE community_resource_id = $1 AND season = $2 AND (allocated <> 0 OR received <> 0) ${of('farmer_id')})`;

/**
 * Common table expressions that end in `own`: anomalies in community resource `$1` and season `$2` that follow from the
 * ledgers, farms and BVN of their farmer. An input that nobody was allocated is included.
 */
const ownOf = (of: OfFarmers): string => `
  land AS (${landOf(of('farmer_id'))}),
  ${given(of)},
  ${belowLimit(of)},
  own AS (
    SELECT 'collectedOverAllocated' AS kind, b.farmer_id, b.eop_id, b.community_id, b.qty_allocated AS due,
           b.qty_collected - b.qty_returned AS found,
           round((b.qty_collected - b.qty_returned - b.qty_allocated) * e.unit_cost, 2) AS amount
      FROM ledger_balance b JOIN eop e ON e.id = b.eop_id
     WHERE b.community_resource_id = $1 AND b.season = $2
       AND b.qty_collected - b.qty_returned > b.qty_allocated ${of('b.farmer_id')}
    UNION ALL
    SELECT 'allocatedOverEntitlement', farmer_id, eop_id, community_id, due, found, round((found - due) * unit_cost, 2)
      FROM (SELECT b.farmer_id, b.eop_id, b.community_id, ${quantityOf('l.units')} AS due, b.qty_allocated AS found, e.unit_cost
              FROM ledger_balance b JOIN eop e ON e.id = b.eop_id JOIN land l USING (farmer_id)
             WHERE b.community_resource_id = $1 AND b.season = $2 AND b.qty_allocated > 0 ${of('b.farmer_id')} OFFSET 0) h
     WHERE found > due
    UNION ALL
    SELECT 'noCompletedFarm', h.farmer_id, 0, h.community_id, 0, h.amount, h.amount
      FROM given h WHERE NOT EXISTS (SELECT 1 FROM ${COMPLETED_FARMS} AND farmer_id = h.farmer_id)
    UNION ALL
    SELECT 'repaidOverDue', f.farmer_id, 0, f.community_id, f.received, f.repaid, f.repaid - f.received
      FROM ledger_farmer f WHERE f.community_resource_id = $1 AND f.season = $2 AND f.owed < 0 ${of('f.farmer_id')}
    UNION ALL
    SELECT 'bvnInTwoProgrammes', h.farmer_id, 0, h.community_id, 1, 1 + count(*), h.amount
      FROM given h JOIN farmer p ON p.id = h.farmer_id AND p.bvn_index IS NOT NULL
      JOIN ledger_farmer o ON o.farmer_id = h.farmer_id AND o.season = $2 AND o.community_resource_id <> $1
       AND (o.allocated <> 0 OR o.received <> 0)
     GROUP BY h.farmer_id, h.community_id, h.amount
    UNION ALL
    SELECT 'belowLimit', farmer_id, 0, community_id, most, max(found), max(found) FROM below_limit GROUP BY farmer_id, community_id, most)`;

/** An input that nobody was allocated has no plan to exceed: its collections are left out. */
const PLANNED = `(kind <> 'collectedOverAllocated' OR eop_id = ANY(ARRAY(
  SELECT t.eop_id FROM ledger_total t WHERE t.community_resource_id = $1 AND t.season = $2 AND t.qty_allocated > 0)))`;

const agentOf = (farmer: string) => `coalesce((
  SELECT captured_by FROM farm WHERE farmer_id = ${farmer} AND community_resource_id = $1 AND captured_by IS NOT NULL
   ORDER BY id DESC LIMIT 1), 0)`;

/** Open findings of two farms by farmer. They are few, and not kept. */
const overlapping = (of: OfFarmers): string => `
  overlapping AS MATERIALIZED (
    SELECT p.farmer_id, count(DISTINCT x.id) AS findings
      FROM finding x JOIN farm p ON p.id IN (x.farm_id, x.other_id)
     WHERE (x.community_resource_id = $1 OR x.other_resource_id = $1) AND x.state = 'open' AND x.kind IN ('overlap', 'duplicate')
       AND p.community_resource_id = $1 AND p.farmer_id IS NOT NULL ${of('p.farmer_id')} GROUP BY p.farmer_id)`;

const OVERLAPS = `
    SELECT 'overlappingFarm' AS kind, h.farmer_id, 0::bigint AS eop_id, h.community_id, 0::numeric AS due, o.findings::numeric AS found, h.amount
      FROM overlapping o JOIN given h USING (farmer_id)`;

/** SQL of anomalies `o` with their owner and state. */
const withState = (from: string): string => `
    SELECT o.*, a.owner_id, CASE WHEN a.basis IS NOT NULL AND a.basis = ${BASIS} THEN 'resolved' ELSE 'open' END AS state
      FROM ${from} o
      LEFT JOIN ledger_anomaly a ON a.community_resource_id = $1 AND a.season = $2 AND a.kind = o.kind
        AND a.farmer_id = o.farmer_id AND a.eop_id = o.eop_id`;

const ALL: OfFarmers = () => '';

/**
 * Common table expressions that end in `anomalies`: those of community resource `$1` in season `$2`, computed from
 * present figures. For one farmer or a few it takes milliseconds.
 */
export const anomaliesOf = (of: OfFarmers = ALL): string => `${ownOf(of)}, ${overlapping(of)},
  found_ones AS (SELECT * FROM own WHERE ${PLANNED} UNION ALL ${OVERLAPS}),
  anomalies AS (${withState('found_ones')})`;

/**
 * Common table expressions of the kept anomalies of all farmers, with the agent of the farmer's latest farm (0: none).
 * `kept` and `overlapped` together are all anomalies. `sums` are sums of them, as if all were open and nobody's, and
 * `touched` those of `kept` with an owner or a resolution. Recount marked anomalies first.
 */
export const KEPT_ANOMALIES = `
  kept AS NOT MATERIALIZED (
    ${withState(`(SELECT kind, farmer_id, eop_id, community_id, agent_id, due, found, amount FROM ledger_found
                   WHERE community_resource_id = $1 AND season = $2 AND ${PLANNED})`)}),
  ${given(ALL)}, ${overlapping(ALL)},
  overlapped AS MATERIALIZED (
    ${withState(`(SELECT kind, farmer_id, eop_id, community_id, ${agentOf('farmer_id')} AS agent_id, due, found, amount FROM (${OVERLAPS}) x)`)}),
  sums AS NOT MATERIALIZED (
    SELECT kind, community_id, agent_id, anomalies, amount FROM ledger_found_total
     WHERE community_resource_id = $1 AND season = $2 AND ${PLANNED}),
  touched AS MATERIALIZED (
    SELECT o.* FROM ledger_anomaly k JOIN kept o ON o.kind = k.kind AND o.farmer_id = k.farmer_id AND o.eop_id = k.eop_id
     WHERE k.community_resource_id = $1 AND k.season = $2)`;

/** SQL that keeps the anomalies of farmers `$3` to `$4` in community resource `$1` and season `$2`, and their sums. */
export const KEEP_ANOMALIES = `
  WITH ${ownOf((farmer) => `AND ${farmer} BETWEEN $3 AND $4`)},
  kept AS (
    INSERT INTO ledger_found (community_resource_id, season, kind, farmer_id, eop_id, community_id, agent_id, due, found, amount)
    SELECT $1, $2, kind, farmer_id, eop_id, community_id, ${agentOf('o.farmer_id')}, due, found, amount FROM own o
    RETURNING *)
  INSERT INTO ledger_found_total (slice, community_resource_id, season, kind, eop_id, community_id, agent_id, anomalies, amount)
  SELECT (farmer_id >> 8)::int, community_resource_id, season, kind, eop_id, community_id, agent_id, count(*), sum(amount)
    FROM kept GROUP BY 1, 2, 3, 4, 5, 6, 7`;
