import {
  type FarmerDto,
  type FarmerListDto,
  type ListQuery,
  listProcessedFarmers,
  readFarmer,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { onFollowed } from '../../core/feature/follows.js';
import { remoteList } from '../../core/lists/remote-list.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { topicRefreshNeeded } from '../../core/realtime/actions.js';
import { registerSagas } from '../../core/store.js';

/** One farmer by id. */
export const farmerRecord = remoteRecord<number, FarmerDto>('farmers/record', {
  fetch: (id, signal) => ask(readFarmer, { path: { id } }, { signal }),
});

/** Farmers of a community resource with a completed farm in it. */
export const processedFarmers = remoteList<ListQuery & { resourceId: number }, FarmerListDto>(
  'farmers/processed',
  {
    fetch: ({ resourceId: id, ...query }, signal) =>
      ask(listProcessedFarmers, { path: { id }, query }, { signal }),
    of: ({ resourceId }) => resourceId,
    reloadOn: [onFollowed('farmers'), topicRefreshNeeded.match],
  },
);

registerSagas('farmers', [farmerRecord.saga, processedFarmers.saga]);
