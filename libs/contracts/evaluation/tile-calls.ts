import { call, type FileAnswer } from '../platform/calls.js';
import { sample } from '../platform/samples.js';
import type { FarmPlaceQuery } from './dto.js';

/**
 * All farms of a filter as a vector tile (MVT 2.1): from zoom 13 on layer `farms` with their boundaries, before it layer `cells` with
 * their counts. `ETag` goes by the resource's events: a tile that is the same is answered by 304.
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
