import type { FeatureCollection } from 'geojson';
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { Bounds } from '#libs/geometry';
import { loadPlaces, type Place, wardsNear } from '../places.js';
import type { BaseMap, BasePart, FarmEdges, MapLike, MapTheme } from '../types.js';
import { contains, graticule, stepAt, widenedBox } from './graticule.js';
import { PALETTES } from './palettes.js';

/** States of Nigeria with a point for each name, served with the client. */
export const STATES_URL = '/map/nigeria-states.geojson';
/** Drawn by the browser: without `glyphs` in the style MapLibre renders text with the page's own fonts. */
const FONT = ['Noto Sans NG'];
const GRID = 'base-grid';
const LGAS = 'base-lgas';
const WARDS = 'base-wards';
/** Minimum zooms for names of local governments and wards; at lower zooms they would overlap. */
const LGA_ZOOM = 7;
const WARD_ZOOM = 10;

const LAYERS_OF: Record<Exclude<BasePart, 'satellite'>, readonly string[]> = {
  borders: ['base-state-line', 'base-state-name'],
  names: ['base-lga-name', 'base-ward-dot', 'base-ward-name'],
  grid: ['base-grid-line', 'base-grid-label'],
};

const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] };

/** Returns the paint of every layer of the base in one theme: a theme change sets these without rebuilding anything. */
function paintOf(theme: MapTheme): Record<string, Record<string, unknown>> {
  const { ground, outside, line, ink } = PALETTES[theme];
  const name = { 'text-color': ink, 'text-halo-color': ground, 'text-halo-width': 1.5 };
  return {
    'base-ground': { 'background-color': outside },
    'base-land': { 'fill-color': ground, 'fill-antialias': true },
    'base-grid-line': { 'line-color': line, 'line-width': 1 },
    'base-grid-label': name,
    'base-state-line': {
      'line-color': ink,
      'line-opacity': 0.55,
      'line-width': ['interpolate', ['linear'], ['zoom'], 4, 0.8, 9, 2],
    },
    'base-state-name': name,
    'base-lga-name': name,
    'base-ward-dot': {
      'circle-radius': 3.2,
      'circle-color': ink,
      'circle-stroke-color': ground,
      'circle-stroke-width': 1.5,
    },
    'base-ward-name': name,
  };
}

function layers(theme: MapTheme): LayerSpecification[] {
  const paint = paintOf(theme);
  const bare = [
    { id: 'base-ground', type: 'background' },
    { id: 'base-land', type: 'fill', source: 'base-states', filter: ['!=', ['geometry-type'], 'Point'] },
    { id: 'base-grid-line', type: 'line', source: GRID },
    { id: 'base-state-line', type: 'line', source: 'base-states' },
    {
      id: 'base-grid-label',
      type: 'symbol',
      source: GRID,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 520,
        'text-field': ['get', 'label'],
        'text-font': FONT,
        'text-size': 10.5,
        'text-letter-spacing': 0.03,
      },
    },
    { id: 'base-ward-dot', type: 'circle', source: WARDS, minzoom: WARD_ZOOM },
    {
      id: 'base-ward-name',
      type: 'symbol',
      source: WARDS,
      minzoom: WARD_ZOOM + 1,
      layout: {
        'text-field': ['concat', ['get', 'name'], ' ward'],
        'text-font': FONT,
        'text-size': 12,
        'text-anchor': 'left',
        'text-offset': [0.7, 0],
        'text-max-width': 14,
      },
    },
    {
      id: 'base-lga-name',
      type: 'symbol',
      source: LGAS,
      minzoom: LGA_ZOOM,
      layout: {
        'text-field': [
          'step',
          ['zoom'],
          ['get', 'name'],
          10,
          ['concat', ['upcase', ['get', 'name']], '\nLocal government, ', ['get', 'within']],
        ],
        'text-font': FONT,
        'text-size': ['interpolate', ['linear'], ['zoom'], LGA_ZOOM, 10, 11, 12.5],
        'text-letter-spacing': ['step', ['zoom'], 0.02, 10, 0.08],
        'text-max-width': 16,
      },
    },
    {
      id: 'base-state-name',
      type: 'symbol',
      source: 'base-states',
      filter: ['==', ['geometry-type'], 'Point'],
      maxzoom: 9,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': FONT,
        'text-size': ['interpolate', ['linear'], ['zoom'], 4, 10, 8, 15],
        'text-letter-spacing': 0.06,
        'text-max-width': 7,
      },
    },
  ];
  return bare.map((layer) => ({ ...layer, paint: paint[layer.id] }) as LayerSpecification);
}

function pointsOf(places: readonly Place[]): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: places.map(({ name, within, at }) => ({
      type: 'Feature',
      properties: { name, within },
      geometry: { type: 'Point', coordinates: at },
    })),
  };
}

/**
 * Default base without external services: plain ground with the states of Nigeria, the names of local governments and
 * wards at their points, and a grid of degrees. Nothing on it can be mistaken for a field. All requests, including
 * fonts, go to Gona's own server.
 */
export class DefaultBasemap implements BaseMap {
  readonly parts: readonly BasePart[] = ['borders', 'names', 'grid'];
  readonly style: StyleSpecification;
  private drawn: { bounds: Bounds; step: number } | null = null;
  /** The box whose wards are drawn or loading. */
  private named: Bounds | null = null;

  /** @param wide edges of farms are four pixels at high zooms, as on imagery */
  constructor(
    theme: MapTheme,
    private readonly wide = false,
  ) {
    this.style = {
      version: 8,
      sources: {
        'base-states': {
          type: 'geojson',
          data: STATES_URL,
          attribution: 'Natural Earth · nigeria-geojson-data',
        },
        [GRID]: { type: 'geojson', data: NOTHING },
        [LGAS]: { type: 'geojson', data: NOTHING },
        [WARDS]: { type: 'geojson', data: NOTHING },
      },
      layers: layers(theme),
    };
  }

  install(map: MapLike): void {
    this.drawn = null;
    this.named = null;
    // Without them the map only has fewer names.
    loadPlaces().then(
      ({ lgas }) => map.getSource(LGAS)?.setData(pointsOf(lgas)),
      () => undefined,
    );
    this.follow(map);
  }

  /** Redraws the grid lines when the view leaves the drawn ones or needs others, and labels wards. */
  follow(map: MapLike): void {
    const [[west, south], [east, north]] = map.getBounds().toArray();
    const view: Bounds = [west, south, east, north];
    const zoom = map.getZoom();
    if (zoom >= WARD_ZOOM) this.nameWards(map, view);
    const step = stepAt(zoom);
    if (this.drawn && this.drawn.step === step && contains(this.drawn.bounds, view)) return;
    this.drawn = { bounds: widenedBox(view), step };
    map.getSource(GRID)?.setData(graticule(this.drawn.bounds, step));
  }

  edges(theme: MapTheme): FarmEdges {
    return { ...PALETTES[theme].edges, wide: this.wide };
  }

  setTheme(map: MapLike, theme: MapTheme): void {
    for (const [layer, paint] of Object.entries(paintOf(theme))) {
      for (const [name, value] of Object.entries(paint)) {
        map.setPaintProperty(layer, name as Parameters<MapLike['setPaintProperty']>[1], value as never);
      }
    }
  }

  show(map: MapLike, part: BasePart, shown: boolean): void {
    if (part === 'satellite') return;
    for (const layer of LAYERS_OF[part]) {
      map.setLayoutProperty(layer, 'visibility', shown ? 'visible' : 'none');
    }
  }

  private nameWards(map: MapLike, view: Bounds): void {
    if (this.named && contains(this.named, view)) return;
    const box = widenedBox(view);
    this.named = box;
    const [west, south, east, north] = box;
    wardsNear(box).then(
      (wards) => {
        // The view has moved on.
        if (this.named !== box) return;
        const inside = wards.filter(
          ({ at: [lng, lat] }) => lng >= west && lng <= east && lat >= south && lat <= north,
        );
        map.getSource(WARDS)?.setData(pointsOf(inside));
      },
      () => {
        if (this.named === box) this.named = null;
      },
    );
  }
}
