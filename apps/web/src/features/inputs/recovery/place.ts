import type { CommunityResourceDto } from '#libs/contracts';
import { useListUrl } from '../../../ui/index.js';
import type { LedgerView } from '../addresses.js';
import type { LedgerShown } from './remotes.js';

const idOf = (text: string): number | undefined => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined);

/** Returns the ledger filter of the address: `season=`, `community=`. */
export function usePlace(resource: Pick<CommunityResourceDto, 'id'>) {
  const url = useListUrl();
  const season = url.param('season') || undefined;
  const community = idOf(url.param('community'));
  const shown: LedgerShown = {
    resourceId: resource.id,
    ...(season && { season }),
    ...(community && { community }),
  };
  return { url, shown, idOf: (name: string) => idOf(url.param(name)) };
}

/** Returns the same filter for links to other pages of the ledger. */
export const viewOf = ({ season, community }: LedgerShown): LedgerView => ({
  ...(season && { season }),
  ...(community && { community }),
});
