import type { MapEngine } from '../engine.js';
import { collectionOf } from '../farm-layers.js';
import { IMAGE_RATIO, nameImage } from '../label-image.js';

const SOURCE = 'gona-communities';

export interface NamedPoint {
  id: number;
  name: string;
  lat: number;
  lng: number;
}

/** Draws names of communities at their points, over any base; an empty list removes them. */
export function drawCommunities(engine: MapEngine, points: readonly NamedPoint[]): void {
  engine.withMap((map) => {
    for (const { id, name } of points) {
      if (map.hasImage(imageOf(id))) continue;
      const picture = nameImage(name);
      if (picture) map.addImage(imageOf(id), picture, { pixelRatio: IMAGE_RATIO });
    }
  });
  engine.draw(
    SOURCE,
    [
      {
        id: SOURCE,
        type: 'symbol',
        source: SOURCE,
        layout: { 'icon-image': ['get', 'image'], 'icon-anchor': 'left', 'icon-offset': [-6, 0] },
      },
    ],
    collectionOf(
      points.map(({ id, lat, lng }) => ({
        type: 'Feature',
        properties: { image: imageOf(id) },
        geometry: { type: 'Point', coordinates: [lng, lat] },
      })),
    ),
  );
}

const imageOf = (id: number) => `gona-community-${id}`;
