import { defineDomain } from '#libs/platform';
import { APPROVAL_LIMIT } from './approval-limit.js';
import { EVENTS } from './events.js';
import { InputsModule } from './inputs.module.js';
import { Inputs1795368400000 } from './persistence/migrations/1795368400000-inputs.js';
import { LedgerApprovals1795368400100 } from './persistence/migrations/1795368400100-ledger-approvals.js';
import { LedgerAnomalies1795368400200 } from './persistence/migrations/1795368400200-ledger-anomalies.js';
import { LedgerSlices1795368500000 } from './persistence/migrations/1795368500000-ledger-slices.js';
import { EopTrash1795369200100 } from './persistence/migrations/1795369200100-eop-trash.js';
import { LedgerFlow1795369300000 } from './persistence/migrations/1795369300000-ledger-flow.js';
import { LedgerOwed1795370600011 } from './persistence/migrations/1795370600011-ledger-owed.js';
import { AnomalyOwners1795400000012 } from './persistence/migrations/1795400000012-anomaly-owners.js';
import { ApprovalSums1795400300003 } from './persistence/migrations/1795400300003-approval-sums.js';
import { restoreEop } from './restore-eop.js';
import { WAITING } from './waiting.js';

export const inputs = defineDomain({
  name: 'inputs',
  module: InputsModule,
  migrations: [
    Inputs1795368400000,
    LedgerApprovals1795368400100,
    LedgerAnomalies1795368400200,
    LedgerSlices1795368500000,
    EopTrash1795369200100,
    LedgerFlow1795369300000,
    LedgerOwed1795370600011,
    AnomalyOwners1795400000012,
    ApprovalSums1795400300003,
  ],
  owns: [
    'eop',
    'ledger_settings',
    'ledger_entry',
    'ledger_balance',
    'ledger_farmer',
    'ledger_total',
    'ledger_approval',
    'ledger_anomaly',
    'ledger_slice',
    'ledger_mark',
  ],
  appendOnly: ['ledger_entry'],
  // Programme members (also in the trash), completed hectares behind entitlements, and farms that overlap.
  reads: [
    'access_list_entry',
    'app_user',
    'community',
    'community_resource',
    'every_community_resource',
    'farm',
    'farmer',
    'finding',
    'lga',
    'membership',
    'ward',
  ],
  events: EVENTS,
  rules: { approvalLimit: APPROVAL_LIMIT },
  waiting: WAITING,
  records: {
    eop: {
      names: (reader, ids) => reader.query('SELECT id, name FROM eop WHERE id = ANY($1)', [ids]),
      trash: { called: 'Input (EOP)', restore: restoreEop },
    },
  },
});
