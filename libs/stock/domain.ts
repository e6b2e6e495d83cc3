import { defineDomain } from '#libs/platform';
import { recordDomain } from '#libs/records';
import { STOCK_ITEMS, WAREHOUSES } from './kinds.js';
import { Stock1795603010100 } from './persistence/migrations/1795603010100-stock.js';
import { StockModule } from './stock.module.js';

export const stock = defineDomain({
  name: 'stock',
  migrations: [Stock1795603010100],
  owns: ['warehouse', 'stock_item'],
  impersonal: { stock_item: 'Goods.', warehouse: 'Names of buildings.' },
  // An item names an input of a programme, and shows how much of it the ledger has given out.
  reads: ['community_resource', 'eop', 'ledger_total'],
  ...recordDomain(WAREHOUSES, STOCK_ITEMS),
  module: StockModule,
});
