import type { Database, Transaction } from '#libs/platform';

/** Farms of each farm resource. */
const FARMS = 60;

/** Name, type, quantity, feet, and description of an asset; null feet for one without a size. */
const ASSETS: [name: string, type: string, quantity: number, feet: number | null][] = [
  ['Borehole pump', 'Water pump', 1, null],
  ['Seed store', 'Store', 1, 24],
  ['Knapsack sprayer', 'Sprayer', 2, null],
  ['Tube well', 'Well', 1, 40],
];

/** Warehouse, place, and its goods with quantity and unit, besides the inputs of a programme. */
const STORES: [name: string, place: string, programme: string | null, goods: [string, number, string][]][] = [
  ['Argungu store', 'Argungu, Kebbi', 'Kebbi Rice Cluster', [['Tarpaulin', 120, 'pieces']]],
  ['Kano depot', 'Kiru, Kano', 'Kano Maize Growers', [['Jute bags', 3500, 'bags']]],
  ['Makurdi store', 'Makurdi, Benue', 'Benue Soya Out-growers', [['Moisture meters', 6, 'pieces']]],
];

/**
 * Adds farm resources with farms, soil samples, assets and stock to the demo, and RIFAN numbers; nothing if there are
 * farm resources. Returns the number of farm resources.
 */
export function seedLand(database: Database, accountId: number): Promise<number> {
  return database.transaction(async (tx) => {
    const known = await tx.query('SELECT 1 FROM farm_resource WHERE account_id = $1 LIMIT 1', [accountId]);
    if (known.length > 0) return 0;
    const resources = await addFarmResources(tx, accountId);
    await addSoil(tx, accountId);
    await addAssets(tx, accountId);
    await addStock(tx, accountId);
    await tx.query(
      `UPDATE farmer SET rifan_number = left(temp_id, 2) || '/' || right(temp_id, 5)
        WHERE account_id = $1 AND temp_id IS NOT NULL AND rifan_number IS NULL`,
      [accountId],
    );
    return resources;
  });
}

/** One of each programme, with farms of its first farmers; the demo farmer is among them. */
async function addFarmResources(tx: Transaction, accountId: number): Promise<number> {
  const rows = await tx.query(
    `INSERT INTO farm_resource (account_id, community_resource_id, name, description, season, state_id,
                                is_soil_mapping_enabled, is_asset_enabled)
     SELECT account_id, id, name || ' farms', 'Farms with soil samples and assets. Demo data.', season, state_id, true, true
       FROM community_resource WHERE account_id = $1 ORDER BY id RETURNING id`,
    [accountId],
  );
  await tx.query(
    `UPDATE farm f SET farm_resource_id = r.id, is_soil_mapping_enabled = true, is_asset_enabled = true
       FROM (SELECT id, community_resource_id, row_number() OVER (PARTITION BY community_resource_id ORDER BY farmer_id, id) AS at
               FROM farm WHERE account_id = $1) o
       JOIN farm_resource r USING (community_resource_id)
      WHERE f.id = o.id AND o.at <= $2`,
    [accountId, FARMS],
  );
  return rows.length;
}

/** Two samples on each farm. The values spread over all classes, and one method in six has no table. */
async function addSoil(tx: Transaction, accountId: number): Promise<void> {
  await tx.query(
    `INSERT INTO soil_sample (account_id, community_resource_id, farm_id, code, taken_on, depth_from, depth_to, position,
                              laboratory, ph, ph_method, total_nitrogen, phosphorus, phosphorus_method, potassium,
                              organic_carbon, texture)
     SELECT f.account_id, f.community_resource_id, f.id, 'S' || n, current_date - (f.id % 90)::int - 20, (n - 1) * 15, n * 15,
            ST_PointOnSurface(f.boundary), 'Demo laboratory, Zaria', round((5.1 + f.id % 23 * 0.1)::numeric, 1), 'WATER',
            round((0.06 + f.id % 19 * 0.01)::numeric, 2), round((4 + f.id % 29 * 0.9)::numeric, 1),
            CASE WHEN f.id % 6 = 0 THEN 'MEHLICH_3' ELSE 'BRAY_1' END, round((0.08 + f.id % 17 * 0.02)::numeric, 2),
            round((0.4 + f.id % 13 * 0.12)::numeric, 2), (ARRAY['SANDY_LOAM', 'LOAM', 'CLAY_LOAM', 'CLAY'])[1 + f.id % 4]
       FROM farm f CROSS JOIN generate_series(1, 2) n
      WHERE f.account_id = $1 AND f.is_soil_mapping_enabled AND f.boundary IS NOT NULL`,
    [accountId],
  );
}

/** Two assets on each farm; the second has no position yet. */
async function addAssets(tx: Transaction, accountId: number): Promise<void> {
  await tx.query(
    `INSERT INTO farm_asset (account_id, farm_id, name, type, quantity, size_ft, description, lat, lng)
     SELECT f.account_id, f.id, a.name, a.type, a.quantity, a.feet, 'Demo data.',
            CASE WHEN n = 1 THEN ST_Y(p) END, CASE WHEN n = 1 THEN ST_X(p) END
       FROM farm f CROSS JOIN generate_series(1, 2) n CROSS JOIN ST_PointOnSurface(f.boundary) p
       JOIN unnest($2::text[], $3::text[], $4::int[], $5::float8[]) WITH ORDINALITY a(name, type, quantity, feet, at)
         ON a.at = 1 + (f.id + n) % ${ASSETS.length}
      WHERE f.account_id = $1 AND f.is_asset_enabled AND f.boundary IS NOT NULL`,
    [accountId, ...[0, 1, 2, 3].map((column) => ASSETS.map((asset) => asset[column]))],
  );
}

/** A store of each programme with its inputs, enough for what was given out, and other goods. */
async function addStock(tx: Transaction, accountId: number): Promise<void> {
  for (const [name, place, programme, goods] of STORES) {
    const [store] = await tx.query<{ id: number }>(
      `INSERT INTO warehouse (account_id, name, place, note) VALUES ($1, $2, $3, 'Demo data.') RETURNING id`,
      [accountId, name, place],
    );
    await tx.query(
      `WITH items AS (
         INSERT INTO stock_item (account_id, warehouse_id, eop_id, community_resource_id, name, quantity, unit, note)
         SELECT * FROM (
           SELECT DISTINCT ON (lower(e.name)) e.account_id, $2::bigint, e.id, e.community_resource_id, e.name, 20000::numeric,
                  e.unit_of_measurement, 'Demo data.'
             FROM eop e JOIN community_resource r ON r.id = e.community_resource_id
            WHERE r.account_id = $1 AND r.name = $3 AND e.removed_on IS NULL ORDER BY lower(e.name), e.season DESC, e.id DESC) inputs
         UNION ALL
         SELECT $1, $2, NULL, NULL, g.name, g.quantity, g.unit, 'Demo data.'
           FROM unnest($4::text[], $5::numeric[], $6::text[]) g(name, quantity, unit) RETURNING id, quantity)
       INSERT INTO stock_movement (account_id, stock_item_id, kind, quantity, reference)
       SELECT $1, id, 'received', quantity, 'Demo delivery' FROM items`,
      [accountId, store?.id, programme, ...[0, 1, 2].map((column) => goods.map((good) => good[column]))],
    );
  }
}
