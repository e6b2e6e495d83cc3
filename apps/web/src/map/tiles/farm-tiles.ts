import type { Bounds } from '#libs/geometry';
import { farmLayers } from '../farm-layers.js';
import { mercator } from '../geometry.js';
import type { FarmEdges, MapLike } from '../types.js';
import { CELLS, FARMS_FROM_ZOOM, LAST_TILE_ZOOM, TILE_FILL, TILE_SOURCE, tileLayers } from './tile-layers.js';
import { type LoadTile, registerLoader } from './tile-loaders.js';

/** Font of the default base, which the browser renders; a base with its own fonts has only those. */
const FONT = ['Noto Sans NG'];
/** Layers of the live farms that show the selected one, at any zoom. */
const OF_THE_CHOSEN = /selected|points/;
const CELL_SHIFT = 3;

/**
 * Draws all farms of a filter from vector tiles below the live farms. Farms drawn live are hidden here by feature
 * state, so that none appears twice. Events about the others override their tiles until these are reloaded.
 */
export class FarmTiles {
  private map: MapLike | null = null;
  private edges: FarmEdges | null = null;
  private load: LoadTile | null = null;
  private forget: (() => void) | null = null;
  private live: ReadonlySet<number> = new Set();
  /** Deleted farms, and statuses newer than the tiles. */
  private readonly gone = new Set<number>();
  private readonly newer = new Map<number, boolean>();
  private pointed: number | null = null;

  /** Draws the tiles on a new style, after the layers of the farms were added. */
  attach(map: MapLike, edges: FarmEdges | null): void {
    this.map = map;
    this.edges = edges;
    if (this.load) this.draw(this.load);
  }

  /** Sets the colours of edges on the ground; null: on imagery. */
  dress(edges: FarmEdges | null): void {
    this.edges = edges;
    if (!this.map?.getSource(TILE_SOURCE)) return;
    for (const layer of tileLayers(edges, FONT)) {
      if (layer.type !== 'line') continue;
      this.map.setPaintProperty(layer.id, 'line-color', layer.paint?.['line-color']);
      this.map.setPaintProperty(layer.id, 'line-width', layer.paint?.['line-width']);
    }
  }

  /** Shows the farms that `load` returns; null: only the live ones. */
  show(load: LoadTile | null): void {
    if (load === this.load) return;
    this.load = load;
    this.gone.clear();
    this.newer.clear();
    if (!this.map) return;
    this.take();
    if (load) this.draw(load);
  }

  /** Sets the farms drawn from the live source. */
  setLive(ids: Iterable<number>): void {
    const before = this.live;
    this.live = new Set(ids);
    for (const id of before) if (!this.live.has(id)) this.setState(id, { hidden: this.gone.has(id) });
    for (const id of this.live) if (!before.has(id)) this.setState(id, { hidden: true });
  }

  /** Sets the status of a farm from an event. */
  setCompleted(id: number, completed: boolean): void {
    this.newer.set(id, completed);
    this.setState(id, { completed });
  }

  /** Hides a deleted farm. */
  remove(id: number): void {
    this.gone.add(id);
    this.setState(id, { hidden: true });
  }

  hover(id: number | null): void {
    if (this.pointed !== null) this.setState(this.pointed, { hovered: false });
    this.pointed = id;
    if (id !== null) this.setState(id, { hovered: true });
  }

  /** Reloads the tiles in view; the old ones stay until the new ones arrive. */
  refresh(): void {
    const { map } = this;
    if (!map?.getSource(TILE_SOURCE)) return;
    const known = [...this.newer];
    const gone = [...this.gone];
    map.refreshTiles(TILE_SOURCE);
    map.once('idle', () => {
      // The new tiles include events from before the request.
      for (const [id, completed] of known) {
        if (this.newer.get(id) !== completed) continue;
        this.newer.delete(id);
        if (map.getSource(TILE_SOURCE)) map.removeFeatureState(this.feature(id), 'completed');
      }
      for (const id of gone) {
        this.gone.delete(id);
        this.setState(id, { hidden: this.live.has(id) });
      }
    });
  }

  /** Returns farms of tiles at a point of the screen, without those drawn live. */
  farmsAt(point: { x: number; y: number }): number[] {
    if (!this.map?.getLayer(TILE_FILL)) return [];
    return this.map
      .queryRenderedFeatures([point.x, point.y], { layers: [TILE_FILL] })
      .map(({ id }) => Number(id))
      .filter((id) => !this.live.has(id) && !this.gone.has(id));
  }

  /** Returns the bounds of the cell at a point of the screen; null without one. */
  cellAt(point: { x: number; y: number }): Bounds | null {
    if (!this.map?.getLayer(CELLS)) return null;
    const [cell] = this.map.queryRenderedFeatures([point.x, point.y], { layers: [CELLS] });
    if (cell?.geometry.type !== 'Point') return null;
    const [lng = 0, lat = 0] = cell.geometry.coordinates;
    return cellRound(lng, lat, Math.min(LAST_TILE_ZOOM, Math.floor(this.map.getZoom())) + CELL_SHIFT);
  }

  private draw(load: LoadTile): void {
    const { map } = this;
    if (!map) return;
    const { address, forget } = registerLoader(load);
    this.forget = forget;
    map.addSource(TILE_SOURCE, { type: 'vector', tiles: [address], minzoom: 0, maxzoom: LAST_TILE_ZOOM });
    const [first] = farmLayers();
    for (const layer of tileLayers(this.edges, fontOf(map))) map.addLayer(layer, first?.id);
    // At low zooms the cells count the live farms too.
    this.showLiveFrom(FARMS_FROM_ZOOM);
    for (const id of this.live) this.setState(id, { hidden: true });
  }

  private take(): void {
    const { map } = this;
    this.forget?.();
    this.forget = null;
    if (!map?.getSource(TILE_SOURCE)) return;
    for (const { id } of tileLayers(null, FONT)) map.removeLayer(id);
    map.removeSource(TILE_SOURCE);
    this.showLiveFrom(null);
  }

  private showLiveFrom(zoom: number | null): void {
    for (const { id, minzoom = 0, maxzoom = 24 } of farmLayers()) {
      if (OF_THE_CHOSEN.test(id)) continue;
      const never = zoom !== null && zoom >= maxzoom;
      this.map?.setLayoutProperty(id, 'visibility', never ? 'none' : 'visible');
      if (!never) this.map?.setLayerZoomRange(id, zoom ?? minzoom, maxzoom);
    }
  }

  private feature(id: number) {
    return { source: TILE_SOURCE, sourceLayer: 'farms', id };
  }

  private setState(id: number, state: Record<string, boolean>): void {
    if (this.map?.getSource(TILE_SOURCE)) this.map.setFeatureState(this.feature(id), state);
  }
}

/** Returns the font that the base can render. */
function fontOf(map: MapLike): string[] {
  const style = map.getStyle();
  if (!style?.glyphs) return FONT;
  for (const layer of style.layers) {
    const font = layer.type === 'symbol' ? layer.layout?.['text-font'] : undefined;
    if (Array.isArray(font) && font.every((each) => typeof each === 'string')) return font as string[];
  }
  return FONT;
}

/** Returns the tile of a zoom that contains a position. */
function cellRound(lng: number, lat: number, zoom: number): Bounds {
  const across = 2 ** zoom;
  const [x, y] = mercator([lng, lat]).map((at) => Math.floor(at * across)) as [number, number];
  const lngAt = (column: number) => (column / across) * 360 - 180;
  const latAt = (row: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / across))) * 180) / Math.PI;
  return [lngAt(x), latAt(y + 1), lngAt(x + 1), latAt(y)];
}
