import { findCommunityResource, readEvaluationPage } from '#libs/contracts';
import { askAhead } from '../../core/api/ask.js';
import { onSession } from '../../core/api/renewal.js';
import { clientConfig } from '../../core/client-config.js';
import { fetchMapAhead } from '../../map/ahead.js';
import { pathOfPage, readAddress } from './map-address.js';

/**
 * Fetches the evaluation map at an address before it is known that it will be drawn: its code at once, which would be asked for
 * only once that of the signed-in area has come; what it shows first as soon as there is a session to ask with.
 */
export function fetchEvaluationMap(search: URLSearchParams): void {
  // What does not arrive is asked for again, and complained of, where it is drawn.
  const ignore = () => undefined;
  import('./EvaluatePage.js').catch(ignore);
  fetchMapAhead();
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
