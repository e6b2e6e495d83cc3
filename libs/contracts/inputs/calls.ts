import { call, type FileAnswer } from '../platform/calls.js';
import type { DoneDto, ListQuery, SuccessDto } from '../platform/dto.js';
import type {
  AnomalyBody,
  AnomalyListDto,
  AnomalyOwnersDto,
  AnomalyQuery,
  AssignAnomaliesBody,
  AssignAnomalyBody,
  ResolveAnomaliesBody,
  ResolveAnomalyBody,
  SettledAnomaliesDto,
} from './anomaly.dto.js';
import type { ApprovalDetailDto } from './approval.dto.js';
import type { EopIdsBody, EopListDto, RemovedEopsDto, SaveEopBody, SeasonQuery } from './eop.dto.js';
import type {
  CounterEntryBody,
  EntryAnswerDto,
  LedgerApprovalListDto,
  LedgerApprovalQuery,
  LedgerEntryListDto,
  LedgerEntryQuery,
  LedgerFarmerListDto,
  LedgerFarmerQuery,
  LedgerSettingsDto,
  RecordEntryBody,
  RecordedTodayDto,
  RefuseEntryBody,
  SavedLedgerSettingsDto,
  SaveLedgerSettingsBody,
} from './ledger.dto.js';
import type {
  FarmerLedgerListDto,
  FarmShareDto,
  StatementCheckDto,
  StatementCheckQuery,
  StatementDto,
  StatementQuery,
} from './statement.dto.js';
import type {
  CommunityLedgerListDto,
  InputDetailListDto,
  InputSummaryListDto,
  LedgerCheckDto,
  LedgerFlowDto,
  LedgerQuery,
  LedgerSummaryDto,
  RecoveryDetailsDto,
  RecoveryDetailsQuery,
  RecoveryQuery,
  RecoverySummaryDto,
} from './summary.dto.js';

/** Lists economies of production of a community resource, by its id. */
export const listEops = call<{ path: { id: number }; query?: SeasonQuery; answer: EopListDto }>(
  'GET',
  '/community-resource/eop/:id',
);
export const addEop = call<{ path: { id: number }; body: SaveEopBody; answer: SuccessDto }>(
  'POST',
  '/community-resource/eop/:id',
);
/** The specification deletes by PUT. */
export const removeEop = call<{ path: { eopId: number }; answer: SuccessDto }>(
  'PUT',
  '/community-resource/eop/:eopId',
);
export const deleteEop = call<{ path: { eopId: number }; answer: SuccessDto }>(
  'DELETE',
  '/community-resource/eop/:eopId',
);
/** Removes all of them or none. */
export const removeEops = call<{ path: { id: number }; body: EopIdsBody; answer: RemovedEopsDto }>(
  'POST',
  '/community-resource/eop/:id/delete',
);
/** Restores removed ones, all of them or none. */
export const restoreEops = call<{ path: { id: number }; body: EopIdsBody; answer: DoneDto }>(
  'POST',
  '/community-resource/eop/:id/restore',
);

export const readInputSummary = call<{
  path: { resourceId: number };
  query?: LedgerQuery;
  answer: InputSummaryListDto;
}>('GET', '/input/summary/:resourceId');
export const readInputDetails = call<{
  path: { inputId: number };
  query?: ListQuery;
  answer: InputDetailListDto;
}>('GET', '/input/issues_details/:inputId');
export const readRecoverySummary = call<{
  path: { resourceId: number };
  query?: RecoveryQuery;
  answer: RecoverySummaryDto;
}>('GET', '/recoverysummary/:resourceId');
export const readRecoveryDetails = call<{
  path: { farmerId: number };
  query?: RecoveryDetailsQuery;
  answer: RecoveryDetailsDto;
}>('GET', '/recoverysummary/details/:farmerId');

export const readLedger = call<{
  path: { resourceId: number };
  query?: LedgerQuery;
  answer: LedgerSummaryDto;
}>('GET', '/input/ledger/:resourceId');
/** Returns the differences between its figures, added up farmer by farmer. */
export const readLedgerFlow = call<{
  path: { resourceId: number };
  query?: LedgerQuery;
  answer: LedgerFlowDto;
}>('GET', '/input/ledger/:resourceId/flow');
/** Compares the sums of a season with all its rows. */
export const checkLedger = call<{
  path: { resourceId: number };
  query?: LedgerQuery;
  answer: LedgerCheckDto;
}>('GET', '/input/ledger/:resourceId/check');
export const readCommunityLedgers = call<{
  path: { resourceId: number };
  query?: SeasonQuery;
  answer: CommunityLedgerListDto;
}>('GET', '/input/ledger/:resourceId/communities');
export const readStatement = call<{
  path: { resourceId: number; farmerId: number };
  query?: StatementQuery;
  answer: StatementDto;
}>('GET', '/input/statement/:resourceId/:farmerId');
/** Downloads its entries as a table. */
export const downloadStatement = call<{
  path: { resourceId: number; farmerId: number };
  query?: SeasonQuery;
  answer: FileAnswer;
}>('GET', '/input/statement/:resourceId/:farmerId/csv');
export const printStatement = call<{
  path: { resourceId: number; farmerId: number };
  query?: StatementQuery;
  answer: FileAnswer;
}>('GET', '/input/statement/:resourceId/:farmerId/pdf');
/** Checks a printed statement by its number and check code. */
export const checkStatement = call<{ query: StatementCheckQuery; answer: StatementCheckDto }>(
  'GET',
  '/input/statement/check',
);
/** Lists the ledger balances of one farmer, by programme and season. */
export const listFarmerLedgers = call<{ path: { farmerId: number }; answer: FarmerLedgerListDto }>(
  'GET',
  '/input/farmer/:farmerId',
);
/** The same for the signed-in farmer. */
export const listOwnLedgers = call<{ answer: FarmerLedgerListDto }>('GET', '/input/own');
/** Reads the part of its farmer's entitlement that a farm contributes. */
export const readFarmShare = call<{ path: { farmId: number }; answer: FarmShareDto }>(
  'GET',
  '/input/farm/:farmId',
);

export const listEntries = call<{
  path: { resourceId: number };
  query?: LedgerEntryQuery;
  answer: LedgerEntryListDto;
}>('GET', '/input/entries/:resourceId');
export const recordEntry = call<{
  path: { resourceId: number };
  body: RecordEntryBody;
  answer: EntryAnswerDto;
}>('POST', '/input/entries/:resourceId');
/** Finds farmers for a new entry, by the beginnings of their names or by a whole Temp ID. */
export const findLedgerFarmers = call<{
  path: { resourceId: number };
  query: LedgerFarmerQuery;
  answer: LedgerFarmerListDto;
}>('GET', '/input/farmers/:resourceId');
/** Returns the naira that count against the approval limit with the user's next entry. */
export const readRecordedToday = call<{
  path: { resourceId: number; farmerId: number };
  answer: RecordedTodayDto;
}>('GET', '/input/today/:resourceId/:farmerId');
/** Reverses an entry. */
export const counterEntry = call<{
  path: { entryId: number };
  body: CounterEntryBody;
  answer: EntryAnswerDto;
}>('POST', '/input/entry/:entryId/counter');
export const listApprovals = call<{
  path: { resourceId: number };
  query?: LedgerApprovalQuery;
  answer: LedgerApprovalListDto;
}>('GET', '/input/approvals/:resourceId');
/** Returns one approval, with the current figures of its farmer. */
export const findApproval = call<{ path: { approvalId: number }; answer: ApprovalDetailDto }>(
  'GET',
  '/input/approval/:approvalId',
);
export const approveEntry = call<{ path: { approvalId: number }; answer: EntryAnswerDto }>(
  'POST',
  '/input/approval/:approvalId/approve',
);
export const refuseEntry = call<{ path: { approvalId: number }; body: RefuseEntryBody; answer: DoneDto }>(
  'POST',
  '/input/approval/:approvalId/refuse',
);
export const readLedgerSettings = call<{ path: { resourceId: number }; answer: LedgerSettingsDto }>(
  'GET',
  '/input/settings/:resourceId',
);
export const saveLedgerSettings = call<{
  path: { resourceId: number };
  body: SaveLedgerSettingsBody;
  answer: SavedLedgerSettingsDto;
}>('PUT', '/input/settings/:resourceId');

export const listAnomalies = call<{
  path: { resourceId: number };
  query?: AnomalyQuery;
  answer: AnomalyListDto;
}>('GET', '/input/anomalies/:resourceId');
export const assignAnomaly = call<{ path: { resourceId: number }; body: AssignAnomalyBody; answer: DoneDto }>(
  'POST',
  '/input/anomalies/:resourceId/assign',
);
export const resolveAnomaly = call<{
  path: { resourceId: number };
  body: ResolveAnomalyBody;
  answer: DoneDto;
}>('POST', '/input/anomalies/:resourceId/resolve');
/** Reopens a resolved one. */
export const reopenAnomaly = call<{ path: { resourceId: number }; body: AnomalyBody; answer: DoneDto }>(
  'POST',
  '/input/anomalies/:resourceId/reopen',
);
export const assignAnomalies = call<{
  path: { resourceId: number };
  body: AssignAnomaliesBody;
  answer: SettledAnomaliesDto;
}>('POST', '/input/anomalies/:resourceId/assign-several');
export const resolveAnomalies = call<{
  path: { resourceId: number };
  body: ResolveAnomaliesBody;
  answer: SettledAnomaliesDto;
}>('POST', '/input/anomalies/:resourceId/resolve-several');
/** Lists users who may be asked to settle one. */
export const listAnomalyOwners = call<{ path: { resourceId: number }; answer: AnomalyOwnersDto }>(
  'GET',
  '/input/anomalies/:resourceId/owners',
);
