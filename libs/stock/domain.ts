import { EVALUATORS, GRANTS, type RecordedMovement } from '#libs/contracts';
import { defineDomain } from '#libs/platform';
import { recordDomain } from '#libs/records';
import { STOCK_ITEMS, WAREHOUSES } from './kinds.js';
import { Stock1795603010100 } from './persistence/migrations/1795603010100-stock.js';
import { Supply1796002600000 } from './persistence/migrations/1796002600000-supply.js';
import { StockModule } from './stock.module.js';

const KINDS = recordDomain(STOCK_ITEMS, WAREHOUSES);

export const stock = defineDomain({
  name: 'stock',
  migrations: [Stock1795603010100, Supply1796002600000],
  owns: ['warehouse', 'stock_item', 'stock_movement'],
  appendOnly: ['stock_movement'],
  impersonal: {
    stock_item: 'Goods.',
    stock_movement: 'Quantities of goods.',
    warehouse: 'Names of buildings.',
  },
  // An item names an input of a programme, and shows how much of it the ledger has given out. A store can be a provider's.
  reads: ['community_resource', 'eop', 'ledger_balance', 'ledger_entry', 'ledger_total', 'service_provider'],
  ...KINDS,
  module: StockModule,
  events: {
    ...KINDS.events,
    'stock.moved': {
      audience: {
        roles: EVALUATORS,
        grants: [GRANTS.viewInputs],
        within: ({ communityResourceId }) => communityResourceId ?? 0,
      },
      sentence: ({ id, kind }, { name }) => ({ what: `${MOVED[kind]} of ${name('stockItem', id)}` }),
    },
  },
});

const MOVED: Record<RecordedMovement, string> = {
  received: 'recorded a delivery',
  issued: 'recorded an issue',
  moved: 'moved some',
  counted: 'recorded a count',
};
