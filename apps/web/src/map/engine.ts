import type { FeatureCollection } from 'geojson';
import type { Bounds } from '#libs/geometry';
import { Card } from './card.js';
import { Emitter } from './emitter.js';
import type { EngineEvents } from './engine-events.js';
import { FarmSet } from './farm-set.js';
import { boundsOfFarms, metresPerPixel, widened } from './geometry.js';
import { within } from './padding.js';
import { MapPointer } from './pointer.js';
import type {
  BaseMap,
  BasePart,
  Camera,
  FarmShape,
  MapFactory,
  MapLike,
  MapTheme,
  Padding,
} from './types.js';

export interface EngineOptions {
  container: HTMLElement;
  createMap: MapFactory;
  base: BaseMap;
  /** Used where `base` cannot be loaded. */
  fallback?: BaseMap;
  view: { lng: number; lat: number; zoom: number };
  theme: MapTheme;
  /** False where another map underneath takes the pointer and moves the view. */
  interactive?: boolean;
}

const FIT_ALL_ZOOM = 16;
/** Closer than this the ground of the base has nothing more to say. */
const FIT_ONE_ZOOM = 18;
/** Ground round a chosen farm, in its own size on each side: it is judged among its neighbours. */
const NEIGHBOURS = 0.9;
/** Of the view: a farm that takes such a part of it is seen well, and stepping to it leaves the scale alone. */
const SEEN_WELL = { least: 0.18, most: 0.5 } as const;
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
  private installed = false;
  private label: Card | null = null;
  private placed = false;
  private pendingFit: (() => void) | null = null;
  /** Pixels of the map's foot that a sheet covers. */
  private covered = 0;

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
    this.map.on('error', this.onError);
    this.map.on('move', this.onMove);
    this.pointer.listen(this.map);
  }

  /** Ends the map and everything that listens to it. */
  destroy(): void {
    this.events.clear();
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
    if (!bounds) return;
    // Under a sheet there is little room: the farm gets it.
    if (farm) this.fitBounds(widened(bounds, this.isSmall ? 0.25 : NEIGHBOURS), padding, FIT_ONE_ZOOM);
    else this.fitBounds(bounds, padding, FIT_ALL_ZOOM);
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

  /** Brings a farm into view with its neighbours; the scale stays where the farm is seen well at it. */
  flyTo(id: number, padding: Padding = this.room): void {
    const farm = this.farms.get(id);
    const bounds = farm && boundsOfFarms([farm]);
    if (!bounds) return;
    if (!this.map || !this.installed || this.camera || !this.isSeenWell(this.map, bounds)) {
      this.fit(id, padding);
      return;
    }
    const [west, south, east, north] = bounds;
    const center: [number, number] = [(west + east) / 2, (south + north) / 2];
    this.map.easeTo({ center, offset: [0, -this.covered / 2], duration: 300 });
  }

  private isSeenWell(map: MapLike, [west, south, east, north]: Bounds): boolean {
    const { clientWidth, clientHeight } = this.options.container;
    const [a, b] = [map.project([west, north]), map.project([east, south])];
    const share = Math.max((b.x - a.x) / clientWidth, (b.y - a.y) / (clientHeight - this.covered));
    return share >= SEEN_WELL.least && share <= SEEN_WELL.most;
  }

  /** There is room for the farm, and for little round it. */
  private get isSmall(): boolean {
    return this.options.container.clientHeight - this.covered < 420;
  }

  /** Pixels at the foot of the map that something covers from now on: what is fitted stays clear of them. */
  cover(pixels: number): void {
    this.covered = pixels;
    this.label?.lookAgain();
    this.placeLabel();
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
    if (this.map && this.installed) this.base.show?.(this.map, part, shown);
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

  /** Draws what a tool has made, in a source of its own above the farms. */
  draw(source: string, layers: readonly Parameters<MapLike['addLayer']>[0][], data: FeatureCollection): void {
    if (!this.map || !this.installed) return;
    const there = this.map.getSource(source);
    if (there) return void there.setData(data);
    this.map.addSource(source, { type: 'geojson', data });
    for (const layer of layers) this.map.addLayer(layer);
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

  private readonly onError = (): void => {
    const { fallback } = this.options;
    // Once the layers are ready an error is one tile that did not come: the map goes on without it.
    if (this.installed || !this.map || !fallback || this.base === fallback) return;
    this.base = fallback;
    this.map.setStyle(fallback.style);
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
    this.label?.place(at && this.map ? at(this.map) : null);
  }
}
