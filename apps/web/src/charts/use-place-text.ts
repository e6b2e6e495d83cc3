import { useCallback, useEffect, useState } from 'react';
import { loadPlaces, nearest, type Place } from '../map/places.js';
import { placeText } from './hex-grid.js';

/** Metres from the point of a local government beyond which its name says little of a place. */
const FAR = 40_000;

/** Names a place by the local government whose point is near: "Argungu, Kebbi"; by its degrees until names are there. */
export function usePlaceText(): (at: { lng: number; lat: number }) => string {
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
      return found && found.metres < FAR ? `${found.place.name}, ${found.place.within}` : placeText(at);
    },
    [lgas],
  );
}
