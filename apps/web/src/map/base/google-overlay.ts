import type { MapEngine } from '../engine.js';

/*
 * Types of the few members of the Google Maps API that are used: the API is loaded at run time and its types are not a
 * dependency. Reference: https://developers.google.com/maps/documentation/javascript/reference
 */
interface GoogleLatLng {
  lat(): number;
  lng(): number;
}
interface GooglePoint {
  x: number;
  y: number;
}
interface GoogleListener {
  remove(): void;
}
interface GoogleProjection {
  fromContainerPixelToLatLng(point: GooglePoint): GoogleLatLng | null;
  fromLatLngToDivPixel(at: GoogleLatLng): GooglePoint | null;
}
interface GoogleOverlayView {
  onAdd(): void;
  draw(): void;
  onRemove(): void;
  setMap(map: GoogleMap | null): void;
  getPanes(): { overlayLayer: HTMLElement } | null;
  getProjection(): GoogleProjection | undefined;
}
export interface GoogleMap {
  getCenter(): GoogleLatLng | undefined;
  getZoom(): number | undefined;
  setCenter(centre: { lat: number; lng: number }): void;
  setZoom(zoom: number): void;
  setMapTypeId(type: 'hybrid' | 'roadmap'): void;
  getDiv(): HTMLElement;
  fitBounds(bounds: { west: number; south: number; east: number; north: number }, padding: object): void;
  addListener(event: string, handler: (event: { latLng?: GoogleLatLng | null }) => void): GoogleListener;
}
export interface GoogleMaps {
  OverlayView: new () => GoogleOverlayView;
  Point: new (x: number, y: number) => GooglePoint;
  event: { addListenerOnce(map: GoogleMap, event: string, handler: () => void): GoogleListener };
}

/** Google counts zooms on tiles of 256 pixels, MapLibre on 512: the same scale is one less there. */
const ZOOM_DIFFERENCE = 1;

/**
 * Overlays the farms on a Google map: our transparent map in one of its panes, which ignores the pointer and follows
 * Google's view. It follows `draw` and also every change of the bounds, because Google only shifts its panes during a
 * drag.
 * @returns the function that removes it
 */
export function overlayFarms(
  map: GoogleMap,
  maps: GoogleMaps,
  createEngine: (container: HTMLElement) => MapEngine,
): () => void {
  const pane = document.createElement('div');
  pane.style.position = 'absolute';
  pane.style.pointerEvents = 'none';
  let engine: MapEngine | null = null;
  let size = '';

  const overlay = new maps.OverlayView();
  const follow = () => {
    const projection = overlay.getProjection();
    const centre = map.getCenter();
    const zoom = map.getZoom();
    const corner = projection?.fromContainerPixelToLatLng(new maps.Point(0, 0));
    const at = corner && projection?.fromLatLngToDivPixel(corner);
    if (!engine || !centre || zoom === undefined || !at) return;
    const { clientWidth, clientHeight } = map.getDiv();
    pane.style.width = `${clientWidth}px`;
    pane.style.height = `${clientHeight}px`;
    pane.style.transform = `translate(${at.x}px, ${at.y}px)`;
    if (size !== `${clientWidth}x${clientHeight}`) engine.resize();
    size = `${clientWidth}x${clientHeight}`;
    engine.follow({ lng: centre.lng(), lat: centre.lat(), zoom: zoom - ZOOM_DIFFERENCE });
  };

  overlay.onAdd = () => {
    const { clientWidth, clientHeight } = map.getDiv();
    pane.style.width = `${clientWidth}px`;
    pane.style.height = `${clientHeight}px`;
    overlay.getPanes()?.overlayLayer.append(pane);
    engine = createEngine(pane);
    engine.setSurface(map.getDiv());
    engine.setCamera({
      fitBounds: ([west, south, east, north], padding, maxZoom) => {
        const limit = maxZoom + ZOOM_DIFFERENCE;
        maps.event.addListenerOnce(map, 'idle', () => {
          if ((map.getZoom() ?? 0) > limit) map.setZoom(Math.floor(limit));
        });
        map.fitBounds({ west, south, east, north }, padding);
      },
      goTo: ({ lng, lat, zoom }) => {
        map.setCenter({ lat, lng });
        map.setZoom(zoom + ZOOM_DIFFERENCE);
      },
      zoomBy: (steps) => map.setZoom((map.getZoom() ?? 0) + steps),
      satellite: (shown) => map.setMapTypeId(shown ? 'hybrid' : 'roadmap'),
    });
  };
  overlay.draw = follow;
  overlay.onRemove = () => pane.remove();
  overlay.setMap(map);

  const placeOf = (at: GoogleLatLng): [number, number] => [at.lng(), at.lat()];
  const listeners = [
    map.addListener('bounds_changed', follow),
    map.addListener('click', ({ latLng }) => latLng && engine?.clickAt(placeOf(latLng))),
    map.addListener('mousemove', ({ latLng }) => latLng && engine?.pointerAt(placeOf(latLng))),
    map.addListener('mouseout', () => engine?.pointerAt(null)),
  ];
  return () => {
    for (const listener of listeners) listener.remove();
    overlay.setMap(null);
    engine?.destroy();
    engine = null;
  };
}
