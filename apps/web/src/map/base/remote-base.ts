import type { StyleSpecification } from 'maplibre-gl';
import type { BaseMap } from '../types.js';

/** A base that the operator has set: a whole style by its address. */
export function styleBase(url: string): BaseMap {
  return { style: url, parts: [] };
}

/** A base of picture tiles, `{z}/{x}/{y}` in the address. */
export function rasterBase(url: string): BaseMap {
  const style: StyleSpecification = {
    version: 8,
    sources: { 'base-raster': { type: 'raster', tiles: [url], tileSize: 256 } },
    layers: [
      { id: 'base-ground', type: 'background', paint: { 'background-color': '#57563A' } },
      { id: 'base-raster', type: 'raster', source: 'base-raster' },
    ],
  };
  return { style, parts: [] };
}

/** Nothing at all: the farms are drawn over another map. */
export function clearBase(): BaseMap {
  return { style: { version: 8, sources: {}, layers: [] }, parts: [] };
}
