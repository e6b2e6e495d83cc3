import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { Bounds } from '#libs/geometry';
import type { BaseMap, BasePart, MapLike, MapTheme } from '../types.js';
import { fieldTexture } from './field-texture.js';
import { contains, graticule, roomRound, stepAt } from './graticule.js';
import { PALETTES } from './palettes.js';

/** States of Nigeria with a point for each name, served beside the client. */
export const STATES_URL = '/map/nigeria-states.geojson';
/** Drawn by the browser: without `glyphs` in the style MapLibre makes its letters from the page's own fonts. */
const FONT = ['Noto Sans NG'];
const GRID = 'base-grid';

const pictureOf = (theme: MapTheme) => `base-fields-${theme}`;

const LAYERS_OF: Record<BasePart, readonly string[]> = {
  texture: ['base-texture'],
  borders: ['base-state-line', 'base-state-name'],
  grid: ['base-grid-line', 'base-grid-label'],
};

/** Paint of every layer of the base in one theme: a change of theme sets these, and nothing is rebuilt. */
function paintOf(theme: MapTheme): Record<string, Record<string, unknown>> {
  const palette = PALETTES[theme];
  const halo = { 'text-halo-color': palette.halo, 'text-halo-width': 1.4 };
  return {
    'base-ground': { 'background-color': palette.outside },
    'base-land': { 'fill-color': palette.land, 'fill-antialias': true },
    'base-texture': {
      'fill-pattern': pictureOf(theme),
      'fill-opacity': ['interpolate', ['linear'], ['zoom'], 10.5, 0, 13, 1],
    },
    'base-grid-line': { 'line-color': palette.grid, 'line-width': 1, 'line-opacity': 0.34 },
    'base-grid-label': { 'text-color': palette.gridText, 'text-opacity': 0.9, ...halo },
    'base-state-line': {
      'line-color': palette.border,
      'line-width': ['interpolate', ['linear'], ['zoom'], 4, 0.8, 9, 2.2],
    },
    'base-state-name': { 'text-color': palette.name, ...halo },
  };
}

function layers(theme: MapTheme): LayerSpecification[] {
  const paint = paintOf(theme);
  const bare = [
    { id: 'base-ground', type: 'background' },
    { id: 'base-land', type: 'fill', source: 'base-states', filter: ['!=', ['geometry-type'], 'Point'] },
    {
      id: 'base-grid-line',
      type: 'line',
      source: GRID,
    },
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
        'text-size': 11,
        'text-letter-spacing': 0.03,
      },
    },
    {
      id: 'base-state-name',
      type: 'symbol',
      source: 'base-states',
      filter: ['==', ['geometry-type'], 'Point'],
      maxzoom: 11,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': ['Noto Sans NG'],
        'text-size': ['interpolate', ['linear'], ['zoom'], 4, 10, 8, 15],
        'text-letter-spacing': 0.06,
        'text-max-width': 7,
      },
    },
  ];
  return bare.map((layer) => ({ ...layer, paint: paint[layer.id] }) as LayerSpecification);
}

/**
 * The base that needs nobody: states of Nigeria, a grid of degrees with its numbers, and a drawn texture of fields
 * close up. No request leaves the own server, letters included.
 */
export class DefaultBasemap implements BaseMap {
  readonly parts: readonly BasePart[] = ['texture', 'borders', 'grid'];
  readonly style: StyleSpecification;
  private drawn: { bounds: Bounds; step: number } | null = null;

  constructor(theme: MapTheme) {
    this.style = {
      version: 8,
      sources: {
        'base-states': {
          type: 'geojson',
          data: STATES_URL,
          attribution: 'State borders: Natural Earth',
        },
        [GRID]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
      },
      layers: layers(theme),
    };
  }

  install(map: MapLike): void {
    this.drawn = null;
    if (!map.getLayer('base-texture')) {
      // Added here because its picture, which the theme brings, has to be there first.
      map.addLayer(
        {
          id: 'base-texture',
          type: 'fill',
          source: 'base-states',
          minzoom: 10.5,
          filter: ['!=', ['geometry-type'], 'Point'],
        },
        'base-grid-line',
      );
    }
    this.follow(map);
  }

  /** Draws the lines of the grid anew when the view has left those that are drawn, or wants others. */
  follow(map: MapLike): void {
    const [[west, south], [east, north]] = map.getBounds().toArray();
    const view: Bounds = [west, south, east, north];
    const step = stepAt(map.getZoom());
    if (this.drawn && this.drawn.step === step && contains(this.drawn.bounds, view)) return;
    this.drawn = { bounds: roomRound(view), step };
    map.getSource(GRID)?.setData(graticule(this.drawn.bounds, step));
  }

  setTheme(map: MapLike, theme: MapTheme): void {
    const picture = pictureOf(theme);
    if (!map.hasImage(picture)) map.addImage(picture, fieldTexture(PALETTES[theme].texture));
    for (const [layer, paint] of Object.entries(paintOf(theme))) {
      for (const [name, value] of Object.entries(paint)) {
        map.setPaintProperty(layer, name as Parameters<MapLike['setPaintProperty']>[1], value as never);
      }
    }
  }

  show(map: MapLike, part: BasePart, shown: boolean): void {
    for (const layer of LAYERS_OF[part]) {
      map.setLayoutProperty(layer, 'visibility', shown ? 'visible' : 'none');
    }
  }
}
