import type { StyleSpecification } from 'maplibre-gl';
import type { BaseMap, BasePart, MapLike } from '../types.js';
import { addBorders, showBorders } from './borders.js';

/**
 * Returns a base configured by the operator: a complete style by its address. Its imagery can be switched off, if it
 * has any.
 */
export function styleBase(url: string): BaseMap {
  let pictures: string[] = [];
  let parts: BasePart[] = ['borders'];
  return {
    style: url,
    remote: true,
    get parts() {
      return parts;
    },
    install(map) {
      pictures = map
        .getStyle()
        .layers.filter(({ type }) => type === 'raster')
        .map(({ id }) => id);
      parts = pictures.length > 0 ? ['satellite', 'borders'] : ['borders'];
      addBorders(map);
    },
    show: (map, part, shown) => showOn(map, pictures, part, shown),
  };
}

/** Returns the addresses of a template: `{s}` in its host stands for the usual three names. */
function tilesOf(url: string): string[] {
  const whole = url.startsWith('/') ? `${location.origin}${url}` : url;
  return whole.includes('{s}') ? ['a', 'b', 'c'].map((name) => whole.replace('{s}', name)) : [whole];
}

/**
 * Returns a base of raster tiles, `{z}/{x}/{y}` in the address. @param attribution the provider's required attribution
 */
export function rasterBase(url: string, attribution: string | null = null): BaseMap {
  const style: StyleSpecification = {
    version: 8,
    sources: {
      'base-raster': {
        type: 'raster',
        tiles: tilesOf(url),
        tileSize: 256,
        ...(attribution !== null && { attribution }),
      },
    },
    layers: [
      { id: 'base-ground', type: 'background', paint: { 'background-color': '#57563A' } },
      { id: 'base-raster', type: 'raster', source: 'base-raster' },
    ],
  };
  return {
    style,
    remote: true,
    parts: ['satellite', 'borders'],
    install: addBorders,
    show: (map, part, shown) => showOn(map, ['base-raster'], part, shown),
  };
}

/** Returns a base with only the borders: the farms are drawn over another map, whose camera switches its imagery. */
export function clearBase(): BaseMap {
  return {
    style: { version: 8, sources: {}, layers: [] },
    parts: ['satellite', 'borders'],
    install: addBorders,
    show: (map, part, shown) => showOn(map, [], part, shown),
  };
}

function showOn(map: MapLike, pictures: readonly string[], part: BasePart, shown: boolean): void {
  if (part === 'borders') showBorders(map, shown);
  if (part !== 'satellite') return;
  for (const layer of pictures) map.setLayoutProperty(layer, 'visibility', shown ? 'visible' : 'none');
}
