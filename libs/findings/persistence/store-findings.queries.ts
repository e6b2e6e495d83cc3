import type { FindingSeverity, FindingState } from '#libs/contracts';
import type { Transaction } from '#libs/platform';
import type { Found } from '../domain/found.js';

/** A change of one finding. */
export interface Changed {
  change: 'found' | 'changed' | 'gone';
  farmId: number;
  otherId: number | null;
  communityResourceId: number | null;
  otherResourceId: number | null;
}

const CHANGED = `farm_id AS "farmId", other_id AS "otherId", community_resource_id AS "communityResourceId",
  other_resource_id AS "otherResourceId"`;

/**
 * Stores the findings of some farms: new ones are open, settled ones stay settled while their basis is unchanged, and
 * missing ones are closed. `compared` are the compared pairs. Many farms on one spot are not all compared;
 * the others keep their findings while their boxes overlap. Returns the changes.
 */
export async function storeFound(
  tx: Transaction,
  farmIds: number[],
  found: Found[],
  compared: { farmId: number; otherId: number }[],
): Promise<Changed[]> {
  const stored = await tx.query<Changed>(STORE, [JSON.stringify(found)]);
  const pairs = [compared.map(({ farmId }) => farmId), compared.map(({ otherId }) => otherId)];
  const gone = await tx.query<Changed>(CLOSE, [farmIds, JSON.stringify(found), ...pairs]);
  return [...stored, ...gone];
}

const GIVEN = `g(kind text, severity finding_severity, "farmId" bigint, "otherId" bigint, measures jsonb, place jsonb, basis text)`;

const STORE = `
  WITH stored AS (
    INSERT INTO finding AS f (account_id, kind, severity, farm_id, other_id, community_resource_id, other_resource_id,
           measures, place, farm_version, other_version, basis)
    SELECT a.account_id, g.kind, g.severity, a.id, b.id, a.community_resource_id, b.community_resource_id, g.measures,
           ST_SetSRID(ST_GeomFromGeoJSON(g.place), 4326), a.version, b.version, g.basis
      FROM jsonb_to_recordset($1::jsonb) AS ${GIVEN}
      JOIN farm a ON a.id = g."farmId" LEFT JOIN farm b ON b.id = g."otherId"
     WHERE g."otherId" IS NULL OR b.id IS NOT NULL
    ON CONFLICT (farm_id, kind, coalesce(other_id, 0)) DO UPDATE
       SET severity = excluded.severity, measures = excluded.measures, place = excluded.place, basis = excluded.basis,
           farm_version = excluded.farm_version, other_version = excluded.other_version,
           state = CASE WHEN f.settled_basis = excluded.basis THEN 'settled' ELSE 'open' END,
           ended_at = CASE WHEN f.settled_basis = excluded.basis THEN f.settled_at END,
           found_at = CASE WHEN f.state <> 'gone' AND f.basis = excluded.basis THEN f.found_at ELSE now() END
     WHERE f.state = 'gone' OR (f.severity, f.measures, f.basis) IS DISTINCT FROM (excluded.severity, excluded.measures, excluded.basis)
    RETURNING f.farm_id, f.other_id, f.community_resource_id, f.other_resource_id, f.state, f.found_at = now() AS fresh)
  SELECT CASE WHEN fresh AND state = 'open' THEN 'found' ELSE 'changed' END AS change, ${CHANGED} FROM stored`;

const CLOSE = `
  WITH pair AS MATERIALIZED (SELECT * FROM unnest($3::bigint[], $4::bigint[]) AS p(farm_id, other_id)),
  given AS MATERIALIZED (SELECT "farmId", kind, coalesce("otherId", 0) AS other FROM jsonb_to_recordset($2::jsonb) AS ${GIVEN}),
  closed AS (
    UPDATE finding f SET state = 'gone', ended_at = now()
     WHERE f.state <> 'gone'
       AND f.id IN (SELECT id FROM finding WHERE farm_id = ANY($1) UNION SELECT id FROM finding WHERE other_id = ANY($1))
       AND NOT EXISTS (SELECT 1 FROM given g WHERE g."farmId" = f.farm_id AND g.kind = f.kind AND g.other = coalesce(f.other_id, 0))
       AND (f.other_id IS NULL OR (f.farm_id, f.other_id) IN (SELECT farm_id, other_id FROM pair)
            OR NOT coalesce((SELECT a.boundary FROM farm a WHERE a.id = f.farm_id)
                            && (SELECT b.boundary FROM farm b WHERE b.id = f.other_id), false))
    RETURNING f.farm_id, f.other_id, f.community_resource_id, f.other_resource_id)
  SELECT 'gone' AS change, ${CHANGED} FROM closed`;

/** Returns open findings of community resources, by severity. */
export function openCounts(
  tx: Transaction,
  resourceIds: number[],
): Promise<{ communityResourceId: number; severe: number; warning: number; note: number }[]> {
  return tx.query(
    `SELECT r AS "communityResourceId", count(f.id) FILTER (WHERE f.severity = 'severe') AS severe,
            count(f.id) FILTER (WHERE f.severity = 'warning') AS warning, count(f.id) FILTER (WHERE f.severity = 'note') AS note
       FROM unnest($1::bigint[]) r
       LEFT JOIN LATERAL (
         SELECT id, severity FROM finding WHERE community_resource_id = r AND state = 'open'
         UNION ALL
         SELECT id, severity FROM finding
          WHERE other_resource_id = r AND state = 'open' AND community_resource_id IS DISTINCT FROM r) f ON true
      GROUP BY 1 ORDER BY 1`,
    [resourceIds],
  );
}

/** Settles an open finding; null if it is not open any more. */
export async function settleFinding(
  tx: Transaction,
  id: number,
  by: number,
  reason: string,
): Promise<Omit<Changed, 'change'> | null> {
  const [row] = await tx.query<Omit<Changed, 'change'>>(
    `UPDATE finding SET state = 'settled', ended_at = now(), settled_at = now(), settled_by = $2, settled_basis = basis, reason = $3
      WHERE id = $1 AND state = 'open' RETURNING ${CHANGED}`,
    [id, by, reason],
  );
  return row ?? null;
}

/** Locks a finding until the transaction ends; null if there is none. */
export async function lockFinding(
  tx: Transaction,
  id: number,
): Promise<{ state: FindingState; severity: FindingSeverity } | null> {
  const [row] = await tx.query<{ state: FindingState; severity: FindingSeverity }>(
    'SELECT state, severity FROM finding WHERE id = $1 FOR UPDATE',
    [id],
  );
  return row ?? null;
}

/** Records the user whose change in this transaction closed a finding, and the reason; returns whether it is closed. */
export async function noteSettler(
  tx: Transaction,
  id: number,
  by: number,
  reason: string | null,
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE finding SET settled_by = $2, settled_at = ended_at, settled_basis = NULL, reason = $3
      WHERE id = $1 AND state = 'gone' RETURNING id`,
    [id, by, reason],
  );
  return rows.length > 0;
}
