import {
  EVALUATORS,
  GRANTS,
  SaveStockItemBody,
  SaveWarehouseBody,
  STOCK_MESSAGES,
  StockItemDto,
  StockItemListDto,
  stockItemCalls,
  WAREHOUSE_MESSAGES,
  WarehouseDto,
  WarehouseListDto,
  warehouseCalls,
} from '#libs/contracts';
import { byName, DomainError, type Transaction } from '#libs/platform';
import { requireProvider } from '#libs/providers';
import { type RecordChange, recordKind } from '#libs/records';
import { noteQuantity } from './persistence/movements.queries.js';

const RIGHTS = { roles: EVALUATORS, grants: { view: GRANTS.viewStock, edit: GRANTS.editStock } };

/** Record kind: places where stock is kept. One in the trash hides its stock items. */
export const WAREHOUSES = recordKind({
  ...RIGHTS,
  kind: 'warehouse',
  calls: warehouseCalls,
  dtos: { list: WarehouseListDto, record: WarehouseDto, save: SaveWarehouseBody },
  table: 'warehouse',
  called: ['warehouse', 'warehouses'],
  messages: WAREHOUSE_MESSAGES,
  joins: 'LEFT JOIN service_provider p ON p.id = t.service_provider_id AND p.removed_on IS NULL',
  fields: {
    name: 't.name',
    place: 't.place',
    note: 't.note',
    serviceProvider: "CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'name', p.name) END",
    itemsCount: '(SELECT count(*) FROM stock_item i WHERE i.warehouse_id = t.id AND i.removed_on IS NULL)',
  },
  sorts: { name: byName('t.name'), place: 'lower(t.place)' },
  searches: { text: ['t.name', 't.place', 't.note', 'p.name'] },
  stored: ({ name, place, note = '', serviceProviderId = null }) => ({
    name,
    place,
    note: note.trim(),
    service_provider_id: serviceProviderId,
  }),
  beforeSave: async (tx, { id, actor, scope, body: { serviceProviderId } }) => {
    if (!serviceProviderId) return;
    const { accountId } = await requireProvider(tx, scope, serviceProviderId);
    const [store] = await tx.query<{ accountId: number }>(
      'SELECT account_id AS "accountId" FROM warehouse WHERE id = $1',
      [id],
    );
    if (accountId !== (store?.accountId ?? actor.accountId)) throw new DomainError('record.notFound');
  },
  // Stock items refer to it.
  staysAfterPurge: true,
  export: {
    name: 'warehouses',
    columns: {
      name: { heading: 'Name' },
      place: { heading: 'Place' },
      itemsCount: { heading: 'Stock Items', type: 'count' },
      note: { heading: 'Note' },
      createdOn: { heading: 'Created On', type: 'day' },
    },
  },
});

const STOCKED = `(SELECT sum(i.quantity)::float8 FROM stock_item i JOIN warehouse o ON o.id = i.warehouse_id
  WHERE i.eop_id = t.eop_id AND i.removed_on IS NULL AND o.removed_on IS NULL)`;
const GIVEN_OUT = `(SELECT coalesce(sum(l.qty_collected - l.qty_returned), 0)::float8 FROM ledger_total l
  WHERE l.community_resource_id = e.community_resource_id AND l.season = e.season AND l.eop_id = e.id)`;

/** Record kind: goods in a warehouse. An item that holds an input of a programme is seen with that programme. */
export const STOCK_ITEMS = recordKind({
  ...RIGHTS,
  kind: 'stockItem',
  calls: stockItemCalls,
  dtos: { list: StockItemListDto, record: StockItemDto, save: SaveStockItemBody },
  table: 'stock_item',
  called: ['stock item', 'stock items'],
  messages: STOCK_MESSAGES,
  ofResource: true,
  joins: `JOIN warehouse w ON w.id = t.warehouse_id LEFT JOIN eop e ON e.id = t.eop_id
          LEFT JOIN community_resource r ON r.id = t.community_resource_id`,
  visible: 'w.removed_on IS NULL',
  description: "t.name || ' (' || w.name || ')'",
  fields: {
    name: 't.name',
    quantity: 't.quantity::float8',
    unit: 't.unit',
    price: 'coalesce(e.unit_cost, t.price)::float8',
    warehouse: "json_build_object('id', w.id, 'name', w.name)",
    place: 'w.place',
    note: 't.note',
    input:
      "CASE WHEN e.id IS NOT NULL THEN json_build_object('id', e.id, 'name', e.name || ', ' || e.season) END",
    programme: 'r.name',
    stocked: `CASE WHEN e.id IS NOT NULL THEN ${STOCKED} END`,
    givenOut: `CASE WHEN e.id IS NOT NULL THEN ${GIVEN_OUT} END`,
  },
  sorts: {
    name: byName('t.name'),
    quantity: 't.quantity',
    warehouse: byName('w.name'),
    place: 'lower(w.place)',
  },
  searches: { text: ['t.name', 't.note', 't.unit', 'w.name', 'w.place', 'e.name', 'r.name'] },
  stored: ({ name, quantity, warehouseId, inputId = null, unit = '', price = null, note = '' }) => ({
    name,
    quantity,
    unit,
    price: inputId === null ? price : null,
    warehouse_id: warehouseId,
    eop_id: inputId,
    community_resource_id: null,
    note: note.trim(),
  }),
  check: ({ inputId, unit }): Record<string, string> =>
    inputId || unit ? {} : { unit: STOCK_MESSAGES.unitMissing },
  beforeSave: async (tx, change) => {
    Object.assign(change.values, await placeOf(tx, change));
  },
  afterSave: (tx, { id }, { actor }) => noteQuantity(tx, id, actor.id),
  beforeRestore: async (_tx, { isVisible }) => {
    if (!isVisible) throw new DomainError('trash.parentGone');
  },
  export: {
    name: 'stockItems',
    columns: {
      name: { heading: 'Name' },
      quantity: { heading: 'Quantity', type: 'number' },
      unit: { heading: 'Unit' },
      place: { heading: 'Place' },
      programme: { heading: 'Programme' },
      givenOut: { heading: 'Given Out', type: 'number', is: 'collected less returned, from all warehouses' },
      note: { heading: 'Note' },
      createdOn: { heading: 'Created On', type: 'day' },
    },
  },
});

/**
 * Returns the columns that follow from the input. Throws `record.notFound` for a warehouse or an input of another account,
 * or an input out of scope.
 */
async function placeOf(tx: Transaction, { id, actor, scope, body }: RecordChange<SaveStockItemBody>) {
  const { warehouseId, inputId = null } = body;
  // They would not see an item without one.
  if (inputId === null && scope.resourceIds !== null)
    throw DomainError.invalid({ inputId: STOCK_MESSAGES.inputMissing });
  const [found] = await tx.query<{ eopId: number | null; resourceId: number | null; unit: string | null }>(
    `SELECT e.id AS "eopId", e.community_resource_id AS "resourceId", e.unit_of_measurement AS unit
       FROM warehouse w LEFT JOIN eop e ON e.id = $2 AND e.account_id = w.account_id
        AND ($5::bigint[] IS NULL OR e.community_resource_id = ANY($5))
      WHERE w.id = $1 AND w.removed_on IS NULL
        AND w.account_id = coalesce((SELECT account_id FROM stock_item WHERE id = $3), $4)`,
    [warehouseId, inputId, id, actor.accountId, scope.resourceIds],
  );
  if (!found || (inputId !== null && found.eopId === null)) throw new DomainError('record.notFound');
  return { community_resource_id: found.resourceId, ...(found.unit !== null && { unit: found.unit }) };
}
