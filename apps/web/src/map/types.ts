import type { GeoJSONSource, Map as MapLibreMap, StyleSpecification } from 'maplibre-gl';
import type { Bounds } from '#libs/geometry';

/** A farm as the map knows it: where it lies and how it is coloured, nothing else. */
export interface FarmShape {
  id: number;
  completed: boolean;
  /** Somebody else looks at it now. */
  held: boolean;
  /** Its status is shown and not confirmed yet. */
  pending?: boolean;
  /** GeoJSON MultiPolygon coordinates, [longitude, latitude] in degrees. */
  parts: number[][][][];
}

export interface MapView {
  lng: number;
  lat: number;
  /** MapLibre's zoom (tiles of 512 pixels): one less than Google's for the same scale. */
  zoom: number;
  metresPerPixel: number;
}

/** Pixels at each edge that panels cover, so that a fitted farm does not lie under them. */
export interface Padding {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** What the engine uses of MapLibre's map: everything a test has to stand in for. */
export type MapLike = Pick<
  MapLibreMap,
  | 'addImage'
  | 'addLayer'
  | 'addSource'
  | 'areTilesLoaded'
  | 'easeTo'
  | 'fitBounds'
  | 'getBounds'
  | 'getCanvas'
  | 'getCenter'
  | 'getLayer'
  | 'getStyle'
  | 'getZoom'
  | 'hasImage'
  | 'jumpTo'
  | 'off'
  | 'on'
  | 'once'
  | 'project'
  | 'queryRenderedFeatures'
  | 'redraw'
  | 'refreshTiles'
  | 'remove'
  | 'removeFeatureState'
  | 'removeLayer'
  | 'removeSource'
  | 'resize'
  | 'setFeatureState'
  | 'setLayerZoomRange'
  | 'setLayoutProperty'
  | 'setMissingStyleImageResolver'
  | 'setPaintProperty'
  | 'setStyle'
  | 'unproject'
> & { getSource(id: string): GeoSource | undefined };

/** What the engine uses of a GeoJSON source. */
export type GeoSource = Pick<GeoJSONSource, 'getClusterLeaves' | 'setData' | 'updateData'>;

export interface MapStart {
  style: StyleSpecification | string;
  /** False where another map underneath takes the pointer. */
  interactive: boolean;
  view: { lng: number; lat: number; zoom: number };
}

/** Makes the map in an element. Throws where the browser cannot draw one (no WebGL). */
export type MapFactory = (container: HTMLElement, start: MapStart) => MapLike;

export type MapTheme = 'light' | 'dark';

/** Parts of the base map that a person can switch off. */
export type BasePart = 'satellite' | 'borders' | 'names' | 'grid';

/** Colours of the edges of farms. */
export interface FarmEdges {
  completed: string;
  open: string;
  /** As wide as on pictures: four pixels close up. */
  wide?: boolean;
}

/** What lies under the farms. */
export interface BaseMap {
  readonly style: StyleSpecification | string;
  /** It comes from somewhere else, and may not come. */
  readonly remote?: boolean;
  /** The parts that it has and that can be switched; of a style by its address, known once it is installed. */
  readonly parts: readonly BasePart[];
  /** Called when the style is ready, before the farms' layers are added on top. */
  install?(map: MapLike): void;
  /** Called while the view moves. */
  follow?(map: MapLike): void;
  setTheme?(map: MapLike, theme: MapTheme): void;
  show?(map: MapLike, part: BasePart, shown: boolean): void;
  /** Edges that stand out on its ground; left out, those that stand out on pictures, with a light line below. */
  edges?(theme: MapTheme): FarmEdges;
}

/** Moves the view. MapLibre itself by default, Google's map where that is the base. */
export interface Camera {
  fitBounds(bounds: Bounds, padding: Padding, maxZoom: number): void;
  /** `zoom` is MapLibre's. */
  goTo(place: { lng: number; lat: number; zoom: number }): void;
  zoomBy(steps: number): void;
  /** Puts pictures under the farms, or plain streets; left out where the base itself can. */
  satellite?(shown: boolean): void;
}

/** What is on the map now, for a picture of it. */
export interface Snapshot {
  /** Of the size of the screen's own pixels. */
  canvas: HTMLCanvasElement;
  /** CSS pixels. */
  width: number;
  height: number;
  metresPerPixel: number;
  /** Who made the base map; empty where it does not say. */
  attribution: string;
  /** The card of the chosen farm: its lines, and its top left in CSS pixels. Null where there is none in sight. */
  card: { lines: string[]; left: number; top: number } | null;
}
