import { type CentralDto, readCentral } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { onFollowed } from '../../core/feature/follows.js';
import { remote } from '../../core/lists/remote.js';
import { registerSagas } from '../../core/store.js';

/** Figures of all accounts. */
export const centralFigures = remote<Record<string, never>, CentralDto>('overview/central', {
  fetch: (_none, signal) => ask(readCentral, {}, { signal }),
  scope: () => 'all',
  reloadOn: [onFollowed('subscriptions')],
});

registerSagas('central', [centralFigures]);
