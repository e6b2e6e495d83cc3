export { recordBankRepayment } from './bank-repayment.js';
export { CheckStatement } from './check-statement.service.js';
export { CounterEntry } from './counter-entry.service.js';
export { DecideEntry } from './decide-entry.service.js';
export { inputs } from './domain.js';
export { InputsModule } from './inputs.module.js';
export { LedgerSettings } from './ledger-settings.service.js';
export { ListAnomalies } from './list-anomalies.service.js';
export { ListEntries } from './list-entries.service.js';
export { ListEops } from './list-eops.service.js';
export { ListFarmerLedgers } from './list-farmer-ledgers.service.js';
export { statementCsv } from './paper/statement-csv.js';
export { statementPdf } from './paper/statement-pdf.js';
export { insertApproval, storeSettings } from './persistence/approvals.queries.js';
export { closeSeason, isSeasonClosed, reopenSeason } from './persistence/closed-seasons.queries.js';
export { communityInLedger } from './persistence/community-in-ledger.queries.js';
export { countDistribution, type DistributionCounts } from './persistence/count-distribution.queries.js';
export { nameOfGoods, unitOfCount } from './persistence/counts.js';
export {
  type DistributionFinding,
  distributionFindings,
} from './persistence/distribution-findings.queries.js';
export { nairaOf } from './persistence/entitlement.queries.js';
export { holdLedger, insertEntries, type NewEntry } from './persistence/entries.queries.js';
export { inputsOfLatest, insertEop } from './persistence/eop.queries.js';
export { entriesNarrowed, farmersNarrowed, farmersToCheck, landOfFarmer } from './persistence/ledger-rows.js';
export {
  isRecordedAlready,
  linesOf,
  MERGED_INPUT_COLUMNS,
  type MergedInputColumn,
  mergeDistribution,
} from './persistence/merge-distribution.queries.js';
export { limitedLines } from './persistence/recorded-today.queries.js';
export { judgeDistribution, undoDistribution } from './persistence/undo-distribution.queries.js';
export { ReadApproval } from './read-approval.service.js';
export { ReadFarmShare } from './read-farm-share.service.js';
export { ReadInputs } from './read-inputs.service.js';
export { ReadLedger } from './read-ledger.service.js';
export { ReadLedgerFlow } from './read-ledger-flow.service.js';
export { ReadRecovery } from './read-recovery.service.js';
export { ReadStatement } from './read-statement.service.js';
export { RecordEntry } from './record-entry.service.js';
export { SaveEops } from './save-eops.service.js';
export { SettleAnomaly } from './settle-anomaly.service.js';
