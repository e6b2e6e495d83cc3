import {
  listStockMovements,
  type MovementQuery,
  readInputSupply,
  recordStockMovement,
  STOCK_MESSAGES,
  SUPPLY_MESSAGES,
  stockItemCalls,
  warehouseCalls,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { onPatterns } from '../../core/feature/follows.js';
import { remoteList } from '../../core/lists/remote-list.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { topicRefreshNeeded } from '../../core/realtime/actions.js';
import { recordStore } from '../../core/records/record-store.js';
import { registerSagas } from '../../core/store.js';
import { command } from '../../core/tasks/command.js';
import { STOCK, WAREHOUSES } from './addresses.js';

export const warehouses = recordStore('warehouse', warehouseCalls, {
  one: 'warehouse',
  many: 'warehouses',
  path: WAREHOUSES,
  follows: ['warehouse.*', 'stockItem.*'],
  ofAccount: true,
  form: () => import('./WarehouseForm.js'),
});

export const stockItems = recordStore('stockItem', stockItemCalls, {
  one: 'stock item',
  many: 'stock items',
  path: STOCK,
  follows: ['stockItem.*', 'warehouse.*'],
  ofAccount: true,
  messages: STOCK_MESSAGES,
  form: () => import('./StockItemForm.js'),
});

const MOVED = {
  reloadOn: [onPatterns(['stock.moved', 'stockItem.*', 'warehouse.*']), topicRefreshNeeded.match],
  debounce: { ms: 100, maxMs: 600 },
};

/** Goods, prices and stock of a service provider. */
export const supply = remoteRecord('stock/supply', {
  ...MOVED,
  fetch: (serviceProviderId: number, signal) =>
    ask(readInputSupply, { path: { serviceProviderId } }, { signal }),
});

export const movements = remoteList('stock/movements', {
  ...MOVED,
  fetch: ({ of, ...query }: MovementQuery & { of: number }, signal) =>
    ask(listStockMovements, { path: { serviceProviderId: of }, query }, { signal }),
  of: ({ of }) => of,
});

export const recordMovement = command('stock/move', recordStockMovement, {
  success: SUPPLY_MESSAGES.recorded,
  reloads: [supply, movements],
});

registerSagas('stock', [warehouses, stockItems, supply, movements, recordMovement]);
