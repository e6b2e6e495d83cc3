import { put, takeEvery } from 'redux-saga/effects';
import {
  type EopListDto,
  type LedgerSettingsDto,
  listEops,
  type RecordedTodayDto,
  readLedgerSettings,
  readRecordedToday,
  readStatement,
  type SavedLedgerSettingsDto,
  type SaveLedgerSettingsBody,
  type StatementDto,
  saveLedgerSettings,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { onFollowed } from '../../core/feature/follows.js';
import { remote } from '../../core/lists/remote.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { succeeded } from '../../core/notifications/slice.js';
import { topicRefreshNeeded } from '../../core/realtime/actions.js';
import { registerSagas } from '../../core/store.js';
import { createTask } from '../../core/tasks/task.js';

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

export const saveLedgerSettingsTask = createTask<
  { resourceId: number; body: SaveLedgerSettingsBody },
  SavedLedgerSettingsDto
>('ledger/saveSettings', ({ resourceId, body }) => ask(saveLedgerSettings, { path: { resourceId }, body }));

function* ledgerSaga(): Generator {
  yield takeEvery(saveLedgerSettingsTask.succeeded, function* ({ payload: { args, result } }) {
    const { message, ...settings } = result;
    yield put(succeeded(message));
    yield put(ledgerSettings.changed(args.resourceId, settings));
  });
}

const shown = [seasonInputs, standing, recordedToday, ledgerSettings, saveLedgerSettingsTask];
registerSagas('ledger', [ledgerSaga, ...shown.map(({ saga }) => saga)]);
