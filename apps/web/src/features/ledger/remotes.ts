import {
  type EopListDto,
  type LedgerSettingsDto,
  listEops,
  readLedgerSettings,
  readStatement,
  type StatementDto,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { onFollowed } from '../../core/feature/follows.js';
import { remote } from '../../core/lists/remote.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { topicRefreshNeeded } from '../../core/realtime/actions.js';
import { registerSagas } from '../../core/store.js';

const reloadOn = [onFollowed('ledger'), topicRefreshNeeded.match];

interface OfSeason {
  resourceId: number;
  season: string;
}

/** Inputs of a season, by one of which an entry is reckoned. */
export const seasonInputs = remote<OfSeason, EopListDto>('ledger/inputs', {
  fetch: ({ resourceId, season }, signal) =>
    ask(listEops, { path: { id: resourceId }, query: { season } }, { signal }),
  scope: ({ resourceId, season }) => `${resourceId} ${season}`,
  reloadOn,
});

/** What a farmer is entitled to, has and owes. */
export const standing = remote<OfSeason & { farmerId: number }, StatementDto>('ledger/standing', {
  fetch: ({ resourceId, farmerId, season }, signal) =>
    ask(readStatement, { path: { resourceId, farmerId }, query: { season } }, { signal }),
  scope: ({ resourceId, farmerId, season }) => `${resourceId} ${farmerId} ${season}`,
  reloadOn,
});

/** How the ledger of a community resource is kept. */
export const ledgerSettings = remoteRecord<number, LedgerSettingsDto>('ledger/settings', {
  fetch: (resourceId, signal) => ask(readLedgerSettings, { path: { resourceId } }, { signal }),
  reloadOn,
});

registerSagas('ledger', [seasonInputs.saga, standing.saga, ledgerSettings.saga]);
