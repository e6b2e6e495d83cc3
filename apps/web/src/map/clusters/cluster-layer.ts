import type { Feature } from 'geojson';
import type { Bounds } from '#libs/geometry';
import { boundsOf } from '#libs/geometry';
import type { MapEngine } from '../engine.js';
import { collectionOf } from '../farm-layers.js';
import { countImage, IMAGE_RATIO } from '../label-image.js';
import type { MapLike } from '../types.js';

const SOURCE = 'gona-markers';
const CLUSTERS = 'gona-marker-clusters';
const SINGLE = 'gona-marker-farms';
const CHOSEN = 'gona-marker-chosen';
/** Grid size of the specification (part 1, section 9), in pixels. */
export const CLUSTER_GRID = 60;
/** From this zoom on farms are drawn individually, even if they overlap. */
const LAST_ZOOM = 17;
/** Pixels around a click that count as a hit on a marker. */
const REACH = 6;
/** Maximum members of a cluster to load: its box is that of these. */
const LEAVES = 5000;

export interface Marker {
  id: number;
  completed: boolean;
  at: [lng: number, lat: number];
}

/** Object under a click. */
export type ClickTarget = { farm: number } | { cluster: number };

/** Formats "7", "1.2k" to fit into a disc. */
export function shortCount(n: number): string {
  if (n < 1000) return String(n);
  return n < 9950 ? `${(n / 1000).toFixed(1).replace(/\.0$/, '')}k` : `${Math.round(n / 1000)}k`;
}

const sizeOf = (n: number) => Math.min(54, 26 + Math.round(Math.log10(Math.max(1, n)) * 8));

const LAYERS: Parameters<MapEngine['draw']>[1] = [
  {
    id: CLUSTERS,
    type: 'symbol',
    source: SOURCE,
    filter: ['has', 'point_count'],
    layout: {
      'icon-image': ['concat', 'gona-count-', ['to-string', ['get', 'point_count']]],
      'icon-allow-overlap': true,
    },
  },
  {
    id: SINGLE,
    type: 'circle',
    source: SOURCE,
    filter: ['!', ['has', 'point_count']],
    paint: {
      'circle-radius': 7,
      'circle-color': ['case', ['get', 'completed'], '#2B8257', '#D8573F'],
      'circle-stroke-color': '#FFFFFF',
      'circle-stroke-width': 2,
    },
  },
];

/** Draws markers, and discs with a count if several share a cell of the grid. */
export function drawMarkers(engine: MapEngine, markers: readonly Marker[], chosen: number | null): void {
  const features = markers.map(
    ({ id, completed, at }): Feature => ({
      type: 'Feature',
      id,
      properties: { id, completed },
      geometry: { type: 'Point', coordinates: at },
    }),
  );
  engine.withMap((map) => {
    map.setMissingStyleImageResolver((id) => addCount(map, id));
    if (!map.getSource(SOURCE)) {
      const gathered = { cluster: true, clusterRadius: CLUSTER_GRID, clusterMaxZoom: LAST_ZOOM };
      map.addSource(SOURCE, { type: 'geojson', data: collectionOf([]), ...gathered });
      for (const layer of LAYERS) map.addLayer(layer);
    }
  });
  engine.draw(SOURCE, LAYERS, collectionOf(features));
  const at = markers.find(({ id }) => id === chosen)?.at;
  engine.draw(
    CHOSEN,
    [
      {
        id: CHOSEN,
        type: 'circle',
        source: CHOSEN,
        paint: {
          'circle-radius': 10,
          'circle-color': '#2F4B8F',
          'circle-stroke-color': '#FFFFFF',
          'circle-stroke-width': 3,
        },
      },
    ],
    collectionOf(
      at ? [{ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: at } }] : [],
    ),
  );
}

function addCount(map: MapLike, id: string): void {
  const n = Number(/^gona-count-(\d+)$/.exec(id)?.[1]);
  if (!n || map.hasImage(id)) return;
  const picture = countImage(shortCount(n), sizeOf(n));
  if (picture) map.addImage(id, picture, { pixelRatio: IMAGE_RATIO });
}

/** Returns the farm or the cluster at a position of the map; null if there is none. */
export function metAt(engine: MapEngine, at: [number, number]): ClickTarget | null {
  const found = engine.withMap((map) => {
    if (!map.getLayer(CLUSTERS)) return undefined;
    const { x, y } = map.project(at);
    const box: [[number, number], [number, number]] = [
      [x - REACH, y - REACH],
      [x + REACH, y + REACH],
    ];
    return map.queryRenderedFeatures(box, { layers: [SINGLE, CLUSTERS] })[0];
  });
  if (!found) return null;
  const { cluster_id: cluster, id } = found.properties as { cluster_id?: number; id?: number };
  return cluster !== undefined ? { cluster } : id !== undefined ? { farm: id } : null;
}

/** Returns the box around the farms of a cluster; null if it is gone. */
export async function boundsOfCluster(engine: MapEngine, cluster: number): Promise<Bounds | null> {
  const source = engine.withMap((map) => map.getSource(SOURCE));
  const leaves = await source?.getClusterLeaves(cluster, LEAVES, 0);
  const points = (leaves ?? []).flatMap(({ geometry }) =>
    geometry.type === 'Point' ? [geometry.coordinates as [number, number]] : [],
  );
  return boundsOf(points);
}
