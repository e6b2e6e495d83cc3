import type { GeoJSONSource, Map as MapLibreMap, StyleSpecification } from 'maplibre-gl';
import type { Bounds } from '#libs/geometry';

/** A farm on the map: only its position and colours. */
export interface FarmShape {
  id: number;
  completed: boolean;
  /** Someone else is viewing it. */
  held: boolean;
  /** Its displayed status is not confirmed yet. */
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

/** Pixels at each edge covered by panels, which fitted farms must avoid. */
export interface Padding {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** The part of MapLibre's map that the engine uses, which tests must replace. */
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

/** The part of a GeoJSON source that the engine uses. */
export type GeoSource = Pick<GeoJSONSource, 'getClusterLeaves' | 'setData' | 'updateData'>;

export interface MapStart {
  style: StyleSpecification | string;
  /** False if another map underneath handles the pointer. */
  interactive: boolean;
  view: { lng: number; lat: number; zoom: number };
}

/** Creates the map in an element. Throws if the browser cannot draw one (no WebGL). */
export type MapFactory = (container: HTMLElement, start: MapStart) => MapLike;

export type MapTheme = 'light' | 'dark';

/** Parts of the base map that the user can switch off. */
export type BasePart = 'satellite' | 'borders' | 'names' | 'grid';

/** Colours of the edges of farms. */
export interface FarmEdges {
  completed: string;
  open: string;
  /** As wide as on imagery: four pixels at high zooms. */
  wide?: boolean;
}

/** The base under the farms. */
export interface BaseMap {
  readonly style: StyleSpecification | string;
  /** Loaded from elsewhere, so it may fail. */
  readonly remote?: boolean;
  /** Its parts that can be switched; for an external style, known only after `install`. */
  readonly parts: readonly BasePart[];
  /** Called when the style is ready, before the farms' layers are added on top. */
  install?(map: MapLike): void;
  /** Called while the view moves. */
  follow?(map: MapLike): void;
  setTheme?(map: MapLike, theme: MapTheme): void;
  show?(map: MapLike, part: BasePart, shown: boolean): void;
  /** Returns edge colours for its ground; without it, those for imagery with a light line below. */
  edges?(theme: MapTheme): FarmEdges;
}

/** Moves the view: MapLibre by default, or Google's map if that is the base. */
export interface Camera {
  fitBounds(bounds: Bounds, padding: Padding, maxZoom: number): void;
  /** `zoom` is MapLibre's. */
  goTo(place: { lng: number; lat: number; zoom: number }): void;
  zoomBy(steps: number): void;
  /** Switches between imagery and plain streets under the farms; omitted if the base itself can. */
  satellite?(shown: boolean): void;
}

/** The current map, for an exported image. */
export interface Snapshot {
  /** In device pixels. */
  canvas: HTMLCanvasElement;
  /** CSS pixels. */
  width: number;
  height: number;
  metresPerPixel: number;
  /** Attribution of the base map; empty if it has none. */
  attribution: string;
  /** The card of the selected farm: its lines, and its top left in CSS pixels. Null if none is visible. */
  card: { lines: string[]; left: number; top: number } | null;
}
