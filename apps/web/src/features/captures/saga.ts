import {
  CAPTURE_MESSAGES,
  type CaptureComparisonDto,
  type CaptureItemListDto,
  type CaptureItemQuery,
  compareCapture,
  decideCapture,
  listReceivedCaptures,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { onFollowed } from '../../core/feature/follows.js';
import { remoteList } from '../../core/lists/remote-list.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { topicRefreshNeeded } from '../../core/realtime/actions.js';
import { registerSagas } from '../../core/store.js';
import { command } from '../../core/tasks/command.js';

const reloadOn = [onFollowed('captures'), topicRefreshNeeded.match];

export const captureList = remoteList<CaptureItemQuery, CaptureItemListDto>('captures/list', {
  fetch: (query, signal) => ask(listReceivedCaptures, { query }, { signal }),
  of: () => 0,
  reloadOn,
});

/** A capture beside the record, by its id. */
export const comparison = remoteRecord<string, CaptureComparisonDto>('captures/comparison', {
  fetch: (captureId, signal) => ask(compareCapture, { path: { captureId } }, { signal }),
  reloadOn,
});

export const acceptTask = command('captures/accept', decideCapture, {
  success: CAPTURE_MESSAGES.accepted,
  reloads: [captureList],
  // Someone else may have decided first.
  reloadsOnFailure: [captureList, comparison],
});
/** The form shows a failure. */
export const dropTask = command('captures/drop', decideCapture, {
  success: CAPTURE_MESSAGES.dropped,
  failure: null,
  reloads: [captureList],
});

registerSagas('captures', [captureList.saga, comparison.saga, acceptTask.saga, dropTask.saga]);
