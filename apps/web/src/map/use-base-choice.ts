import { useEffect, useState } from 'react';
import { clientConfig } from '../core/client-config.js';
import type { BaseChoice } from './FarmMap.js';

const DEFAULT_ONLY: BaseChoice = {
  googleMapsKey: null,
  mapStyleUrl: null,
  mapRasterUrl: null,
  mapAttribution: null,
};

/** Returns this installation's base map; null while loading. If the request fails, the default one is used. */
export function useBaseChoice(): BaseChoice | null {
  const [base, setBase] = useState<BaseChoice | null>(null);
  useEffect(() => {
    let gone = false;
    clientConfig().then(
      ({ googleMapsKey, mapStyleUrl, mapRasterUrl, mapAttribution }) =>
        !gone && setBase({ googleMapsKey, mapStyleUrl, mapRasterUrl, mapAttribution }),
      () => !gone && setBase(DEFAULT_ONLY),
    );
    return () => {
      gone = true;
    };
  }, []);
  return base;
}
