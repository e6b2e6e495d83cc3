import { type FarmerDto, readFarmer } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { registerSagas } from '../../core/store.js';

/** One farmer by their id. */
export const farmerRecord = remoteRecord<number, FarmerDto>('farmers/record', {
  fetch: (id, signal) => ask(readFarmer, { path: { id } }, { signal }),
});

registerSagas('farmers', [farmerRecord.saga]);
