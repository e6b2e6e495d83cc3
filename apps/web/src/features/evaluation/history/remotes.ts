import { type BoundaryVersionListDto, listBoundaries } from '#libs/contracts';
import { ask } from '../../../core/api/ask.js';
import { remoteRecord } from '../../../core/lists/remote-record.js';
import { registerSagas } from '../../../core/store.js';

/** All boundaries of a farm, the newest first. */
export const boundaries = remoteRecord<number, BoundaryVersionListDto>('evaluation/boundaries', {
  fetch: (farmId, signal) => ask(listBoundaries, { path: { farmId } }, { signal }),
});

registerSagas('evaluation/history', [boundaries.saga]);
