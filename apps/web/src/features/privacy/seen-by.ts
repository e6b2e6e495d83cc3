import { type FarmerViewsDto, readOwnSeenBy, readSeenBy } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { registerSagas } from '../../core/store.js';

/** The only key: each user has one record. */
export const OWN = 'own';

/** People who saw a farmer's data, by the farmer's id, or the signed-in farmer's own. */
export const seenBy = remoteRecord<number | typeof OWN, FarmerViewsDto>('privacy/seenBy', {
  fetch: (of, signal) =>
    of === OWN ? ask(readOwnSeenBy, {}, { signal }) : ask(readSeenBy, { path: { farmerId: of } }, { signal }),
});

registerSagas('privacy/seenBy', [seenBy]);
