import { type FirstStepsDto, readFirstSteps } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { onFollowed } from '../../core/feature/follows.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { topicRefreshNeeded } from '../../core/realtime/actions.js';
import { registerSagas } from '../../core/store.js';

/** Steps to the first completed farm of a user's account, by user id. */
export const firstStepsRecord = remoteRecord<number, FirstStepsDto>('start/steps', {
  fetch: (_userId, signal) => ask(readFirstSteps, {}, { signal }),
  reloadOn: [onFollowed('start'), topicRefreshNeeded.match],
});

registerSagas('start', [firstStepsRecord.saga]);
