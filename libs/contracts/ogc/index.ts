import { IsOptional, IsString, MaxLength } from 'class-validator';
import { call, type FileAnswer } from '../platform/calls.js';
import { sample } from '../platform/samples.js';

/** Most features of one answer; a greater limit is not an error. */
export const MOST_FEATURES = 1000;
export const OGC_PATH = '/ogc';

export const OGC_MESSAGES = {
  bbox: 'bbox needs 4 or 6 numbers: west, south, east, north in degrees, longitude first.',
  datetime: 'datetime needs an instant, or two with a slash between; ".." or nothing leaves a side open.',
  limit: 'limit needs a whole number from 1.',
  after: 'after comes from a "next" link.',
  unknown: 'This parameter is unknown.',
};

/** Parameters of the list of collections. */
export class CollectionsQuery {
  /** Most collections of the answer: 1,000 without it, and at most. */
  @IsOptional() @IsString() @MaxLength(20) limit?: string;
  /** From a `next` link. */
  @IsOptional() @IsString() @MaxLength(20) after?: string;
}

/** Parameters of items, as OGC API - Features names them; parsed by the server with errors by parameter. */
export class FeaturesQuery {
  /** Most features of the answer: 100 without it, at most 1,000. */
  @IsOptional() @IsString() @MaxLength(20) limit?: string;
  /** West, south, east, north in degrees. Farms without a boundary match every box. */
  @IsOptional() @IsString() @MaxLength(400) bbox?: string;
  /** Last change of the farm: an instant, a day, or an interval. */
  @IsOptional() @IsString() @MaxLength(100) datetime?: string;
  /** From a `next` link. */
  @IsOptional() @IsString() @MaxLength(20) after?: string;
}

type OfCollection = { collectionId: string };

/** Live maps: OGC API - Features 1.0, for QGIS, GDAL and other map programs. */
export const readLandingPage = call<{ answer: FileAnswer }>('GET', OGC_PATH);
export const readConformance = call<{ answer: FileAnswer }>('GET', '/ogc/conformance');
export const readApiDefinition = call<{ answer: FileAnswer }>('GET', '/ogc/api');
export const listCollections = call<{ query?: CollectionsQuery; answer: FileAnswer }>(
  'GET',
  '/ogc/collections',
);
export const readCollection = call<{ path: OfCollection; answer: FileAnswer }>(
  'GET',
  '/ogc/collections/:collectionId',
);
export const readFeatureSchema = call<{ path: OfCollection; answer: FileAnswer }>(
  'GET',
  '/ogc/collections/:collectionId/schema',
);
export const listFeatures = call<{ path: OfCollection; query?: FeaturesQuery; answer: FileAnswer }>(
  'GET',
  '/ogc/collections/:collectionId/items',
);
export const readFeature = call<{ path: OfCollection & { featureId: number }; answer: FileAnswer }>(
  'GET',
  '/ogc/collections/:collectionId/items/:featureId',
);

export const ogcSamples = [
  sample(readLandingPage, {}),
  sample(readConformance, {}),
  sample(readApiDefinition, {}),
  sample(listCollections, {}),
  ...[readCollection, readFeatureSchema].map((each) =>
    sample(each, {
      path: async (world) => ({ collectionId: `community-${await world.id('communityResource')}` }),
    }),
  ),
  sample(listFeatures, {
    path: async (world) => ({ collectionId: `community-${await world.id('communityResource')}` }),
    query: { limit: '10', bbox: '2,4,15,14' },
  }),
  sample(readFeature, {
    path: async (world) => ({
      collectionId: `community-${await world.id('communityResource')}`,
      featureId: await world.id('farm'),
    }),
  }),
];
