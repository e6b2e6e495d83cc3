import type { MapEngine } from '../engine.js';
import { collectionOf } from '../farm-layers.js';
import { IMAGE_RATIO, pointImage } from '../label-image.js';

const SOURCE = 'gona-farm-marks';
/** Pixels around a click that count as a hit. */
const REACH = 6;

/** A point on a farm: a soil sample, an asset. */
export interface FarmPoint {
  id: number;
  lat: number;
  lng: number;
  /** Written inside it, at most three characters: "S1". */
  text: string;
  shape: 'circle' | 'square';
  /** Colour of the shape, `#RRGGBB`. Its text is white on a dark colour, black on a light one. */
  fill: string;
  /** Drawn with a ring. */
  chosen?: boolean;
}

/** Points of one domain, which the user can show and hide together. */
export interface FarmPointLayer {
  /** Unique on the page: "soil". */
  id: string;
  /** Name in the list of layers: "Soil samples". */
  label: string;
  points: readonly FarmPoint[];
  /** Called with the id of a clicked point. */
  onSelect: (id: number) => void;
}

const imageOf = ({ shape, fill, text, chosen }: FarmPoint) =>
  `gona-point-${shape}-${fill}-${text}${chosen ? '-chosen' : ''}`;

/** Draws points above the farms, over any base; an empty list removes them. */
export function drawFarmPoints(engine: MapEngine, layers: readonly FarmPointLayer[]): void {
  const points = layers.flatMap(({ id: layer, points: own }) => own.map((point) => ({ ...point, layer })));
  engine.withMap((map) => {
    for (const point of points) {
      if (map.hasImage(imageOf(point))) continue;
      const picture = pointImage(point);
      if (picture) map.addImage(imageOf(point), picture, { pixelRatio: IMAGE_RATIO });
    }
  });
  engine.draw(
    SOURCE,
    [
      {
        id: SOURCE,
        type: 'symbol',
        source: SOURCE,
        layout: { 'icon-image': ['get', 'image'], 'icon-allow-overlap': true },
      },
    ],
    collectionOf(
      points.map((point) => ({
        type: 'Feature',
        properties: { layer: point.layer, point: point.id, image: imageOf(point) },
        geometry: { type: 'Point', coordinates: [point.lng, point.lat] },
      })),
    ),
  );
}

/** Returns the point at a position of the map; null if there is none. */
export function farmPointAt(
  engine: MapEngine,
  at: [number, number],
): { layer: string; point: number } | null {
  const found = engine.withMap((map) => {
    if (!map.getLayer(SOURCE)) return undefined;
    const { x, y } = map.project(at);
    const box: [[number, number], [number, number]] = [
      [x - REACH, y - REACH],
      [x + REACH, y + REACH],
    ];
    return map.queryRenderedFeatures(box, { layers: [SOURCE] })[0];
  });
  return found ? (found.properties as { layer: string; point: number }) : null;
}
