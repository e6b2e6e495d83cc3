import { Module } from '@nestjs/common';
import { AccessModule } from '#libs/access';
import { CommunityModule } from '#libs/community';
import { FarmsModule } from '#libs/farms';
import { IdentityModule } from '#libs/identity';
import { LanguagesModule } from '#libs/languages';
import { RulesModule } from '#libs/rules';
import { CheckCodes } from './check-codes.js';
import { CheckStatement } from './check-statement.service.js';
import { CounterEntry } from './counter-entry.service.js';
import { DecideEntry } from './decide-entry.service.js';
import { FarmerAccounts } from './farmer-accounts.js';
import { LedgerScope } from './ledger-scope.js';
import { LedgerSettings } from './ledger-settings.service.js';
import { ListAnomalies } from './list-anomalies.service.js';
import { ListEntries } from './list-entries.service.js';
import { ListEops } from './list-eops.service.js';
import { ListFarmerLedgers } from './list-farmer-ledgers.service.js';
import { ReadApproval } from './read-approval.service.js';
import { ReadFarmShare } from './read-farm-share.service.js';
import { ReadInputs } from './read-inputs.service.js';
import { ReadLedger } from './read-ledger.service.js';
import { ReadLedgerFlow } from './read-ledger-flow.service.js';
import { ReadRecovery } from './read-recovery.service.js';
import { ReadStatement } from './read-statement.service.js';
import { RecordEntry } from './record-entry.service.js';
import { SaveEops } from './save-eops.service.js';
import { SettleAnomaly } from './settle-anomaly.service.js';

const USE_CASES = [
  CheckCodes,
  CheckStatement,
  CounterEntry,
  DecideEntry,
  FarmerAccounts,
  LedgerScope,
  LedgerSettings,
  ListAnomalies,
  ListEntries,
  ListEops,
  ListFarmerLedgers,
  ReadApproval,
  ReadFarmShare,
  ReadInputs,
  ReadLedger,
  ReadLedgerFlow,
  ReadRecovery,
  ReadStatement,
  RecordEntry,
  SaveEops,
  SettleAnomaly,
];

@Module({
  imports: [AccessModule, CommunityModule, FarmsModule, IdentityModule, LanguagesModule, RulesModule],
  providers: USE_CASES,
  exports: USE_CASES,
})
export class InputsModule {}
