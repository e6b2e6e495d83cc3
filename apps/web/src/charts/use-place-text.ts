import { useCallback, useEffect, useState } from 'react';
import { loadPlaces, nearest, type Place } from '../map/places.js';
import { placeText } from './hex-grid.js';

/** Metres from the point of a local government beyond which its name says little of a place. */
const FAR = 40_000;

type At = { lng: number; lat: number };

/** The local government whose point is near a place; null where none is, and until their names are there. */
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

/** Names a place by its local government, "Argungu, Kebbi"; by its degrees where it has no name. */
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
