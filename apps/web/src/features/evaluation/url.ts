import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type MapAddress, readAddress, writeAddress } from './map-address.js';

/**
 * Where the user is stands in the address: every farm has a link, and Back goes back.
 * @returns the address, and a function that changes parts of it; `replace` leaves no step for Back
 */
export function useMapAddress() {
  const [search, setSearch] = useSearchParams();
  const address = useMemo(() => readAddress(search), [search]);
  const go = useCallback(
    (change: Partial<MapAddress>, how: { replace: boolean } = { replace: false }) =>
      setSearch((before) => {
        const now = readAddress(before);
        return now ? writeAddress({ ...now, ...change }) : before;
      }, how),
    [setSearch],
  );
  return { address, go };
}
