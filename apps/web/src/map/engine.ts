import type { FeatureCollection } from 'geojson';
import { type Bounds, labelPoint } from '#libs/geometry';
import { BaseWatch } from './base/base-watch.js';
import { placeCard } from './card.js';
import type { Ground } from './edit/hands.js';
import { Emitter } from './emitter.js';
import type { EngineEvents } from './engine-events.js';
import type { EngineOptions } from './engine-options.js';
import { FarmSet } from './farm-set.js';
import { boundsOfFarms, metresPerPixel } from './geometry.js';
import { within } from './padding.js';
import { snapshotOf } from './picture/snapshot.js';
import { MapPointer } from './pointer.js';
import type { BaseMap, BasePart, Camera, FarmShape, MapLike, MapTheme, Padding, Snapshot } from './types.js';

const FIT_ALL_ZOOM = 16;
const FIT_ONE_ZOOM = 16.4;
/** Below it a farm is too small to be looked at. */
const NEAR_ZOOM = 14;
const ROOM = 60;

/**
 * The map outside React. It is fed the farms as they should be and works out what changed; it answers by events.
 * A change of status is a change of feature state only, so nothing is rebuilt and nothing flickers.
 */
export class MapEngine {
  readonly events = new Emitter<EngineEvents>();
  private readonly farms = new FarmSet();
  private readonly pointer = new MapPointer(this.farms, this.events);
  private readonly hidden = new Set<BasePart>();
  private map: MapLike | null = null;
  private base: BaseMap;
  private camera: Camera | null = null;
  private surface: HTMLElement | null = null;
  private installed = false;
  private label: HTMLElement | null = null;
  private placed = false;
  private pendingFit: (() => void) | null = null;
  /** Pixels of the map's foot that a sheet covers. */
  private covered = 0;
  private watch: BaseWatch | null = null;

  constructor(private readonly options: EngineOptions) {
    this.base = options.base;
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
    this.map.on('style.load', this.install);
    if (this.base.remote && this.options.fallback) this.watch = new BaseWatch(this.map, this.fallBack);
    this.map.on('move', this.onMove);
    this.pointer.listen(this.map);
  }

  /** Ends the map and everything that listens to it. */
  destroy(): void {
    this.events.clear();
    this.watch?.end();
    this.map?.remove();
    this.map = null;
    this.installed = false;
  }

  /** The farms that should be on the map now. Only what differs from before is touched. */
  setFarms(list: readonly FarmShape[]): void {
    this.farms.set(list);
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
  }

  /** Shows all farms, or one of them, clear of what covers the edges. */
  fit(id: number | null = null, padding: Padding = this.room): void {
    const farm = id === null ? undefined : this.farms.get(id);
    const bounds = boundsOfFarms(farm ? [farm] : this.farms.all());
    if (bounds) this.fitBounds(bounds, padding, farm ? FIT_ONE_ZOOM : FIT_ALL_ZOOM);
  }

  /** Shows a box of the ground; zooms in no further than `maxZoom`. Before the map is ready it is kept for then. */
  fitBounds(bounds: Bounds, padding: Padding = this.room, maxZoom = FIT_ALL_ZOOM): void {
    if (!this.installed) {
      this.pendingFit = () => this.fitBounds(bounds, padding, maxZoom);
    } else if (this.camera) {
      this.camera.fitBounds(bounds, padding, maxZoom);
    } else {
      const [west, south, east, north] = bounds;
      this.map?.fitBounds([west, south, east, north], {
        padding: within(padding, this.options.container),
        maxZoom,
        // The first time there is nothing to fly from, and every zoom on the way would be drawn for nothing.
        duration: this.placed ? 450 : 0,
      });
      this.placed = true;
    }
  }

  /** Brings a farm into view without changing the scale, unless it would be too small to see. */
  flyTo(id: number, padding: Padding = this.room): void {
    const at = labelPoint(this.farms.get(id)?.parts ?? []);
    if (!at) return;
    if (!this.installed || this.camera || (this.map?.getZoom() ?? 0) < NEAR_ZOOM) this.fit(id, padding);
    else this.map?.easeTo({ center: at, offset: [0, -this.covered / 2], duration: 300 });
  }

  /** Pixels at the foot of the map that something covers from now on: what is fitted stays clear of them. */
  cover(pixels: number): void {
    this.covered = pixels;
  }

  private get room(): Padding {
    // What a sheet leaves is little: the farm gets most of it.
    const edge = this.covered > 0 ? ROOM / 2 : ROOM;
    return { top: ROOM, right: edge, bottom: edge + this.covered, left: edge };
  }

  zoomBy(steps: number): void {
    if (this.camera) this.camera.zoomBy(steps);
    else this.map?.easeTo({ zoom: this.map.getZoom() + steps, duration: 180 });
  }

  /** Goes exactly where another map is, in the same frame. `zoom` is MapLibre's. */
  follow(view: { lng: number; lat: number; zoom: number }): void {
    this.map?.jumpTo({ center: [view.lng, view.lat], zoom: view.zoom });
    this.map?.redraw();
  }

  setCamera(camera: Camera | null): void {
    this.camera = camera;
  }

  setTheme(theme: MapTheme): void {
    this.options.theme = theme;
    if (!this.map || !this.installed) return;
    this.base.setTheme?.(this.map, theme);
    this.farms.dress(this.base.edges?.(theme) ?? null);
  }

  /** Parts of the base that can be switched off. */
  get parts(): readonly BasePart[] {
    return this.base.parts;
  }

  show(part: BasePart, shown: boolean): void {
    if (shown) this.hidden.delete(part);
    else this.hidden.add(part);
    if (part === 'satellite' && this.camera?.satellite) this.camera.satellite(shown);
    else if (this.map && this.installed) this.base.show?.(this.map, part, shown);
  }

  /** What is drawn now, the card of the chosen farm beside it; null before the map is ready. */
  snapshot(): Snapshot | null {
    return this.map && this.installed ? snapshotOf(this.map, this.options.container, this.label) : null;
  }

  /** While false, a click is a `point` for a tool instead of the choice of a farm. */
  setPicking(picking: boolean): void {
    this.pointer.setPicking(picking);
  }

  /** An element of the page that sits at the chosen farm and moves with it. */
  anchor(element: HTMLElement | null): void {
    this.label = element;
    this.placeLabel();
  }

  /** Draws what a tool has made, in a source of its own above the farms. */
  draw(source: string, layers: readonly Parameters<MapLike['addLayer']>[0][], data: FeatureCollection): void {
    if (!this.map || !this.installed) return;
    const there = this.map.getSource(source);
    if (there) return void there.setData(data);
    this.map.addSource(source, { type: 'geojson', data });
    for (const layer of layers) this.map.addLayer(layer);
  }

  /** Runs with the map that is drawn now, for layers of a kind of their own; not at all before it is ready. */
  withMap<T>(use: (map: MapLike) => T): T | undefined {
    return this.map && this.installed ? use(this.map) : undefined;
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
    const { map } = this;
    if (!map || !this.installed) return null;
    return {
      surface: this.surface ?? this.options.container,
      toPixel: (place) => map.project(place),
      toPlace: ({ x, y }) => {
        const { lng, lat } = map.unproject([x, y]);
        return [lng, lat];
      },
      zoom: () => map.getZoom(),
    };
  }

  /** The element that takes the pointer, where it is not the map's own. */
  setSurface(surface: HTMLElement): void {
    this.surface = surface;
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
    this.farms.dress(this.base.edges?.(this.options.theme) ?? null);
    this.installed = true;
    this.pendingFit?.();
    this.pendingFit = null;
    this.onMove();
    this.events.emit('ready', undefined);
  };

  /** The configured base does not answer. */
  private readonly fallBack = (): void => {
    const { fallback } = this.options;
    if (!this.map || !fallback || this.base === fallback) return;
    this.base = fallback;
    this.installed = false;
    // Never by differences: what is there of the old style says nothing of when the new one is ready.
    this.map.setStyle(fallback.style, { diff: false });
    this.events.emit('failed', 'base');
  };

  private readonly onMove = (): void => {
    if (!this.map) return;
    if (this.installed) this.base.follow?.(this.map);
    this.placeLabel();
    const { lng, lat } = this.map.getCenter();
    const zoom = this.map.getZoom();
    this.events.emit('viewChanged', { lng, lat, zoom, metresPerPixel: metresPerPixel(lat, zoom) });
  };

  private placeLabel(): void {
    const at = this.installed ? this.farms.labelAt : null;
    if (this.label) placeCard(this.label, at && this.map ? at(this.map) : null);
  }
}
