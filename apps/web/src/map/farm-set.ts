import { type Bounds, labelPoint, largestRing, openRing } from '#libs/geometry';
import {
  collectionOf,
  edgePaint,
  FARM_SOURCE,
  farmFeature,
  farmLayers,
  POINT_SOURCE,
} from './farm-layers.js';
import { boundsOfFarms, edgesAt } from './geometry.js';
import type { FarmEdges, FarmShape, MapLike } from './types.js';

/** Pixels from the map's top left: the box around the farm, and its edge above and below the point for its card. */
export interface OnScreen {
  x: number;
  top: number;
  bottom: number;
  high: number;
  low: number;
}

function onScreen(
  map: MapLike,
  farm: Pick<FarmShape, 'parts'>,
  lng: number,
  [, south, , north]: Bounds,
): OnScreen {
  const [high, low] = edgesAt(largestRing(farm.parts), lng) ?? [north, south];
  const { x, y: top } = map.project([lng, north]);
  const yAt = (lat: number) => map.project([lng, lat]).y;
  return { x, top, bottom: yAt(south), high: yAt(high), low: yAt(low) };
}

/**
 * True if it is drawn: a farm whose boundary was removed is not. MapLibre does not restore a feature that had no ring.
 */
const isDrawn = (farm: FarmShape | undefined): farm is FarmShape =>
  farm !== undefined && farm.parts.length > 0;

/**
 * The farms on the map and their appearance. It receives the desired farms, before or after the map is ready, and
 * updates only the differences.
 */
export class FarmSet {
  private map: MapLike | null = null;
  private farms = new Map<number, FarmShape>();
  private chosen: number | null = null;
  private pointed: number | null = null;
  /** Farm parts whose corners are on the map. */
  private cornered: FarmShape['parts'] | null = null;
  /** Farm drawn by a tool, with its current parts. */
  private given: Pick<FarmShape, 'id' | 'parts'> | null = null;

  /** Adds sources and layers to a map whose style is ready, and draws the current farms. */
  attach(map: MapLike): void {
    this.map = map;
    const empty = collectionOf([]);
    // At low zooms nothing would be drawn of features smaller than the tolerance.
    map.addSource(FARM_SOURCE, { type: 'geojson', data: empty, tolerance: 0 });
    map.addSource(POINT_SOURCE, { type: 'geojson', data: empty });
    for (const layer of farmLayers()) map.addLayer(layer);
    this.apply(new Map());
    this.cornered = null;
    this.markSelected();
  }

  /** Sets the colours of edges on the ground; null: on imagery. */
  dress(edges: FarmEdges | null): void {
    for (const [layer, property, value] of edgePaint(edges))
      this.map?.setPaintProperty(
        layer,
        property as Parameters<MapLike['setPaintProperty']>[1],
        value as never,
      );
  }

  get selected(): number | null {
    return this.chosen;
  }

  get hovered(): number | null {
    return this.pointed;
  }

  get(id: number): FarmShape | undefined {
    return this.farms.get(id);
  }

  all(): Iterable<FarmShape> {
    return this.farms.values();
  }

  /** Leaves this farm with these parts to a tool, until another call or null. */
  giveUp(given: Pick<FarmShape, 'id' | 'parts'> | null): void {
    const before = this.given;
    this.given = given;
    if (before?.id === given?.id) return;
    const source = this.map?.getSource(FARM_SOURCE);
    const back = before && this.farms.get(before.id);
    if (back && isDrawn(back)) source?.updateData({ add: [farmFeature(back)] });
    if (given && this.farms.has(given.id)) source?.updateData({ remove: [given.id] });
    this.markSelected();
  }

  /**
   * Returns the screen position of the selected farm, for its card; null if none is selected or it is not on the map.
   */
  get labelAt(): ((map: MapLike) => OnScreen) | null {
    const known = this.chosen === null ? undefined : this.farms.get(this.chosen);
    const farm = known && this.given?.id === known.id ? this.given : known;
    const at = farm && labelPoint(farm.parts);
    const bounds = farm && boundsOfFarms([farm]);
    return at && bounds ? (map) => onScreen(map, farm, at[0], bounds) : null;
  }

  set(list: readonly FarmShape[]): void {
    const before = this.farms;
    this.farms = new Map(list.map((farm) => [farm.id, farm]));
    this.apply(before);
    this.markSelected();
  }

  patch(id: number, change: Partial<Pick<FarmShape, 'completed' | 'held'>>): void {
    const farm = this.farms.get(id);
    if (!farm) return;
    this.farms.set(id, { ...farm, ...change });
    this.setState(id, change);
  }

  select(id: number | null): void {
    if (id === this.chosen) return;
    if (this.chosen !== null) this.setState(this.chosen, { selected: false });
    this.chosen = id;
    this.markSelected();
  }

  hover(id: number | null): void {
    if (id === this.pointed) return;
    if (this.pointed !== null) this.setState(this.pointed, { hovered: false });
    this.pointed = id;
    if (id !== null) this.setState(id, { hovered: true });
  }

  private apply(before: Map<number, FarmShape>): void {
    const source = this.map?.getSource(FARM_SOURCE);
    if (!source || !this.map) return;
    const drawn = [...before.values()].filter(isDrawn);
    const remove = drawn.filter(({ id }) => !isDrawn(this.farms.get(id))).map(({ id }) => id);
    const add: FarmShape[] = [];
    const update: FarmShape[] = [];
    for (const farm of this.farms.values()) {
      if (!isDrawn(farm)) continue;
      const old = before.get(farm.id);
      if (farm.id === this.given?.id) continue;
      if (!isDrawn(old)) add.push(farm);
      else if (old.parts !== farm.parts) update.push(farm);
    }
    for (const id of remove) this.map.removeFeatureState({ source: FARM_SOURCE, id });
    if (remove.length === drawn.length && remove.length + add.length > 0) {
      source.setData(collectionOf(add.map(farmFeature)));
    } else if (remove.length + add.length + update.length > 0) {
      source.updateData({
        remove,
        add: add.map(farmFeature),
        update: update.map((farm) => ({ id: farm.id, newGeometry: farmFeature(farm).geometry })),
      });
    }
    for (const farm of this.farms.values()) {
      const old = before.get(farm.id);
      const pending = farm.pending ?? false;
      if (
        isDrawn(old) &&
        old.completed === farm.completed &&
        old.held === farm.held &&
        (old.pending ?? false) === pending
      )
        continue;
      this.setState(farm.id, { completed: farm.completed, held: farm.held, pending });
    }
  }

  private markSelected(): void {
    const farm = this.chosen === null ? undefined : this.farms.get(this.chosen);
    if (farm) this.setState(farm.id, { selected: true });
    const parts = farm && farm.id !== this.given?.id ? farm.parts : null;
    const source = this.map?.getSource(POINT_SOURCE);
    // Each call makes MapLibre draw the whole map twice more.
    if (!source || parts === this.cornered) return;
    this.cornered = parts;
    source.setData(
      collectionOf(
        (parts ? openRing(largestRing(parts)) : []).map((coordinates) => ({
          type: 'Feature',
          properties: {},
          geometry: { type: 'Point', coordinates },
        })),
      ),
    );
  }

  private setState(id: number, state: Record<string, boolean>): void {
    if (this.farms.has(id)) this.map?.setFeatureState({ source: FARM_SOURCE, id }, state);
  }
}
