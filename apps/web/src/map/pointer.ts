import type { MapMouseEvent } from 'maplibre-gl';
import type { Emitter } from './emitter.js';
import type { EngineEvents } from './engine-events.js';
import { FARM_DOTS, FARM_FILL } from './farm-layers.js';
import type { FarmSet } from './farm-set.js';
import type { FarmTiles } from './tiles/farm-tiles.js';
import type { MapLike } from './types.js';

type At = [lng: number, lat: number];

/** Handles the pointer on the map: it selects farms and highlights the one below it, or passes positions to a tool. */
export class MapPointer {
  private map: MapLike | null = null;
  private picking = true;

  constructor(
    private readonly farms: FarmSet,
    private readonly tiles: FarmTiles,
    private readonly events: Emitter<EngineEvents>,
  ) {}

  listen(map: MapLike): void {
    this.map = map;
    map.on('click', ({ lngLat }: MapMouseEvent) => this.clickAt([lngLat.lng, lngLat.lat]));
    map.on('mousemove', ({ lngLat }: MapMouseEvent) => this.overAt([lngLat.lng, lngLat.lat]));
    map.on('mouseout', () => this.hover(null));
  }

  /** While false, a click is a `point` for a tool instead of selecting a farm. */
  setPicking(picking: boolean): void {
    if (!picking) this.hover(null);
    this.picking = picking;
    if (this.map) this.map.getCanvas().style.cursor = picking ? '' : 'crosshair';
  }

  clickAt(at: At): void {
    if (!this.picking) {
      this.events.emit('point', at);
      return;
    }
    this.events.emit('clicked', at);
    const found = this.farmsAt(at);
    // On overlapping farms, another click selects the next one below.
    const next = found[(found.indexOf(this.farms.selected ?? -1) + 1) % found.length];
    const cell = next === undefined && this.map ? this.tiles.cellAt(this.map.project(at)) : null;
    if (next !== undefined) this.events.emit('select', next);
    else if (cell) this.events.emit('cell', cell);
  }

  /** Handles the pointer over a position, or outside the map (null). */
  overAt(at: At | null): void {
    if (!this.picking) return;
    const found = at ? (this.farmsAt(at)[0] ?? null) : null;
    this.hover(found);
    if (!this.map) return;
    const overCell = at !== null && found === null && this.tiles.cellAt(this.map.project(at)) !== null;
    this.map.getCanvas().style.cursor = found !== null || overCell ? 'pointer' : '';
  }

  private hover(id: number | null): void {
    if (id === this.farms.hovered) return;
    this.farms.hover(id);
    this.tiles.hover(id);
    if (this.map) this.map.getCanvas().style.cursor = id === null ? '' : 'pointer';
    this.events.emit('hover', id);
  }

  private farmsAt(at: At): number[] {
    if (!this.map?.getLayer(FARM_FILL)) return [];
    const { x, y } = this.map.project(at);
    const found = this.map.queryRenderedFeatures([x, y], { layers: [FARM_FILL, FARM_DOTS] });
    return [...new Set([...found.map((feature) => Number(feature.id)), ...this.tiles.farmsAt({ x, y })])];
  }
}
