import type { Bounds } from '#libs/geometry';
import type { FarmSet } from './farm-set.js';
import { boundsOfFarms, widened } from './geometry.js';
import { within } from './padding.js';
import type { Camera, MapLike, Padding } from './types.js';

/** A view: its middle in degrees, and MapLibre's zoom. */
export interface Place {
  lng: number;
  lat: number;
  zoom: number;
}

const FIT_ALL_ZOOM = 16;
/** Maximum zoom of a fit: the base has no further detail. */
const FIT_ONE_ZOOM = 18;
/** Margin around a selected farm, as a multiple of its size on each side, so that its neighbours are visible. */
const NEIGHBOURS = 0.9;
/** On small maps the farm gets the space. */
const LITTLE = { height: 420, neighbours: 0.25 } as const;
/** Shares of the view at which a farm is well visible, so that stepping to it keeps the scale. */
const SEEN_WELL = { least: 0.18, most: 0.5 } as const;
const ROOM = 60;

/** Returns the box to show for one farm, or for all, and its maximum zoom. `height` is that of the uncovered map. */
export function framed(
  farm: { parts: number[][][][] } | undefined,
  all: Iterable<{ parts: number[][][][] }>,
  height: number,
): { bounds: Bounds | null; maxZoom: number } {
  const bounds = boundsOfFarms(farm ? [farm] : all);
  if (!farm || !bounds) return { bounds, maxZoom: FIT_ALL_ZOOM };
  const round = height < LITTLE.height ? LITTLE.neighbours : NEIGHBOURS;
  return { bounds: widened(bounds, round), maxZoom: FIT_ONE_ZOOM };
}

/** Returns the space to leave around fitted farms if this many pixels of the map's foot are covered. */
export function roomFor(covered: number): Padding {
  // A sheet leaves little space, so the farm gets most of it.
  const edge = covered > 0 ? ROOM / 2 : ROOM;
  return { top: ROOM, right: edge, bottom: edge + covered, left: edge };
}

/** The map's view: it moves the view within the uncovered area. */
export class Viewpoint {
  /** Moves the view if another map is below; null: MapLibre's own does. */
  camera: Camera | null = null;
  private map: MapLike | null = null;
  /** Whether its layers are ready; nothing is fitted before. */
  private ready = false;
  private placed = false;
  private held = false;
  private pendingFit: (() => void) | null = null;
  /** Pixels of the map's foot covered by a sheet. */
  private covered = 0;

  constructor(
    private readonly farms: FarmSet,
    private readonly container: HTMLElement,
  ) {}

  attach(map: MapLike | null): void {
    this.map = map;
    this.ready = false;
  }

  /** Shows the stored request once the map is ready. */
  begin(): void {
    this.ready = true;
    this.pendingFit?.();
    this.pendingFit = null;
  }

  fit(id: number | null, padding: Padding = this.room): void {
    const farm = id === null ? undefined : this.farms.get(id);
    const height = this.container.clientHeight - this.covered;
    const { bounds, maxZoom } = framed(farm, this.farms.all(), height);
    if (bounds) this.fitBounds(bounds, padding, maxZoom);
  }

  fitBounds(bounds: Bounds, padding: Padding = this.room, maxZoom = FIT_ALL_ZOOM): void {
    if (this.held) return;
    if (!this.map || !this.ready) {
      this.pendingFit = () => this.fitBounds(bounds, padding, maxZoom);
    } else if (this.camera) {
      this.camera.fitBounds(bounds, padding, maxZoom);
      this.placed = true;
    } else {
      const [west, south, east, north] = bounds;
      this.map.fitBounds([west, south, east, north], {
        padding: within(padding, this.container),
        maxZoom,
        // The first view needs no animation, which would draw every zoom on the way for nothing.
        duration: this.placed ? 450 : 0,
      });
      this.placed = true;
    }
  }

  hold(place: Place | null): void {
    this.held = place !== null;
    if (!place) return;
    const { lng, lat, zoom } = place;
    if (this.camera) this.camera.goTo(place);
    else this.map?.jumpTo({ center: [lng, lat], zoom });
    this.placed = true;
  }

  get isPlaced(): boolean {
    return this.placed;
  }

  flyTo(id: number, padding: Padding = this.room): void {
    const farm = this.farms.get(id);
    const bounds = farm && boundsOfFarms([farm]);
    if (!bounds) return;
    if (!this.map || !this.ready || this.camera || !this.isSeenWell(this.map, bounds)) {
      this.fit(id, padding);
      return;
    }
    if (this.held) return;
    const [west, south, east, north] = bounds;
    const center: [number, number] = [(west + east) / 2, (south + north) / 2];
    this.map.easeTo({ center, offset: [0, -this.covered / 2], duration: 300 });
  }

  private isSeenWell(map: MapLike, [west, south, east, north]: Bounds): boolean {
    const { clientWidth, clientHeight } = this.container;
    const [a, b] = [map.project([west, north]), map.project([east, south])];
    const share = Math.max((b.x - a.x) / clientWidth, (b.y - a.y) / (clientHeight - this.covered));
    return share >= SEEN_WELL.least && share <= SEEN_WELL.most;
  }

  cover(pixels: number): void {
    this.covered = pixels;
  }

  zoomBy(steps: number): void {
    if (this.camera) this.camera.zoomBy(steps);
    else this.map?.easeTo({ zoom: this.map.getZoom() + steps, duration: 180 });
  }

  follow({ lng, lat, zoom }: Place): void {
    this.map?.jumpTo({ center: [lng, lat], zoom });
    this.map?.redraw();
  }

  private get room(): Padding {
    return roomFor(this.covered);
  }
}
