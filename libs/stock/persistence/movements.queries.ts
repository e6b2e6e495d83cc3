import type { MovementKind, RecordedMovement, StockMovementDto } from '#libs/contracts';
import type { Reader, Transaction } from '#libs/platform';

export interface NewMovement {
  stockItemId: number;
  kind: RecordedMovement;
  quantity: number;
  toItemId: number | null;
  books: number | null;
  reference: string;
  by: number;
}

export async function insertMovement(tx: Transaction, movement: NewMovement): Promise<void> {
  const { stockItemId, kind, quantity, toItemId, books, reference, by } = movement;
  await tx.query(
    `INSERT INTO stock_movement (account_id, stock_item_id, kind, quantity, to_item_id, books, reference, created_by)
     SELECT account_id, id, $2, $3, $4, $5, $6, $7 FROM stock_item WHERE id = $1`,
    [stockItemId, kind, quantity, toItemId, books, reference, by],
  );
}

/** Notes what the form of an item changed: its quantity less the sum of its movements, as a delivery if it is the first. */
export async function noteQuantity(tx: Transaction, stockItemId: number, by: number | null): Promise<void> {
  await tx.query(
    `INSERT INTO stock_movement (account_id, stock_item_id, kind, quantity, created_by)
     SELECT i.account_id, i.id, CASE WHEN m.n = 0 THEN 'received' ELSE 'corrected' END, i.quantity - m.total, $2
       FROM stock_item i CROSS JOIN LATERAL (
         SELECT count(*) AS n, coalesce(sum(CASE
                  WHEN kind IN ('received', 'corrected') OR (kind = 'moved' AND to_item_id = i.id) THEN quantity
                  WHEN kind IN ('issued', 'moved') THEN -quantity ELSE 0 END), 0) AS total
           FROM stock_movement WHERE stock_item_id = i.id OR to_item_id = i.id) m
      WHERE i.id = $1 AND i.quantity <> m.total`,
    [stockItemId, by],
  );
}

/** Page of movements: one provider, with the scope of the user. */
export interface MovementPage {
  serviceProviderId: number;
  resourceIds: number[] | null;
  kind: MovementKind | undefined;
  olderMovement: number;
  olderEntry: number;
  size: number;
}

type Row = StockMovementDto & { id: number };

const ITEMS = `stock_item i JOIN warehouse w ON w.id = i.warehouse_id
  WHERE w.service_provider_id = $1 AND w.removed_on IS NULL AND i.removed_on IS NULL
    AND ($2::bigint[] IS NULL OR i.community_resource_id = ANY($2))`;

/** Returns the latest movements before one, latest first. */
export function listMovements(reader: Reader, page: MovementPage): Promise<Row[]> {
  return reader.query<Row>(
    `WITH item AS MATERIALIZED (SELECT i.id FROM ${ITEMS}),
          found AS (
            (SELECT m.* FROM item JOIN stock_movement m ON m.stock_item_id = item.id
              WHERE m.id < $3 AND ($4::text IS NULL OR m.kind = $4) ORDER BY m.id DESC LIMIT $5)
            UNION
            (SELECT m.* FROM item JOIN stock_movement m ON m.to_item_id = item.id
              WHERE m.id < $3 AND ($4::text IS NULL OR m.kind = $4) ORDER BY m.id DESC LIMIT $5))
     SELECT m.id, 'm' || m.id AS key, m.kind, m.created_on AS at, i.name, i.unit, m.books::float8, m.reference,
            (CASE m.kind WHEN 'issued' THEN -m.quantity ELSE m.quantity END)::float8 AS quantity,
            CASE WHEN i.eop_id IS NULL OR m.kind <> 'counted' THEN concat_ws(' → ', w.name, o.name) END AS place,
            i.community_resource_id AS "communityResourceId", NULL AS season, i.eop_id AS "inputId"
       FROM found m JOIN stock_item i ON i.id = m.stock_item_id JOIN warehouse w ON w.id = i.warehouse_id
       LEFT JOIN stock_item t ON t.id = m.to_item_id LEFT JOIN warehouse o ON o.id = t.warehouse_id
      ORDER BY m.id DESC LIMIT $5`,
    [page.serviceProviderId, page.resourceIds, page.olderMovement, page.kind ?? null, page.size],
  );
}

/** Returns the latest collections and returns of the provider's inputs in the ledger before one, latest first. */
export function listGivenOut(reader: Reader, page: MovementPage): Promise<Row[]> {
  const kind = { collected: 'COLLECTION', returned: 'RETURN' }[page.kind as string] ?? null;
  return reader.query<Row>(
    `WITH input AS MATERIALIZED (
       SELECT DISTINCT e.id, e.name, e.season, e.community_resource_id, e.unit_of_measurement AS unit
         FROM ${ITEMS.replace('WHERE', 'JOIN eop e ON e.id = i.eop_id WHERE')}
          -- The index of entries is by programme and season: an input without entries would be looked for in all of them.
          AND EXISTS (SELECT FROM ledger_total l WHERE l.community_resource_id = e.community_resource_id
                AND l.season = e.season AND l.eop_id = e.id AND l.entries > 0))
     SELECT l.id, 'l' || l.id AS key, CASE l.kind WHEN 'RETURN' THEN 'returned' ELSE 'collected' END AS kind,
            l.recorded_on AS at, input.name, input.unit, NULL AS books, coalesce(l.reference, '') AS reference,
            (CASE l.kind WHEN 'RETURN' THEN l.quantity ELSE -l.quantity END)::float8 AS quantity, NULL AS place,
            input.community_resource_id AS "communityResourceId", input.season, input.id AS "inputId"
       FROM input CROSS JOIN LATERAL (
         SELECT * FROM ledger_entry l
          WHERE l.community_resource_id = input.community_resource_id AND l.season = input.season AND l.eop_id = input.id
            AND l.kind IN ('COLLECTION', 'RETURN') AND ($4::text IS NULL OR l.kind = $4) AND l.id < $3
          ORDER BY l.id DESC LIMIT $5) l
      ORDER BY l.id DESC LIMIT $5`,
    [page.serviceProviderId, page.resourceIds, page.olderEntry, kind, page.size],
  );
}
