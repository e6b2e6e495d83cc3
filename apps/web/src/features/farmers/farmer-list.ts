import { type FarmerPageDto, type FarmerPageQuery, searchFarmers } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { onFollowed } from '../../core/feature/follows.js';
import { remoteList } from '../../core/lists/remote-list.js';
import { topicRefreshNeeded } from '../../core/realtime/actions.js';
import { registerSagas } from '../../core/store.js';

/** A page of all farmers. The search is in the body, because a BVN may be typed. */
export const allFarmers = remoteList<FarmerPageQuery, FarmerPageDto>('farmers/all', {
  fetch: (body, signal) => ask(searchFarmers, { body }, { signal }),
  reloadOn: [onFollowed('farmers'), topicRefreshNeeded.match],
});

registerSagas('farmers/all', [allFarmers.saga]);
