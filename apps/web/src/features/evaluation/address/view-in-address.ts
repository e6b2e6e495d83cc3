import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { MapEngine } from '../../../map/engine.js';
import type { Place } from '../../../map/viewpoint.js';

/** View of the map, as `at=latitude,longitude,zoom` in the address: degrees, and MapLibre's zoom. */
const VIEW = 'at';
/** Milliseconds without a move before the address updates: views during a move are not stored. */
const REST = 400;
/** First user actions: until then the view is that of the link. */
const DEEDS = ['pointerdown', 'keydown', 'wheel'] as const;

/** Parses the view of an address; null if it has none that can be shown. */
export function readView(search: string): Place | null {
  const parts = new URLSearchParams(search).get(VIEW)?.split(',') ?? [];
  if (parts.length !== 3 || parts.some((part) => !/^-?\d{1,3}(\.\d{1,9})?$/.test(part))) return null;
  const [lat = 0, lng = 0, zoom = 0] = parts.map(Number);
  return Math.abs(lat) <= 85 && Math.abs(lng) <= 180 && zoom >= 0 && zoom <= 22 ? { lat, lng, zoom } : null;
}

/** Formats a view for an address: to about ten centimetres, and a hundredth of a zoom level. */
export const writeView = ({ lat, lng, zoom }: Place): string =>
  `${lat.toFixed(6)},${lng.toFixed(6)},${zoom.toFixed(2)}`;

/**
 * Stores the view in the address, so that links and reloads show the same area. It adds no history entry. An address
 * with another farm, page or filter has no view until the map rests.
 */
export function useViewInAddress(engine: MapEngine | null): void {
  const { search } = useLocation();
  const opened = useRef(readView(search));

  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const looked = useRef<Place | null>(null);

  useEffect(() => {
    const place = opened.current;
    if (!engine || !place) return;
    engine.hold(place);
    const release = () => {
      opened.current = null;
      engine.hold(null);
    };
    const listening = new AbortController();
    for (const deed of DEEDS)
      addEventListener(deed, release, { capture: true, once: true, signal: listening.signal });
    return () => listening.abort();
  }, [engine]);

  const write = useCallback(() => {
    clearTimeout(rest.current);
    rest.current = setTimeout(() => {
      // Before the first fit, the map is at its default view.
      if (!engine?.isPlaced || !looked.current) return;
      const address = new URL(location.href);
      address.searchParams.set(VIEW, writeView(looked.current));
      // A comma needs no escape, and people read addresses. The router is bypassed: nothing on the page depends on it.
      history.replaceState(history.state, '', address.href.replaceAll('%2C', ','));
    }, REST);
  }, [engine]);
  useEffect(() => {
    const stop = engine?.events.on('viewChanged', (place) => {
      looked.current = place;
      write();
    });
    return () => {
      clearTimeout(rest.current);
      stop?.();
    };
  }, [engine, write]);
  // Another farm, page or filter has replaced the address.
  useEffect(() => {
    if (search) write();
  }, [search, write]);
}
