import { readStatus, type StatusDto } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { registerSagas } from '../../core/store.js';

/** There is one installation. */
export const HERE = 'here';

export const installation = remoteRecord<typeof HERE, StatusDto>('status/installation', {
  fetch: (_key, signal) => ask(readStatus, {}, { signal }),
});

registerSagas('status', [installation.saga]);
