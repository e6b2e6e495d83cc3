import { STOCK_MESSAGES, stockItemCalls, warehouseCalls } from '#libs/contracts';
import { recordStore } from '../../core/records/record-store.js';
import { registerSagas } from '../../core/store.js';
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

registerSagas('stock', [warehouses, stockItems]);
