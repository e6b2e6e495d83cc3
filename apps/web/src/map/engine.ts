import type { FeatureCollection } from 'geojson';
import type { Bounds } from '#libs/geometry';
import { BaseWatch } from './base/base-watch.js';
import { Card } from './card.js';
import { type Ground, groundOf } from './edit/hands.js';
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
 * The map outside React. It is fed the farms as they should be and works out what changed; it answers by events.
 * A change of status is a change of feature state only, so nothing is rebuilt and nothing flickers.
 */
export class MapEngine {
  readonly events = new Emitter<EngineEvents>();
  /** All farms of the filter, where there are more than are drawn live. */
  readonly tiles = new FarmTiles();
  private readonly farms = new FarmSet();
  private readonly pointer = new MapPointer(this.farms, this.tiles, this.events);
  private readonly viewpoint: Viewpoint;
  private readonly hidden = new Set<BasePart>();
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

  /** Makes the map. Emits `ready` when the farms' layers are ready, or `failed`. */
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

  /** Ends the map and everything that listens to it. */
  destroy(): void {
    this.events.clear();
    this.watch?.end();
    this.tiles.show(null);
    this.map?.remove();
    this.map = null;
    this.installed = false;
    this.viewpoint.attach(null);
  }

  /** The farms that should be on the map now. Only what differs from before is touched. */
  setFarms(list: readonly FarmShape[]): void {
    this.farms.set(list);
    this.tiles.setLive(list.map(({ id }) => id));
    this.placeLabel();
  }

  /** Changes how one farm looks, by feature state; a farm that is not on the map is ignored. */
  patchFarm(id: number, change: Partial<Pick<FarmShape, 'completed' | 'held'>>): void {
    this.farms.patch(id, change);
  }

  /** Marks one farm as chosen, or none. */
  select(id: number | null): void {
    this.farms.select(id);
    this.placeLabel();
  }

  /** Marks the farm under the pointer, wherever the pointer is: on the map or in the list. */
  hover(id: number | null): void {
    this.farms.hover(id);
    this.tiles.hover(id);
  }

  /** Shows all farms, or one of them, clear of what covers the edges. */
  fit(id: number | null = null, padding?: Padding): void {
    this.viewpoint.fit(id, padding);
  }

  /** Shows a box of the ground; zooms in no further than `maxZoom`. Before the map is ready it is kept for then. */
  fitBounds(bounds: Bounds, padding?: Padding, maxZoom?: number): void {
    this.viewpoint.fitBounds(bounds, padding, maxZoom);
  }

  /** Brings a farm into view with its neighbours; the scale stays where the farm is seen well at it. */
  flyTo(id: number, padding?: Padding): void {
    this.viewpoint.flyTo(id, padding);
  }

  /** Shows a place at once, and nothing that is fitted until it is let go of by null. */
  hold(place: Place | null): void {
    this.viewpoint.hold(place);
  }

  /** Something has been shown: the view is not the one with which every map begins. */
  get isPlaced(): boolean {
    return this.viewpoint.isPlaced;
  }

  /** Pixels at the foot of the map that something covers from now on: what is fitted stays clear of them. */
  cover(pixels: number): void {
    this.viewpoint.cover(pixels);
    this.placeLabel(true);
  }

  zoomBy(steps: number): void {
    this.viewpoint.zoomBy(steps);
  }

  /** Goes exactly where another map is, in the same frame. `zoom` is MapLibre's. */
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

  /** What is drawn now, the card of the chosen farm beside it; null before the map is ready. */
  snapshot(): Snapshot | null {
    const card = this.label?.element ?? null;
    return this.map && this.installed ? snapshotOf(this.map, this.options.container, card) : null;
  }

  /** While false, a click is a `point` for a tool instead of the choice of a farm. */
  setPicking(picking: boolean): void {
    this.pointer.setPicking(picking);
  }

  /** An element of the page that sits at the chosen farm and moves with it. */
  anchor(element: HTMLElement | null): void {
    this.label = element && new Card(element);
    this.placeLabel();
  }

  /** Draws what a tool has made, in a source of its own above the farms; `cluster` gathers points that fall together. */
  draw(
    source: string,
    layers: readonly Parameters<MapLike['addLayer']>[0][],
    data: FeatureCollection,
    cluster: { clusterRadius: number; clusterMaxZoom: number } | null = null,
  ): void {
    if (!this.map || !this.installed) return;
    const there = this.map.getSource(source);
    if (there) return void there.setData(data);
    this.map.addSource(source, { type: 'geojson', data, ...(cluster && { cluster: true, ...cluster }) });
    for (const layer of layers) this.map.addLayer(layer);
  }

  /**
   * A farm whose boundary a tool draws from now on, and its parts as they are at this moment: the farms' layers leave it out,
   * and its card goes with it. Null: none any more.
   */
  giveUp(drawn: { id: number; parts: number[][][][] } | null): void {
    this.farms.giveUp(drawn);
    this.placeLabel();
  }

  /** The map as a tool takes hold of it; null before it is ready. */
  get ground(): Ground | null {
    return this.withMap((map) => groundOf(map, this.surface ?? this.options.container)) ?? null;
  }

  /** The element that takes the pointer, where it is not the map's own. */
  setSurface(surface: HTMLElement): void {
    this.surface = surface;
  }

  /** Runs with the map that is drawn now, for layers of a kind of their own; not at all before it is ready. */
  withMap<T>(use: (map: MapLike) => T): T | undefined {
    return this.map && this.installed ? use(this.map) : undefined;
  }

  resize(): void {
    this.map?.resize();
  }

  /** A click at a place: by the person, or by the map underneath. */
  clickAt(lngLat: [number, number]): void {
    this.pointer.clickAt(lngLat);
  }

  /** The pointer is over a place, or has left the map (null). */
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

  /** The configured base does not answer. */
  private readonly fallBack = (): void => {
    const { fallback } = this.options;
    if (!this.map || !fallback || this.base === fallback) return;
    this.base = fallback;
    this.installed = false;
    this.viewpoint.attach(this.map);
    // Never by differences: what is there of the old style says nothing of when the new one is ready.
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
