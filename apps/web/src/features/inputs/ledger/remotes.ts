import {
  type EopListDto,
  type LedgerSettingsDto,
  listEops,
  type RecordedTodayDto,
  readLedgerSettings,
  readRecordedToday,
  readStatement,
  type StatementDto,
  saveLedgerSettings,
} from '#libs/contracts';
import { ask } from '../../../core/api/ask.js';
import { onFollowed } from '../../../core/feature/follows.js';
import { remote } from '../../../core/lists/remote.js';
import { remoteRecord } from '../../../core/lists/remote-record.js';
import { topicRefreshNeeded } from '../../../core/realtime/actions.js';
import { registerSagas } from '../../../core/store.js';
import { command } from '../../../core/tasks/command.js';

const reloadOn = [onFollowed('ledger'), topicRefreshNeeded.match];

interface OfSeason {
  resourceId: number;
  season: string;
}

/** Inputs of a season, for the input field of an entry. */
export const seasonInputs = remote<OfSeason, EopListDto>('ledger/inputs', {
  fetch: ({ resourceId, season }, signal) =>
    ask(listEops, { path: { id: resourceId }, query: { season } }, { signal }),
  scope: ({ resourceId, season }) => `${resourceId} ${season}`,
  reloadOn,
});

/** A farmer's entitlement, receipts and debt. */
export const standing = remote<OfSeason & { farmerId: number }, StatementDto>('ledger/standing', {
  fetch: ({ resourceId, farmerId, season }, signal) =>
    ask(readStatement, { path: { resourceId, farmerId }, query: { season } }, { signal }),
  scope: ({ resourceId, farmerId, season }) => `${resourceId} ${farmerId} ${season}`,
  reloadOn,
});

/** Today's amount that the user has recorded for a farmer: it counts toward the approval limit of the next entry. */
export const recordedToday = remote<{ resourceId: number; farmerId: number }, RecordedTodayDto>(
  'ledger/recordedToday',
  {
    fetch: (path, signal) => ask(readRecordedToday, { path }, { signal }),
    scope: ({ resourceId, farmerId }) => `${resourceId} ${farmerId}`,
    reloadOn,
  },
);

/** Ledger settings of a community resource. */
export const ledgerSettings = remoteRecord<number, LedgerSettingsDto>('ledger/settings', {
  fetch: (resourceId, signal) => ask(readLedgerSettings, { path: { resourceId } }, { signal }),
  reloadOn,
});

/** The form shows a failure. */
export const saveLedgerSettingsTask = command('ledger/saveSettings', saveLedgerSettings, {
  success: ({ message }) => message,
  failure: null,
  puts: ({ message: _, ...settings }, { path }) => [ledgerSettings.changed(path.resourceId, settings)],
});

const shown = [seasonInputs, standing, recordedToday, ledgerSettings, saveLedgerSettingsTask];
registerSagas(
  'ledger',
  shown.map(({ saga }) => saga),
);
