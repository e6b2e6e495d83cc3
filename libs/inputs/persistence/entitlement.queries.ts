import { type Database, lock, type Reader, type Transaction } from '#libs/platform';
import type { SumsAsked } from './ledger-sums.queries.js';

export interface EntitlementRow {
  eopId: number;
  quantity: string;
  amount: string;
}

export interface LandRow {
  /** Completed hectares, to the fifth decimal per farm. */
  hectares: string;
  farmers: number;
  farms: number;
}

export interface Entitlement {
  items: EntitlementRow[];
  land: LandRow;
}

/** SQL of the completed farms of community resource `$1`. Its conditions allow an index-only scan. */
export const COMPLETED_FARMS = `farm
     WHERE community_resource_id = $1 AND status = 'COMPLETED' AND farmer_id IS NOT NULL AND area_m2 > 0`;

/**
 * SQL of completed land by farmer, or by further columns: `farmer_id, units, farms`. Units are hundred-thousandths of a
 * hectare, as each farm panel shows them, added up. They are integers, because numeric takes a second for the
 * entitlements of a hundred thousand farmers. `where` limits the farms.
 */
export const landOf = (where = '', by = 'farmer_id'): string => `
    SELECT ${by}, sum(floor(area_m2 * 10 + 0.5)::bigint)::bigint AS units, count(*) AS farms FROM ${COMPLETED_FARMS} ${where}
     GROUP BY ${by}`;

/** SQL of the entitlement to input `e` for units of land: its units to the fifth decimal, and their naira. */
export const quantityOf = (units: string): string => `round(${units} * e.quantity_per_hectare * 0.00001, 5)`;
export const nairaOf = (units: string): string => `round(${quantityOf(units)} * e.unit_cost, 2)`;

/** Land, limited to one community or one farmer if given. */
const LAND = `
  land AS MATERIALIZED (
    ${landOf('AND ($3::bigint IS NULL OR community_id = $3) AND ($4::bigint IS NULL OR farmer_id = $4)')})`;

/**
 * Computes the entitlement of completed farms from the farms themselves. It is hectares times quantity per hectare, to
 * the fifth decimal, and its naira to the kobo. Each farmer is rounded separately, half up. Limited to one farmer if
 * given. Inputs too expensive for integers are computed in numeric.
 */
export async function entitlementByFarms(
  reader: Reader,
  { communityResourceId, season, communityId, farmerId = null }: SumsAsked & { farmerId?: number | null },
): Promise<Entitlement> {
  const rows = await reader.query<EntitlementRow & LandRow>(
    `WITH ${LAND},
     whole AS (
       SELECT (coalesce(sum(units), 0) * 0.00001)::text AS hectares, count(*) AS farmers, coalesce(sum(farms), 0)::bigint AS farms,
              coalesce(max(units), 0) AS most FROM land),
     -- Once for each input, not for each farmer.
     priced AS MATERIALIZED (
       SELECT e.id, (e.quantity_per_hectare * 10000)::bigint AS per, (e.unit_cost * 100)::bigint AS kobo,
              (w.most * e.quantity_per_hectare + 1) * e.unit_cost * 100 < 9e18 AND w.most * e.quantity_per_hectare * 10000 < 9e18 AS fits
         FROM eop e CROSS JOIN whole w
        WHERE e.community_resource_id = $1 AND e.season = $2 AND e.removed_on IS NULL),
     items AS (
       SELECT p.id,
              coalesce(sum((l.units * p.per + 5000) / 10000) FILTER (WHERE p.fits), 0)
                + coalesce(sum(round(l.units::numeric * p.per / 10000)) FILTER (WHERE NOT p.fits), 0) AS units,
              coalesce(sum((((l.units * p.per + 5000) / 10000) * p.kobo + 50000) / 100000) FILTER (WHERE p.fits), 0)
                + coalesce(sum(round(round(l.units::numeric * p.per / 10000) * p.kobo / 100000)) FILTER (WHERE NOT p.fits), 0) AS kobo
         FROM priced p CROSS JOIN land l GROUP BY p.id)
     SELECT i.id AS "eopId", (i.units * 0.00001)::text AS quantity, (i.kobo * 0.01)::text AS amount, w.hectares, w.farmers, w.farms
       FROM whole w LEFT JOIN items i ON true`,
    [communityResourceId, season, communityId, farmerId],
  );
  return split(rows);
}

function split(rows: (EntitlementRow & LandRow)[]): Entitlement {
  const [first] = rows;
  if (!first) throw new Error('a row was expected');
  return { items: rows.filter(({ eopId }) => eopId !== null), land: first };
}

const MARKED = 'FROM ledger_mark WHERE community_resource_id = $1';
const isMarked = async (reader: Reader, communityResourceId: number) =>
  (await reader.query(`SELECT 1 ${MARKED} LIMIT 1`, [communityResourceId])).length > 0;

/**
 * Returns the entitlement of completed farms, like `entitlementByFarms`. It reads the slices if all are counted,
 * otherwise the farms.
 */
export async function entitlementOf(reader: Reader, asked: SumsAsked): Promise<Entitlement> {
  const { communityResourceId, season, communityId } = asked;
  if (await isMarked(reader, communityResourceId)) return entitlementByFarms(reader, asked);
  const rows = await reader.query<EntitlementRow & LandRow>(
    `WITH kept AS (
       SELECT eop_id, sum(units) AS units, sum(kobo) AS kobo, sum(farmers)::bigint AS farmers, sum(farms)::bigint AS farms
         FROM ledger_slice WHERE community_resource_id = $1 AND community_id = coalesce($3, -1) GROUP BY eop_id),
     land AS (
       SELECT (coalesce(sum(units), 0) * 0.00001)::text AS hectares, coalesce(sum(farmers), 0)::bigint AS farmers,
              coalesce(sum(farms), 0)::bigint AS farms FROM kept WHERE eop_id = 0)
     SELECT i.id AS "eopId", (i.units * 0.00001)::text AS quantity, (i.kobo * 0.01)::text AS amount, l.*
       FROM land l
       LEFT JOIN (SELECT e.id, k.units, k.kobo FROM kept k JOIN eop e ON e.id = k.eop_id
                   WHERE e.season = $2 AND e.removed_on IS NULL) i ON true`,
    [communityResourceId, season, communityId],
  );
  return split(rows);
}

const SLICES_AT_ONCE = 50;

/** Recounts all dirty slices of a community resource. Uncommitted changes leave marks that are not visible yet. */
export async function settleEntitlement(database: Database, communityResourceId: number): Promise<void> {
  if (!(await isMarked(database, communityResourceId))) return;
  let settled = SLICES_AT_ONCE;
  while (settled === SLICES_AT_ONCE)
    settled = await database.transaction((tx) => settleSome(tx, communityResourceId));
}

async function settleSome(tx: Transaction, communityResourceId: number): Promise<number> {
  await lock(tx, 'entitlement', communityResourceId);
  const some = await tx.query<{ slice: number }>(
    `SELECT DISTINCT slice ${MARKED} ORDER BY slice LIMIT ${SLICES_AT_ONCE}`,
    [communityResourceId],
  );
  const slices = some.map(({ slice }) => slice);
  // Delete marks first: a mark left during the count is found next time, and at worst its slice is counted twice.
  await tx.query(`DELETE ${MARKED} AND slice = ANY($2)`, [communityResourceId, slices]);
  await tx.query('DELETE FROM ledger_slice WHERE community_resource_id = $1 AND slice = ANY($2)', [
    communityResourceId,
    slices,
  ]);
  // One at a time: the planner sees how small a slice is and avoids full scans.
  for (const slice of slices) await tx.query(COUNT, [communityResourceId, slice]);
  return slices.length;
}

/**
 * Counts farmers by the community of their farms, and once more with all their farms: the kobo is rounded per farmer.
 */
const COUNT = `
  INSERT INTO ledger_slice (community_resource_id, community_id, eop_id, slice, farmers, farms, units, kobo)
  WITH land AS MATERIALIZED (
    ${landOf('AND farmer_id BETWEEN $2::bigint << 12 AND ($2::bigint << 12) + 4095', 'farmer_id, community_id')}),
  held AS MATERIALIZED (
    SELECT coalesce(community_id, 0) AS community_id, units::numeric, farms FROM land
    UNION ALL
    SELECT -1, sum(units), sum(farms)::bigint FROM land GROUP BY farmer_id)
  SELECT $1, community_id, 0, $2, count(*), sum(farms), sum(units), 0 FROM held GROUP BY community_id
  UNION ALL
  SELECT $1, community_id, id, $2, 0, 0, sum(quantity), sum(round(quantity * unit_cost * 0.001))
    FROM (SELECT h.community_id, e.id, e.unit_cost, round(h.units * e.quantity_per_hectare) AS quantity
            FROM held h CROSS JOIN eop e WHERE e.community_resource_id = $1 AND e.removed_on IS NULL) x
   GROUP BY community_id, id`;

/** Returns the naira by which slices and farms differ, as a sum of absolute differences. Settle the slices first. */
export async function entitlementDifference(reader: Reader, asked: SumsAsked): Promise<string> {
  const [kept, real] = await Promise.all([entitlementOf(reader, asked), entitlementByFarms(reader, asked)]);
  const [row] = await reader.query<{ difference: string }>(
    `SELECT coalesce(sum(abs(coalesce(k.amount, 0) - coalesce(r.amount, 0))), 0)::text AS difference
       FROM jsonb_to_recordset($1::jsonb) AS k("eopId" bigint, amount numeric)
       FULL JOIN jsonb_to_recordset($2::jsonb) AS r("eopId" bigint, amount numeric) USING ("eopId")`,
    [JSON.stringify(kept.items), JSON.stringify(real.items)],
  );
  return row?.difference ?? '0';
}
