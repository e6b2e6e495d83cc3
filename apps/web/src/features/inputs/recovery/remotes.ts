import {
  type AnomalyListDto,
  type AnomalyOwnersDto,
  type AnomalyQuery,
  checkLedger,
  type LedgerCheckDto,
  type LedgerFlowDto,
  type LedgerSummaryDto,
  listAnomalies,
  listAnomalyOwners,
  type RecoveryQuery,
  type RecoverySummaryDto,
  readLedger,
  readLedgerFlow,
  readRecoverySummary,
} from '#libs/contracts';
import { ask } from '../../../core/api/ask.js';
import { onFollowed } from '../../../core/feature/follows.js';
import { remote } from '../../../core/lists/remote.js';
import { remoteList } from '../../../core/lists/remote-list.js';
import { remoteRecord } from '../../../core/lists/remote-record.js';
import { topicRefreshNeeded } from '../../../core/realtime/actions.js';

const reloadOn = [onFollowed('recovery'), topicRefreshNeeded.match];
/** Limits reloads of a ledger while farms are evaluated and entries arrive. */
const debounce = { ms: 1500, maxMs: 6000 };
/** Waits longer before requests that read all rows. */
const rowsDebounce = { ms: 5000, maxMs: 20_000 };

/** Identifies a ledger and its filter; by default the latest season and all communities. */
export interface LedgerShown {
  resourceId: number;
  season?: string;
  community?: number;
}
const placeOf = ({ resourceId, season, community }: LedgerShown) => `${resourceId} ${season} ${community}`;

export const ledgerFigures = remote<LedgerShown, LedgerSummaryDto>('recovery/figures', {
  fetch: ({ resourceId, ...query }, signal) => ask(readLedger, { path: { resourceId }, query }, { signal }),
  scope: placeOf,
  reloadOn,
  debounce,
});

export const ledgerFlow = remote<LedgerShown, LedgerFlowDto>('recovery/flow', {
  fetch: ({ resourceId, ...query }, signal) =>
    ask(readLedgerFlow, { path: { resourceId }, query }, { signal }),
  scope: placeOf,
  reloadOn,
  debounce: rowsDebounce,
});

export const ledgerCheck = remote<LedgerShown, LedgerCheckDto>('recovery/check', {
  fetch: ({ resourceId, ...query }, signal) => ask(checkLedger, { path: { resourceId }, query }, { signal }),
  scope: placeOf,
  reloadOn,
  debounce: rowsDebounce,
});

export const recoveryList = remoteList<RecoveryQuery & LedgerShown, RecoverySummaryDto>('recovery/farmers', {
  fetch: ({ resourceId, ...query }, signal) =>
    ask(readRecoverySummary, { path: { resourceId }, query }, { signal }),
  of: placeOf,
  reloadOn,
  debounce,
});

const fetchAnomalies = (
  { resourceId, ...query }: AnomalyQuery & LedgerShown,
  signal: AbortSignal,
): Promise<AnomalyListDto> => ask(listAnomalies, { path: { resourceId }, query }, { signal });

/** Anomalies of their own page. */
export const anomalyList = remoteList<AnomalyQuery & LedgerShown, AnomalyListDto>('recovery/anomalies', {
  fetch: fetchAnomalies,
  of: placeOf,
  reloadOn,
  debounce,
});

/** Anomaly counts, shown next to the farmers. */
export const anomalyCounts = remoteList<AnomalyQuery & LedgerShown, AnomalyListDto>(
  'recovery/anomalyCounts',
  { fetch: fetchAnomalies, of: placeOf, reloadOn, debounce },
);

/** Colleagues who can be assigned an anomaly. */
export const anomalyOwners = remoteRecord<number, AnomalyOwnersDto>('recovery/owners', {
  fetch: (resourceId, signal) => ask(listAnomalyOwners, { path: { resourceId } }, { signal }),
});
