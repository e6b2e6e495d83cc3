import { type CentralDto, readCentral } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { onFollowed } from '../../core/feature/follows.js';
import { remote } from '../../core/lists/remote.js';
import { registerSagas } from '../../core/store.js';

/** Call of the figures. */
export const CENTRAL_CALL = 'GET /new-rest/cbn_dashboard_rest/central';
/** Id of the panel with the rows of the input supply. */
export const INPUT_ROWS = 'inputs';

/** Figures of all accounts. */
export const centralFigures = remote<Record<string, never>, CentralDto>('overview/central', {
  fetch: (_none, signal) => ask(readCentral, {}, { signal }),
  scope: () => 'all',
  reloadOn: [onFollowed('subscriptions')],
});

registerSagas('central', [centralFigures]);
