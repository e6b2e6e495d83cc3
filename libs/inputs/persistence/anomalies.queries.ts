import type { AnomalyKind, AnomalyState } from '#libs/contracts';
import type { Page, Reader, Transaction } from '#libs/platform';
import type { SumsAsked } from './ledger-sums.queries.js';

/** An anomaly as it is found, with what people have said of it. Figures are text. */
export interface AnomalyRow {
  kind: AnomalyKind;
  state: AnomalyState;
  farmerId: number;
  farmerName: string;
  communityId: number | null;
  communityName: string | null;
  inputId: number | null;
  inputName: string | null;
  unitOfMeasurement: string | null;
  /** What it should be at most, and what it is: units of an input, or naira, or a number of programmes. */
  due: string;
  found: string;
  amount: string;
  ownerId: number | null;
  owner: string | null;
  resolution: string | null;
  resolvedBy: string | null;
  resolvedOn: Date | null;
}

/**
 * Common table expressions that end in `anomalies`: those of community resource `$1` in season `$2`, of community `$3` where it is no
 * null, each with `basis`, which stands for its figures.
 */
const ANOMALIES = `
  land AS MATERIALIZED (
    SELECT farmer_id, sum(round((area_m2 * 0.0001)::numeric, 5)) AS hectares FROM farm
     WHERE community_resource_id = $1 AND status = 'COMPLETED' AND farmer_id IS NOT NULL AND area_m2 > 0 GROUP BY farmer_id),
  given AS (
    SELECT * FROM ledger_farmer WHERE community_resource_id = $1 AND season = $2 AND (allocated <> 0 OR received <> 0)),
  overlapping AS MATERIALIZED (
    SELECT p.farmer_id, count(DISTINCT x.id) AS findings
      FROM finding x JOIN farm p ON p.id IN (x.farm_id, x.other_id)
     WHERE (x.community_resource_id = $1 OR x.other_resource_id = $1) AND x.state = 'open' AND x.kind IN ('overlap', 'duplicate')
       AND p.community_resource_id = $1 AND p.farmer_id IS NOT NULL GROUP BY p.farmer_id),
  found_ones AS (
    SELECT 'collectedOverAllocated' AS kind, b.farmer_id, b.eop_id, b.community_id, b.qty_allocated AS due,
           b.qty_collected - b.qty_returned AS found,
           round((b.qty_collected - b.qty_returned - b.qty_allocated) * e.unit_cost, 2) AS amount
      FROM ledger_balance b JOIN eop e ON e.id = b.eop_id
     WHERE b.community_resource_id = $1 AND b.season = $2 AND b.qty_collected - b.qty_returned > b.qty_allocated
    UNION ALL
    SELECT 'allocatedOverEntitlement', b.farmer_id, b.eop_id, b.community_id, round(l.hectares * e.quantity_per_hectare, 5), b.qty_allocated,
           round((b.qty_allocated - round(l.hectares * e.quantity_per_hectare, 5)) * e.unit_cost, 2)
      FROM ledger_balance b JOIN eop e ON e.id = b.eop_id JOIN land l USING (farmer_id)
     WHERE b.community_resource_id = $1 AND b.season = $2 AND b.qty_allocated > round(l.hectares * e.quantity_per_hectare, 5)
    UNION ALL
    SELECT 'noCompletedFarm', h.farmer_id, 0, h.community_id, 0, greatest(h.received, h.allocated), greatest(h.received, h.allocated)
      FROM given h WHERE NOT EXISTS (SELECT 1 FROM land l WHERE l.farmer_id = h.farmer_id)
    UNION ALL
    SELECT 'overlappingFarm', h.farmer_id, 0, h.community_id, 0, o.findings, greatest(h.received, h.allocated)
      FROM overlapping o JOIN given h USING (farmer_id)
    UNION ALL
    SELECT 'repaidOverDue', f.farmer_id, 0, f.community_id, f.received, f.repaid, f.repaid - f.received
      FROM ledger_farmer f WHERE f.community_resource_id = $1 AND f.season = $2 AND f.owed < 0
    UNION ALL
    SELECT 'bvnInTwoProgrammes', h.farmer_id, 0, h.community_id, 1, 1 + count(*), greatest(h.received, h.allocated)
      FROM given h JOIN farmer p ON p.id = h.farmer_id AND p.bvn_index IS NOT NULL
      JOIN ledger_farmer o ON o.farmer_id = h.farmer_id AND o.season = $2 AND o.community_resource_id <> $1
       AND (o.allocated <> 0 OR o.received <> 0)
     GROUP BY h.farmer_id, h.community_id, h.received, h.allocated),
  anomalies AS MATERIALIZED (
    SELECT o.*, trim_scale(o.due) || '/' || trim_scale(o.found) AS basis, a.owner_id,
           CASE WHEN a.basis = trim_scale(o.due) || '/' || trim_scale(o.found) THEN 'resolved' ELSE 'open' END AS state
      FROM found_ones o
      LEFT JOIN ledger_anomaly a ON a.community_resource_id = $1 AND a.season = $2 AND a.kind = o.kind
        AND a.farmer_id = o.farmer_id AND a.eop_id = o.eop_id
     WHERE $3::bigint IS NULL OR o.community_id = $3)`;

const valuesOf = ({ communityResourceId, season, communityId }: SumsAsked) => [
  communityResourceId,
  season,
  communityId,
];

export interface AnomaliesAsked extends SumsAsked {
  kind: AnomalyKind | null;
  state: AnomalyState;
  ownerId: number | null;
  /** A pattern for ILIKE, of a farmer's name or temporary id. */
  search: string | null;
}

/** A page of them, the most naira at stake first, and how many match. */
export async function listAnomalyRows(
  reader: Reader,
  { kind, state, ownerId, search, ...asked }: AnomaliesAsked,
  page: Page,
): Promise<{ rows: AnomalyRow[]; total: number }> {
  const rows = await reader.query<AnomalyRow & { total: number }>(
    `WITH ${ANOMALIES}
     SELECT x.kind, x.state, x.farmer_id AS "farmerId", f.surname || ' ' || f.first_name AS "farmerName",
            nullif(x.community_id, 0) AS "communityId", c.name AS "communityName", nullif(x.eop_id, 0) AS "inputId", e.name AS "inputName",
            e.unit_of_measurement AS "unitOfMeasurement", trim_scale(x.due)::text AS due, trim_scale(x.found)::text AS found,
            x.amount::text, x.owner_id AS "ownerId", u.display_name AS owner, a.resolution, r.display_name AS "resolvedBy",
            a.resolved_on AS "resolvedOn", count(*) OVER () AS total
       FROM anomalies x JOIN farmer f ON f.id = x.farmer_id LEFT JOIN community c ON c.id = x.community_id LEFT JOIN eop e ON e.id = x.eop_id
       LEFT JOIN app_user u ON u.id = x.owner_id
       LEFT JOIN ledger_anomaly a ON x.state = 'resolved' AND a.community_resource_id = $1 AND a.season = $2 AND a.kind = x.kind
        AND a.farmer_id = x.farmer_id AND a.eop_id = x.eop_id
       LEFT JOIN app_user r ON r.id = a.resolved_by
      WHERE x.state = $5 AND ($4::text IS NULL OR x.kind = $4) AND ($6::bigint IS NULL OR x.owner_id = $6)
        AND ($7::text IS NULL OR concat_ws(' ', f.surname, f.first_name, f.surname) ILIKE $7 OR f.temp_id ILIKE $7)
      ORDER BY x.amount DESC, x.kind, x.farmer_id, x.eop_id LIMIT $8 OFFSET $9`,
    [...valuesOf(asked), kind, state, ownerId, search, page.limit, page.offset],
  );
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Open ones by kind and owner, with the naira at stake in them. */
export function countAnomalies(
  reader: Reader,
  asked: SumsAsked,
): Promise<
  { kind: AnomalyKind; ownerId: number | null; owner: string | null; open: number; amount: string }[]
> {
  return reader.query(
    `WITH ${ANOMALIES}
     SELECT x.kind, x.owner_id AS "ownerId", u.display_name AS owner, count(*) AS open, sum(x.amount)::text AS amount
       FROM anomalies x LEFT JOIN app_user u ON u.id = x.owner_id WHERE x.state = 'open' GROUP BY x.kind, x.owner_id, u.display_name
      ORDER BY x.kind, x.owner_id`,
    valuesOf(asked),
  );
}

/** One anomaly, by what it is known by. */
export interface AnomalyKeyRow {
  communityResourceId: number;
  season: string;
  kind: AnomalyKind;
  farmerId: number;
  /** 0: of no input. */
  eopId: number;
}

/** What stands for its figures now; null where there is none such. */
export async function basisOf(tx: Transaction, key: AnomalyKeyRow): Promise<string | null> {
  const [row] = await tx.query<{ basis: string }>(
    `WITH ${ANOMALIES} SELECT basis FROM anomalies WHERE kind = $4 AND farmer_id = $5 AND eop_id = $6`,
    [key.communityResourceId, key.season, null, key.kind, key.farmerId, key.eopId],
  );
  return row?.basis ?? null;
}

const KEY = 'community_resource_id, season, kind, farmer_id, eop_id';
const keyOf = (key: AnomalyKeyRow) => [
  key.communityResourceId,
  key.season,
  key.kind,
  key.farmerId,
  key.eopId,
];

/** Answers whether its owner has changed. */
export async function storeOwner(
  tx: Transaction,
  key: AnomalyKeyRow,
  ownerId: number | null,
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO ledger_anomaly AS a (${KEY}, owner_id) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (${KEY}) DO UPDATE SET owner_id = excluded.owner_id WHERE a.owner_id IS DISTINCT FROM excluded.owner_id RETURNING 1`,
    [...keyOf(key), ownerId],
  );
  return rows.length > 0;
}

export async function storeResolution(
  tx: Transaction,
  key: AnomalyKeyRow,
  { basis, reason, by }: { basis: string; reason: string; by: number },
): Promise<void> {
  await tx.query(
    `INSERT INTO ledger_anomaly (${KEY}, basis, resolution, resolved_by, resolved_on) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, now())
     ON CONFLICT (${KEY}) DO UPDATE SET basis = excluded.basis, resolution = excluded.resolution,
       resolved_by = excluded.resolved_by, resolved_on = excluded.resolved_on`,
    [...keyOf(key), basis, reason, by],
  );
}

/** Whether a user of the account may settle what stands in its ledgers: an active one with such a role. */
export async function mayOwn(
  reader: Reader,
  {
    accountId,
    communityResourceId,
    userId,
  }: { accountId: number; communityResourceId: number; userId: number },
): Promise<boolean> {
  const rows = await reader.query(
    `SELECT 1 FROM app_user u WHERE u.id = $2 AND u.account_id = $1 AND u.status = 'ACTIVE'
        AND (u.roles && '{ADMIN,SUPERADMIN}' OR 'STAFF' = ANY(u.roles)
             AND EXISTS (SELECT 1 FROM access_list_entry l WHERE l.user_id = u.id AND l.community_resource_id = $3))`,
    [accountId, userId, communityResourceId],
  );
  return rows.length > 0;
}
