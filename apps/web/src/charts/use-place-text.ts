import { useCallback, useEffect, useState } from 'react';
import { loadPlaces, nearest, type Place } from '../map/places.js';
import { placeText } from './hex-grid.js';

/** Metres from the point of a local government beyond which its name is not a useful location. */
const FAR = 40_000;

type At = { lng: number; lat: number };

/** Returns the local government near a position; null if none is near, or while the names are loading. */
export function usePlaceName(): (at: At) => Place | null {
  const [lgas, setLgas] = useState<readonly Place[]>([]);
  useEffect(() => {
    let gone = false;
    loadPlaces().then(
      (places) => !gone && setLgas(places.lgas),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);
  return useCallback(
    (at) => {
      const found = nearest(lgas, [at.lng, at.lat]);
      return found && found.metres < FAR ? found.place : null;
    },
    [lgas],
  );
}

/** Names a position by its local government, "Argungu, Kebbi"; by its degrees if it has no name. */
export function usePlaceText(): (at: At) => string {
  const nameOf = usePlaceName();
  return useCallback(
    (at) => {
      const place = nameOf(at);
      return place ? `${place.name}, ${place.within}` : placeText(at);
    },
    [nameOf],
  );
}
