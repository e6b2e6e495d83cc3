import { FARM_FILL } from './farm-layers.js';
import { TILE_SOURCE } from './tiles/tile-layers.js';
import type { MapFactory, MapLike } from './types.js';

type Handler = (event: unknown) => void;

/** Replaces MapLibre's map without WebGL: it records its calls, and one pixel is a thousandth of a degree from 0, 0. */
export class FakeMap {
  readonly sourceOptions = new Map<string, object>();
  readonly sources = new Map<
    string,
    { data: unknown; tiles: string[]; sets: unknown[]; updates: unknown[] }
  >();
  readonly layers: string[] = [];
  readonly states = new Map<string, Record<string, unknown>>();
  /** Feature states of the tiles' farms. */
  readonly tileStates = new Map<string, Record<string, unknown>>();
  readonly refreshed: string[] = [];
  readonly ranges = new Map<string, [from: number, to: number]>();
  readonly paints: [layer: string, name: string, value: unknown][] = [];
  readonly fits: { bounds: number[]; options: Record<string, unknown> }[] = [];
  readonly jumps: unknown[] = [];
  readonly eases: Record<string, unknown>[] = [];
  readonly images = new Map<string, unknown>();
  readonly hidden = new Set<string>();
  /** Layers of the style itself. */
  styleLayers: { id: string; type: string }[] = [];
  allThere = true;
  resolveImage: ((id: string) => void) | null = null;
  readonly canvas = document.createElement('canvas');
  /** Features under the pointer. */
  under: { id: number }[] = [];
  /** Tile features under the pointer, by layer. */
  underTiles: Record<string, object[]> = {};
  style: unknown;
  zoom: number;
  redraws = 0;
  resizes = 0;
  removed = false;
  private readonly handlers = new Map<string, Set<Handler>>();

  constructor(start: Parameters<MapFactory>[1]) {
    this.style = start.style;
    this.zoom = start.view.zoom;
  }

  on(event: string, handler: Handler) {
    const set = this.handlers.get(event) ?? new Set();
    this.handlers.set(event, set.add(handler));
    return this;
  }
  once(event: string, handler: Handler) {
    const only: Handler = (payload) => {
      this.off(event, only);
      handler(payload);
    };
    return this.on(event, only);
  }
  off(event: string, handler: Handler) {
    this.handlers.get(event)?.delete(handler);
    return this;
  }
  fire(event: string, payload: unknown = {}) {
    for (const handler of this.handlers.get(event) ?? []) handler(payload);
  }
  click(lng: number, lat: number) {
    this.fire('click', { lngLat: { lng, lat } });
  }
  addSource(id: string, { data, tiles = [], ...options }: { data?: unknown; tiles?: string[] }) {
    this.sourceOptions.set(id, options);
    this.sources.set(id, { data, tiles, sets: [], updates: [] });
  }
  getSource(id: string) {
    const source = this.sources.get(id);
    return (
      source && {
        setData: (data: unknown) => source.sets.push(data),
        updateData: (diff: unknown) => source.updates.push(diff),
      }
    );
  }
  addLayer({ id }: { id: string }, before?: string) {
    const at = before ? this.layers.indexOf(before) : -1;
    this.layers.splice(at < 0 ? this.layers.length : at, 0, id);
  }
  removeLayer(id: string) {
    this.layers.splice(this.layers.indexOf(id), 1);
  }
  removeSource(id: string) {
    this.sources.delete(id);
  }
  refreshTiles(id: string) {
    this.refreshed.push(id);
  }
  setLayerZoomRange(id: string, from: number, to: number) {
    this.ranges.set(id, [from, to]);
  }
  getLayer(id: string) {
    return this.layers.includes(id) ? { id } : undefined;
  }
  setFeatureState({ id, source }: { id: number; source: string }, state: Record<string, unknown>) {
    const states = source === TILE_SOURCE ? this.tileStates : this.states;
    states.set(String(id), { ...states.get(String(id)), ...state });
  }
  removeFeatureState({ id, source }: { id: number; source: string }, key?: string) {
    const states = source === TILE_SOURCE ? this.tileStates : this.states;
    if (key) delete states.get(String(id))?.[key];
    else states.delete(String(id));
  }
  setPaintProperty(layer: string, name: string, value: unknown) {
    this.paints.push([layer, name, value]);
  }
  setLayoutProperty(layer: string, _name: string, value: string) {
    if (value === 'none') this.hidden.add(layer);
    else this.hidden.delete(layer);
  }
  setMissingStyleImageResolver(resolve: (id: string) => void) {
    this.resolveImage = resolve;
  }
  getStyle() {
    return { layers: this.styleLayers };
  }
  areTilesLoaded() {
    return this.allThere;
  }
  hasImage(id: string) {
    return this.images.has(id);
  }
  addImage(id: string, image: unknown) {
    this.images.set(id, image);
  }
  setStyle(style: unknown) {
    this.style = style;
  }
  getCanvas() {
    return this.canvas;
  }
  getCenter() {
    return { lng: 4.4, lat: 12.5 };
  }
  getZoom() {
    return this.zoom;
  }
  getBounds() {
    return {
      toArray: () => [
        [4, 12],
        [5, 13],
      ],
    };
  }
  project(at: [number, number]) {
    return { x: at[0] * 1000, y: -at[1] * 1000 };
  }
  unproject([x, y]: [number, number]) {
    return { lng: x / 1000, lat: -y / 1000 };
  }
  queryRenderedFeatures(_at: unknown, { layers }: { layers: string[] }) {
    return layers.includes(FARM_FILL) ? this.under : layers.flatMap((layer) => this.underTiles[layer] ?? []);
  }
  fitBounds(bounds: number[], options: Record<string, unknown>) {
    this.fits.push({ bounds, options });
  }
  easeTo(options: Record<string, unknown>) {
    this.eases.push(options);
  }
  jumpTo(view: unknown) {
    this.jumps.push(view);
  }
  redraw() {
    this.redraws += 1;
  }
  resize() {
    this.resizes += 1;
  }
  remove() {
    this.removed = true;
  }
}

/** Returns a factory of such maps, and the created maps. */
export function fakeMaps() {
  const made: FakeMap[] = [];
  const create: MapFactory = (_container, start) => {
    const map = new FakeMap(start);
    made.push(map);
    return map as unknown as MapLike;
  };
  return { made, create };
}

/** Returns a square of 0.01 degrees at a position. */
export function squareAt(lng: number, lat: number): number[][][][] {
  const side = 0.01;
  return [
    [
      [
        [lng, lat],
        [lng + side, lat],
        [lng + side, lat + side],
        [lng, lat + side],
        [lng, lat],
      ],
    ],
  ];
}
