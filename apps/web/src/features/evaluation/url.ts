import { useCallback, useMemo, useRef } from 'react';
import { searchNow, useAddress } from '../../core/use-address.js';
import { type MapAddress, readAddress, writeAddress } from './map-address.js';

/** What the address bar says, which may be newer than what is drawn. */
export const addressNow = () => readAddress(searchNow());

const textOf = (address: MapAddress | null) => address && `${writeAddress(address)}`;

/**
 * Where the user is stands in the address: every farm has a link, and Back goes back.
 * @returns the address; `go` changes parts of it, and `replace` leaves no step for Back; `follow` changes what follows from
 * what is drawn, such as the first farm of a page, unless somebody has gone on meanwhile
 */
export function useMapAddress() {
  const [search, change] = useAddress();
  const address = useMemo(() => readAddress(search), [search]);
  const drawn = useRef(address);
  drawn.current = address;
  const go = useCallback(
    (parts: Partial<MapAddress>, how: { replace: boolean } = { replace: false }) =>
      change((before) => {
        const now = readAddress(before);
        return now ? writeAddress({ ...now, ...parts }) : before;
      }, how),
    [change],
  );
  const follow = useCallback(
    (parts: Partial<MapAddress>) => {
      if (textOf(addressNow()) === textOf(drawn.current)) go(parts, { replace: true });
    },
    [go],
  );
  return { address, go, follow };
}

export type Follow = ReturnType<typeof useMapAddress>['follow'];
