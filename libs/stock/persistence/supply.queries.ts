import type { InputSupplyDto, SupplyGoodDto, SupplyItemDto } from '#libs/contracts';
import { byName, type Reader } from '#libs/platform';

/** Goods of a provider's stores: inputs together, other goods one by one. */
export function goodsOf(
  reader: Reader,
  serviceProviderId: number,
  resourceIds: number[] | null,
): Promise<SupplyGoodDto[]> {
  return reader.query<SupplyGoodDto>(
    `WITH good AS (
       SELECT min(i.id) AS id, i.eop_id, min(i.name) AS name, min(i.unit) AS unit, min(i.price) AS price,
              sum(i.quantity) AS received, array_agg(i.id) AS items
         FROM stock_item i JOIN warehouse w ON w.id = i.warehouse_id
        WHERE w.service_provider_id = $1 AND w.removed_on IS NULL AND i.removed_on IS NULL
          AND ($2::bigint[] IS NULL OR i.community_resource_id = ANY($2))
        GROUP BY i.eop_id, CASE WHEN i.eop_id IS NULL THEN i.id END)
     SELECT g.id, e.id AS "inputId", e.community_resource_id AS "communityResourceId", e.season,
            coalesce(e.name, g.name) AS name, r.name AS programme, g.unit,
            coalesce(e.unit_cost, g.price)::float8 AS price, g.received::float8,
            b.given::float8 AS "givenOut", t.given::float8 AS "inLedger",
            (CASE WHEN e.id IS NULL THEN g.received ELSE a.stocked - t.given END)::float8 AS left,
            coalesce(a.elsewhere, false) AS elsewhere,
            c.quantity::float8 AS counted, c.books::float8, c.created_on AS "countedOn"
       FROM good g LEFT JOIN eop e ON e.id = g.eop_id LEFT JOIN community_resource r ON r.id = e.community_resource_id
       LEFT JOIN LATERAL (
         SELECT sum(i.quantity) AS stocked, bool_or(w.service_provider_id IS DISTINCT FROM $1) AS elsewhere
           FROM stock_item i JOIN warehouse w ON w.id = i.warehouse_id
          WHERE i.eop_id = e.id AND i.removed_on IS NULL AND w.removed_on IS NULL) a ON e.id IS NOT NULL
       LEFT JOIN LATERAL (
         SELECT coalesce(sum(qty_collected - qty_returned), 0) AS given FROM ledger_balance
          WHERE eop_id = e.id AND has) b ON e.id IS NOT NULL
       LEFT JOIN LATERAL (
         SELECT coalesce(sum(qty_collected - qty_returned), 0) AS given FROM ledger_total
          WHERE community_resource_id = e.community_resource_id AND season = e.season AND eop_id = e.id) t ON e.id IS NOT NULL
       LEFT JOIN LATERAL (
         SELECT quantity, books, created_on FROM stock_movement
          WHERE stock_item_id = ANY(g.items) AND kind = 'counted' ORDER BY id DESC LIMIT 1) c ON true
      ORDER BY e.id IS NULL, lower(coalesce(e.name, g.name)), g.id`,
    [serviceProviderId, resourceIds],
  );
}

/** Goods by store, and the stores of a provider. */
export async function storesOf(
  reader: Reader,
  serviceProviderId: number,
  resourceIds: number[] | null,
): Promise<Omit<InputSupplyDto, 'goods'>> {
  const stores = await reader.query<{ id: number; name: string }>(
    `SELECT id, name FROM warehouse WHERE service_provider_id = $1 AND removed_on IS NULL ORDER BY ${byName('name')}`,
    [serviceProviderId],
  );
  const items = await reader.query<SupplyItemDto>(
    `SELECT i.id, i.name, w.id AS "storeId", w.name AS "storeName", i.quantity::float8, i.unit, i.eop_id IS NOT NULL AS "isInput"
       FROM stock_item i JOIN warehouse w ON w.id = i.warehouse_id
      WHERE w.service_provider_id = $1 AND w.removed_on IS NULL AND i.removed_on IS NULL
        AND ($2::bigint[] IS NULL OR i.community_resource_id = ANY($2))
      ORDER BY ${byName('w.name')}, ${byName('i.name')}`,
    [serviceProviderId, resourceIds],
  );
  return { stores, items };
}
