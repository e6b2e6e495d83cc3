import { useCallback, useEffect, useState } from 'react';
import type { LngLat } from '#libs/geometry';

/** Milliseconds that an earlier position is near enough to sort by. */
const MAX_AGE = 60_000;

/**
 * Returns the phone's position, and a function that asks for it. The browser asks the agent only on that; once allowed,
 * the position is there from the start.
 */
export function usePlace(): { here: LngLat | null; ask: () => void } {
  const [here, setHere] = useState<LngLat | null>(null);
  const ask = useCallback(() => {
    navigator.geolocation?.getCurrentPosition(
      ({ coords }) => setHere([coords.longitude, coords.latitude]),
      () => setHere(null),
      { enableHighAccuracy: true, maximumAge: MAX_AGE },
    );
  }, []);
  useEffect(() => {
    navigator.permissions
      ?.query({ name: 'geolocation' })
      .then(({ state }) => state === 'granted' && ask())
      .catch(() => undefined);
  }, [ask]);
  return { here, ask };
}
