import { type BoundaryVersionListDto, listBoundaries } from '#libs/contracts';
import { ask } from '../../../core/api/ask.js';
import { onFollowed } from '../../../core/feature/follows.js';
import { remoteRecord } from '../../../core/lists/remote-record.js';
import { topicRefreshNeeded } from '../../../core/realtime/actions.js';
import { registerSagas } from '../../../core/store.js';

/** All boundaries of a farm, the newest first. */
export const boundaries = remoteRecord<number, BoundaryVersionListDto>('evaluation/boundaries', {
  fetch: (farmId, signal) => ask(listBoundaries, { path: { farmId } }, { signal }),
  reloadOn: [onFollowed('evaluation'), topicRefreshNeeded.match],
});

registerSagas('evaluation/history', [boundaries.saga]);
