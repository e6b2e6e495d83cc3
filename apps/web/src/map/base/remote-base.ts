import type { StyleSpecification } from 'maplibre-gl';
import type { BaseMap, BasePart, MapLike } from '../types.js';
import { addBorders, showBorders } from './borders.js';

/** A base that the operator has set: a whole style by its address. Its pictures from above can be switched, where it has any. */
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

/** The addresses that a template means: `{s}` in its host stands for the usual three names. */
function tilesOf(url: string): string[] {
  const whole = url.startsWith('/') ? `${location.origin}${url}` : url;
  return whole.includes('{s}') ? ['a', 'b', 'c'].map((name) => whole.replace('{s}', name)) : [whole];
}

/** A base of picture tiles, `{z}/{x}/{y}` in the address. @param attribution who made them, as they ask to be named */
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

/** Nothing but the borders: the farms are drawn over another map, whose pictures its camera switches. */
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
