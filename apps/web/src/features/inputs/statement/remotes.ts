import {
  checkStatement,
  downloadStatement,
  type FarmerLedgerListDto,
  type Language,
  listFarmerLedgers,
  listOwnLedgers,
  printStatement,
  type RecoveryDetailsDto,
  readRecoveryDetails,
  readStatement,
  type StatementCheckDto,
  type StatementCheckQuery,
  type StatementDto,
} from '#libs/contracts';
import { ask, askFile } from '../../../core/api/ask.js';
import { onFollowed } from '../../../core/feature/follows.js';
import { remote } from '../../../core/lists/remote.js';
import { remoteRecord } from '../../../core/lists/remote-record.js';
import { topicRefreshNeeded } from '../../../core/realtime/actions.js';
import { registerSagas } from '../../../core/store.js';
import { SERVER } from '../../../core/tasks/outcome.js';
import { createTask } from '../../../core/tasks/task.js';

/** Identifies the statement of a farmer in a programme, for the given season or else the latest. */
export interface StatementOf {
  resourceId: number;
  farmerId: number;
  season?: string;
  /** Language of the paper. */
  language?: Language;
}

const reloadOn = [onFollowed('statement'), topicRefreshNeeded.match];
const scope = ({ resourceId, farmerId, season = '', language }: StatementOf) =>
  `${resourceId}/${farmerId}/${season}/${language ?? ''}`;
const askedBy = ({ resourceId, farmerId, season, language }: StatementOf) => ({
  path: { resourceId, farmerId },
  query: { ...(season && { season }), ...(language && { language }) },
});

export const statementRecord = remote<StatementOf, StatementDto>('statement/statement', {
  fetch: (of, signal) => ask(readStatement, askedBy(of), { signal }),
  scope,
  reloadOn,
});

export const recoveryDetails = remote<StatementOf, RecoveryDetailsDto>('statement/recovery', {
  fetch: ({ resourceId, farmerId, season }, signal) =>
    ask(
      readRecoveryDetails,
      { path: { farmerId }, query: { resource: resourceId, ...(season && { season }) } },
      { signal },
    ),
  scope,
  reloadOn,
});

export const farmerLedgers = remoteRecord<number, FarmerLedgerListDto>('statement/farmer', {
  fetch: (farmerId, signal) => ask(listFarmerLedgers, { path: { farmerId } }, { signal }),
  reloadOn,
});

export const ownLedgers = remoteRecord<'own', FarmerLedgerListDto>('statement/own', {
  fetch: (_own, signal) => ask(listOwnLedgers, {}, { signal }),
});

const FILES = { csv: downloadStatement, pdf: printStatement };
export type StatementFile = keyof typeof FILES;

/** Saves a statement under its number. */
export const saveStatement = createTask<StatementOf & { as: StatementFile; number: string }, void>(
  'statement/save',
  ({ as, number, ...of }) => askFile(FILES[as], askedBy(of), `statement-${number}.${as}`),
  { mode: 'leading', key: ({ as }) => as, failure: SERVER },
);

/** Verifies a printed statement by number and code. */
export const paperCheck = remote<StatementCheckQuery, StatementCheckDto>('statement/check', {
  fetch: (query, signal) => ask(checkStatement, { query }, { signal }),
  scope: ({ number, code }) => `${number} ${code}`,
});

registerSagas('statement', [
  statementRecord,
  recoveryDetails,
  farmerLedgers,
  ownLedgers,
  saveStatement,
  paperCheck,
]);
