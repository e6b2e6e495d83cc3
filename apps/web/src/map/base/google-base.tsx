import GoogleMapReact from 'google-map-react';
import { useEffect, useRef } from 'react';
import type { MapEngine } from '../engine.js';
import { SILENCE_MS } from './base-watch.js';
import { type GoogleMap, type GoogleMaps, overlayFarms } from './google-overlay.js';

export interface GoogleBaseProps {
  apiKey: string;
  /** Initial view; Google's zoom. */
  view: { lng: number; lat: number; zoom: number };
  /** Creates and starts the engine that draws the farms in the element; called when Google's map is ready. */
  createEngine: (container: HTMLElement) => MapEngine;
  /** Replaces the loader of the Google Maps API in tests. */
  googleMapLoader?: (keys: unknown) => Promise<unknown>;
  /** Called if Google's map does not load, or Google rejects the key. */
  onFailed?: () => void;
}

/** Global callback that Google calls for a rejected key. */
type Refusing = typeof globalThis & { gm_authFailure?: () => void };

/** Flags that google-map-react sets on its instance and never resets. */
interface Instance {
  initialized_: boolean;
  googleApiLoadedCalled_: boolean;
}

/** Satellite imagery with names and roads, as the specification requires (part 2, section 9: hybrid). */
const OPTIONS: GoogleMapReact.MapOptions = {
  mapTypeId: 'hybrid',
  tilt: 0,
  fullscreenControl: false,
  zoomControl: false,
  mapTypeControl: false,
  streetViewControl: false,
  clickableIcons: false,
  gestureHandling: 'greedy',
};

/** Shows Google's map as the base, with the farms' layers over it. The only file that uses google-map-react. */
export function GoogleBase({ apiKey, view, createEngine, googleMapLoader, onFailed }: GoogleBaseProps) {
  const instance = useRef<GoogleMapReact | null>(null);
  const remove = useRef<(() => void) | null>(null);
  const create = useRef(createEngine);
  create.current = createEngine;
  const failed = useRef(onFailed);
  failed.current = onFailed;
  const loaded = useRef(false);

  useEffect(() => {
    const page: Refusing = globalThis;
    const refused = () => failed.current?.();
    page.gm_authFailure = refused;
    const timer = setTimeout(() => !loaded.current && refused(), SILENCE_MS);
    return () => {
      clearTimeout(timer);
      if (page.gm_authFailure === refused) delete page.gm_authFailure;
    };
  }, []);

  useEffect(() => {
    const mounted = instance.current as unknown as Instance | null;
    return () => {
      remove.current?.();
      remove.current = null;
      // StrictMode mounts the same instance twice: with these flags set it would never load the second time.
      if (mounted) Object.assign(mounted, { initialized_: false, googleApiLoadedCalled_: false });
    };
  }, []);

  return (
    <GoogleMapReact
      ref={instance}
      bootstrapURLKeys={{ key: apiKey }}
      {...(googleMapLoader && { googleMapLoader })}
      defaultCenter={{ lat: view.lat, lng: view.lng }}
      defaultZoom={view.zoom}
      options={OPTIONS}
      yesIWantToUseGoogleMapApiInternals
      onGoogleApiLoaded={({ map, maps }) => {
        loaded.current = true;
        remove.current?.();
        remove.current = overlayFarms(map as GoogleMap, maps as GoogleMaps, (pane) => create.current(pane));
      }}
    />
  );
}
