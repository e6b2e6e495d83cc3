import { findCommunityResource, readEvaluationPage } from '#libs/contracts';
import { askAhead } from '../../../core/api/ask.js';
import { onSession } from '../../../core/api/renewal.js';
import { clientConfig } from '../../../core/client-config.js';
import { pathOfPage, readAddress } from '../address/map-address.js';

/**
 * Prefetches the evaluation map of an address before it renders. Its code loads immediately, not after the code of the
 * signed-in area; its first data loads as soon as there is a session.
 */
export function fetchEvaluationMap(search: URLSearchParams): void {
  // The map requests failed parts again when it renders, and reports the failure there.
  const ignore = () => undefined;
  import('../EvaluatePage.js').catch(ignore);
  clientConfig().catch(ignore);
  const address = readAddress(search);
  if (!address) return;
  const off = onSession({
    renewed: () => {
      off();
      askAhead(findCommunityResource, { path: { id: address.resourceId } });
      const query = address.importJob === null ? {} : { import: address.importJob };
      if (!address.agent) askAhead(readEvaluationPage, { path: pathOfPage(address), query });
    },
  });
}
