import type { FeatureCollection } from 'geojson';
import type { Bounds } from '#libs/geometry';
import { BaseWatch } from './base/base-watch.js';
import { Card } from './card.js';
import { type Ground, groundOf } from './edit/vertex-drag.js';
import { Emitter } from './emitter.js';
import type { EngineEvents } from './engine-events.js';
import type { EngineOptions } from './engine-options.js';
import { FarmSet } from './farm-set.js';
import { metresPerPixel } from './geometry.js';
import { snapshotOf } from './picture/snapshot.js';
import { MapPointer } from './pointer.js';
import { FarmTiles } from './tiles/farm-tiles.js';
import type { BaseMap, BasePart, Camera, FarmShape, MapLike, MapTheme, Padding, Snapshot } from './types.js';
import { type Place, Viewpoint } from './viewpoint.js';

const CELL_ROOM: Padding = { top: 20, right: 20, bottom: 20, left: 20 };

/**
 * The map outside React. It receives the desired farms, computes the differences, and reports by events. A status
 * change is only a change of feature state, so nothing is rebuilt and nothing flickers.
 */
export class MapEngine {
  readonly events = new Emitter<EngineEvents>();
  /** All farms of the filter, if there are more than are drawn live. */
  readonly tiles = new FarmTiles();
  private readonly farms = new FarmSet();
  private readonly pointer = new MapPointer(this.farms, this.tiles, this.events);
  private readonly viewpoint: Viewpoint;
  private readonly hidden = new Set<BasePart>();
  /** Sources of tools without a feature. */
  private readonly bare = new Set<string>();
  private map: MapLike | null = null;
  private base: BaseMap;
  private surface: HTMLElement | null = null;
  private installed = false;
  private label: Card | null = null;
  private watch: BaseWatch | null = null;

  constructor(private readonly options: EngineOptions) {
    this.base = options.base;
    this.viewpoint = new Viewpoint(this.farms, options.container);
    this.events.on('cell', (bounds) => this.fitBounds(bounds, CELL_ROOM));
  }

  /** Creates the map. Emits `ready` when the farms' layers are ready, or `failed`. */
  start(): void {
    const { container, createMap, view, interactive = true } = this.options;
    try {
      this.map = createMap(container, { style: this.base.style, interactive, view });
    } catch {
      this.events.emit('failed', 'drawing');
      return;
    }
    this.viewpoint.attach(this.map);
    this.map.on('style.load', this.install);
    if (this.base.remote && this.options.fallback) this.watch = new BaseWatch(this.map, this.fallBack);
    this.map.on('move', this.onMove);
    this.pointer.listen(this.map);
  }

  /** Destroys the map and all its listeners. */
  destroy(): void {
    this.events.clear();
    this.watch?.end();
    this.tiles.show(null);
    this.map?.remove();
    this.map = null;
    this.installed = false;
    this.viewpoint.attach(null);
  }

  /** Sets the farms of the map. Updates only the differences. */
  setFarms(list: readonly FarmShape[]): void {
    this.farms.set(list);
    this.tiles.setLive(list.map(({ id }) => id));
    this.placeLabel();
  }

  /** Changes the appearance of one farm by feature state; ignores a farm that is not on the map. */
  patchFarm(id: number, change: Partial<Pick<FarmShape, 'completed' | 'held'>>): void {
    this.farms.patch(id, change);
  }

  /** Selects one farm, or none. */
  select(id: number | null): void {
    this.farms.select(id);
    this.placeLabel();
  }

  /** Highlights the farm under the pointer, on the map or in the list. */
  hover(id: number | null): void {
    this.farms.hover(id);
    this.tiles.hover(id);
  }

  /** Fits all farms, or one of them, into the uncovered area. */
  fit(id: number | null = null, padding?: Padding): void {
    this.viewpoint.fit(id, padding);
  }

  /** Fits a box into the view, zooming in no further than `maxZoom`. Before the map is ready the request is stored. */
  fitBounds(bounds: Bounds, padding?: Padding, maxZoom?: number): void {
    this.viewpoint.fitBounds(bounds, padding, maxZoom);
  }

  /** Brings a farm into view with its neighbours; the scale stays if the farm is well visible at it. */
  flyTo(id: number, padding?: Padding): void {
    this.viewpoint.flyTo(id, padding);
  }

  /** Shows a position immediately and ignores fits until it is released with null. */
  hold(place: Place | null): void {
    this.viewpoint.hold(place);
  }

  /** Whether the view has been set, rather than being the initial one. */
  get isPlaced(): boolean {
    return this.viewpoint.isPlaced;
  }

  /** Sets the pixels at the foot of the map that are covered from now on: fits avoid them. */
  cover(pixels: number): void {
    this.viewpoint.cover(pixels);
    this.placeLabel(true);
  }

  zoomBy(steps: number): void {
    this.viewpoint.zoomBy(steps);
  }

  /** Follows another map's view, in the same frame. `zoom` is MapLibre's. */
  follow(view: Place): void {
    this.viewpoint.follow(view);
  }

  setCamera(camera: Camera | null): void {
    this.viewpoint.camera = camera;
  }

  setTheme(theme: MapTheme): void {
    this.options.theme = theme;
    if (!this.map || !this.installed) return;
    this.base.setTheme?.(this.map, theme);
    this.dress();
  }

  /** Parts of the base that can be switched off. */
  get parts(): readonly BasePart[] {
    return this.base.parts;
  }

  show(part: BasePart, shown: boolean): void {
    if (shown) this.hidden.delete(part);
    else this.hidden.add(part);
    const { camera } = this.viewpoint;
    if (part === 'satellite' && camera?.satellite) camera.satellite(shown);
    else if (this.map && this.installed) this.base.show?.(this.map, part, shown);
  }

  /** Returns the current drawing with the card of the selected farm; null before the map is ready. */
  snapshot(): Snapshot | null {
    const card = this.label?.element ?? null;
    return this.map && this.installed ? snapshotOf(this.map, this.options.container, card) : null;
  }

  /** While false, a click is a `point` for a tool instead of selecting a farm. */
  setPicking(picking: boolean): void {
    this.pointer.setPicking(picking);
  }

  /** Attaches a page element to the selected farm, so that it moves with it. */
  anchor(element: HTMLElement | null): void {
    this.label = element && new Card(element);
    this.placeLabel();
  }

  /** Draws a tool's features in their own source above the farms; `cluster` groups points that overlap. */
  draw(
    source: string,
    layers: readonly Parameters<MapLike['addLayer']>[0][],
    data: FeatureCollection,
    cluster: { clusterRadius: number; clusterMaxZoom: number } | null = null,
  ): void {
    if (!this.map || !this.installed) return;
    const there = this.map.getSource(source);
    const isBare = data.features.length === 0;
    // MapLibre would draw the whole map twice more.
    if (there && isBare && this.bare.has(source)) return;
    if (isBare) this.bare.add(source);
    else this.bare.delete(source);
    if (there) return void there.setData(data);
    this.map.addSource(source, { type: 'geojson', data, ...(cluster && { cluster: true, ...cluster }) });
    for (const layer of layers) this.map.addLayer(layer);
  }

  /**
   * Excludes a farm that an editing tool now draws, with its current parts: the farms' layers omit it, and its card
   * follows it. Null ends this.
   */
  giveUp(drawn: { id: number; parts: number[][][][] } | null): void {
    this.farms.giveUp(drawn);
    this.placeLabel();
  }

  /** Returns the map in the form that tools use; null before it is ready. */
  get ground(): Ground | null {
    return this.withMap((map) => groundOf(map, this.surface ?? this.options.container)) ?? null;
  }

  /** Sets the element that receives the pointer, if it is not the map's own. */
  setSurface(surface: HTMLElement): void {
    this.surface = surface;
  }

  /** Calls `use` with the current map, for special layers; not at all before it is ready. */
  withMap<T>(use: (map: MapLike) => T): T | undefined {
    return this.map && this.installed ? use(this.map) : undefined;
  }

  resize(): void {
    this.map?.resize();
  }

  /** Handles a click at a position, by the user or from the map underneath. */
  clickAt(lngLat: [number, number]): void {
    this.pointer.clickAt(lngLat);
  }

  /** Handles the pointer over a position, or outside the map (null). */
  pointerAt(lngLat: [number, number] | null): void {
    this.pointer.overAt(lngLat);
  }

  private readonly install = (): void => {
    if (!this.map) return;
    this.base.install?.(this.map);
    this.base.setTheme?.(this.map, this.options.theme);
    for (const part of this.hidden) this.base.show?.(this.map, part, false);
    this.farms.attach(this.map);
    this.tiles.attach(this.map, this.base.edges?.(this.options.theme) ?? null);
    this.dress();
    this.installed = true;
    this.viewpoint.begin();
    this.onMove();
    this.events.emit('ready', undefined);
  };

  /** The configured base failed. */
  private readonly fallBack = (): void => {
    const { fallback } = this.options;
    if (!this.map || !fallback || this.base === fallback) return;
    this.base = fallback;
    this.installed = false;
    this.viewpoint.attach(this.map);
    // Without diffing: what remains of the old style does not tell when the new one is ready.
    this.map.setStyle(fallback.style, { diff: false });
    this.events.emit('failed', 'base');
  };

  private dress(): void {
    const edges = this.base.edges?.(this.options.theme) ?? null;
    this.farms.dress(edges);
    this.tiles.dress(edges);
  }

  private readonly onMove = (): void => {
    if (!this.map) return;
    if (this.installed) this.base.follow?.(this.map);
    this.placeLabel();
    const { lng, lat } = this.map.getCenter();
    const zoom = this.map.getZoom();
    this.events.emit('viewChanged', { lng, lat, zoom, metresPerPixel: metresPerPixel(lat, zoom) });
  };

  private placeLabel(lookAgain = false): void {
    const at = this.installed ? this.farms.labelAt : null;
    this.label?.place(at && this.map ? at(this.map) : null, lookAgain);
  }
}
