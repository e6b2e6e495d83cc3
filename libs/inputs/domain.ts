import { defineDomain } from '#libs/platform';
import { EVENTS } from './events.js';
import { InputsModule } from './inputs.module.js';
import { Inputs1795368400000 } from './persistence/migrations/1795368400000-inputs.js';
import { LedgerApprovals1795368400100 } from './persistence/migrations/1795368400100-ledger-approvals.js';

export const inputs = defineDomain({
  name: 'inputs',
  module: InputsModule,
  migrations: [Inputs1795368400000, LedgerApprovals1795368400100],
  owns: [
    'eop',
    'ledger_settings',
    'ledger_entry',
    'ledger_balance',
    'ledger_farmer',
    'ledger_total',
    'ledger_approval',
  ],
  appendOnly: ['ledger_entry'],
  // Who is of a programme, and the hectares that their entitlement comes from.
  reads: ['app_user', 'community', 'community_resource', 'farm', 'farmer', 'membership'],
  events: EVENTS,
  records: {
    eop: { names: (reader, ids) => reader.query('SELECT id, name FROM eop WHERE id = ANY($1)', [ids]) },
  },
});
