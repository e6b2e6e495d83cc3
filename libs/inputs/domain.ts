import { defineDomain } from '#libs/platform';
import { ABOUT_PERSON, HOLDS } from './about-person.js';
import { APPROVAL_LIMIT } from './approval-limit.js';
import { ERASES } from './erases.js';
import { EVENTS } from './events.js';
import { FARMER_ROWS } from './farmer-rows.js';
import { InputsModule } from './inputs.module.js';
import { Inputs1795601700000 } from './persistence/migrations/1795601700000-inputs.js';
import { MoveLedger1795603010161 } from './persistence/migrations/1795603010161-move-ledger.js';
import { RepaidInKind1796003400001 } from './persistence/migrations/1796003400001-repaid-in-kind.js';
import { LedgerCounts1796003600000 } from './persistence/migrations/1796003600000-ledger-counts.js';
import { ClosedSeasons1796003700000 } from './persistence/migrations/1796003700000-closed-seasons.js';
import { AccountSums1796003960000 } from './persistence/migrations/1796003960000-account-sums.js';
import { LedgerSumsByIndex1796004000001 } from './persistence/migrations/1796004000001-ledger-sums-by-index.js';
import { FoundAnomalies1796008100000 } from './persistence/migrations/1796008100000-found-anomalies.js';
import { purgeMarks } from './purge-marks.js';
import { restoreEop } from './restore-eop.js';
import { WAITING } from './waiting.js';

export const inputs = defineDomain({
  name: 'inputs',
  module: InputsModule,
  migrations: [
    Inputs1795601700000,
    MoveLedger1795603010161,
    RepaidInKind1796003400001,
    LedgerCounts1796003600000,
    ClosedSeasons1796003700000,
    AccountSums1796003960000,
    LedgerSumsByIndex1796004000001,
    FoundAnomalies1796008100000,
  ],
  owns: [
    'eop',
    'ledger_settings',
    'ledger_entry',
    'ledger_balance',
    'ledger_farmer',
    'ledger_account_farmer',
    'ledger_account_total',
    'ledger_total',
    'ledger_approval',
    'ledger_anomaly',
    'ledger_slice',
    'ledger_mark',
    'ledger_closed',
    'ledger_found',
    'ledger_found_mark',
    'ledger_found_total',
  ],
  aboutPerson: ABOUT_PERSON,
  holds: HOLDS,
  erases: ERASES,
  impersonal: { eop: 'The name of an input.' },
  maintenance: [{ name: 'repeated marks of changed anomalies', run: purgeMarks }],
  appendOnly: ['ledger_entry'],
  farmerRows: FARMER_ROWS,
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
