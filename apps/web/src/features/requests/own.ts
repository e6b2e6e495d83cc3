import { fileOwnRequest, type OwnRequestsDto, REQUEST_MESSAGES, readOwnRequests } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { registerSagas } from '../../core/store.js';
import { command } from '../../core/tasks/command.js';
import { saveOwnFarmerTask } from '../identity/profile/profile.js';

/** Requests of the signed-in farmer; there is one record, 0. */
export const ownRequests = remoteRecord<number, OwnRequestsDto>('requests/own', {
  fetch: (_, signal) => ask(readOwnRequests, {}, { signal }),
  // A change of identity becomes a request.
  reloadOn: saveOwnFarmerTask.succeeded.match,
});

export const fileTask = command('requests/file', fileOwnRequest, {
  mode: 'leading',
  success: REQUEST_MESSAGES.filed,
  reloads: [ownRequests],
});

registerSagas('requests/own', [ownRequests, fileTask]);
