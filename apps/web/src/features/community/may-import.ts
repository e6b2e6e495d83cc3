import {
  type CommunityResourceDto,
  importCommunities,
  importFarmerList,
  importFarmMaps,
} from '#libs/contracts';
import { useAppSelector } from '../../core/hooks.js';
import { selectConnection } from '../../core/realtime/slice.js';
import { useMay } from '../../core/session/allowed.js';

const CALLS = { farmers: importFarmerList, communities: importCommunities, farms: importFarmMaps };

/** Returns whether files may be imported: the server sends a link, and the client is online. */
export function useMayImport({ links }: CommunityResourceDto, kind: keyof typeof CALLS): boolean {
  const may = useMay();
  const offline = useAppSelector(selectConnection) === 'offline';
  return !offline && may(CALLS[kind], links);
}
