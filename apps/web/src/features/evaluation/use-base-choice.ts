import { useEffect, useState } from 'react';
import { fetchClientConfig } from '../../api/session.js';
import type { BaseChoice } from '../../map/FarmMap.js';

const OWN: BaseChoice = { googleMapsKey: null, mapStyleUrl: null, mapRasterUrl: null };

/** Which base map this installation has; null until it is known. Without an answer the own one is shown. */
export function useBaseChoice(): BaseChoice | null {
  const [base, setBase] = useState<BaseChoice | null>(null);
  useEffect(() => {
    let gone = false;
    fetchClientConfig().then(
      ({ googleMapsKey, mapStyleUrl, mapRasterUrl }) =>
        !gone && setBase({ googleMapsKey, mapStyleUrl, mapRasterUrl }),
      () => !gone && setBase(OWN),
    );
    return () => {
      gone = true;
    };
  }, []);
  return base;
}
