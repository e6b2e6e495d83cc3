import { useCallback, useMemo, useRef } from 'react';
import { searchNow, useAddress } from '../../../core/use-address.js';
import { type MapAddress, readAddress, writeAddress } from './map-address.js';

/** Returns the address bar's state, which may be newer than the rendered one. */
export const addressNow = () => readAddress(searchNow());

const textOf = (address: MapAddress | null) => address && `${writeAddress(address)}`;

/**
 * Keeps the user's position in the address: every farm has a link, and Back works.
 * @returns the address and its setters. `go` changes parts of it; `replace` adds no history entry. `follow` applies
 * changes that result from a render, such as the first farm of a page, unless the user has moved on
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
