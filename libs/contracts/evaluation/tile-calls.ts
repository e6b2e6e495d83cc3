import { call, type FileAnswer } from '../platform/calls.js';
import { sample } from '../platform/samples.js';
import type { FarmPlaceQuery } from './dto.js';

/**
 * Returns all farms of a filter as a vector tile (MVT 2.1). From zoom 13, layer `farms` has their boundaries; below
 * it, layer `cells` has their counts. `ETag` follows the resource's events: an unchanged tile is answered by 304.
 */
export const readFarmTile = call<{
  path: { resourceId: number; z: number; x: number; y: number };
  query?: FarmPlaceQuery;
  answer: FileAnswer;
}>('GET', '/evaluation/tiles/:resourceId/:z/:x/:y');

export const tileSamples = [
  sample(readFarmTile, {
    path: async (world) => ({ resourceId: await world.id('communityResource'), z: 6, x: 32, y: 29 }),
    query: { status: 'ACTIVE' },
  }),
];
