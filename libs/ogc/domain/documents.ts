import { MOST_FEATURES } from '#libs/contracts';

/*
 * Documents of OGC API - Features Part 1, 1.0.1 (OGC 17-069r4). QGIS needs `service-desc` and `data` on the landing
 * page; GDAL takes the largest page from `maximum` of `limit` in the API definition.
 */

const JSON_TYPE = 'application/json';
export const GEOJSON_TYPE = 'application/geo+json';
export const OPENAPI_TYPE = 'application/vnd.oai.openapi+json;version=3.0';
export const SCHEMA_TYPE = 'application/schema+json';
const CRS84 = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84';
const CLASSES = 'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf';

/** A collection: the farms of a community resource or of a farm resource. */
export interface Collection {
  id: string;
  title: string;
  description: string;
  /** West, south, east, north; null if no farm has a boundary. */
  extent: number[] | null;
  /** ISO instant of the first change; null if there is no farm. */
  since: string | null;
}

/** Fields of a feature: name, JSON schema type, meaning. Every feature has all of them. */
export const FIELDS = [
  ['code', 'string', "The programme's number for the farm"],
  ['status', 'string', 'COMPLETED, or ACTIVE until it is completed'],
  ['community_resource', 'string', 'The programme'],
  ['farm_resource', 'string', 'The farm resource'],
  ['community', 'string', 'The community'],
  ['season', 'string', 'Season of the programme'],
  ['state', 'string', 'State'],
  ['lga', 'string', 'Local government area'],
  ['mapped_ha', 'number', 'Area of the boundary on the spheroid, in hectares'],
  ['declared_ha', 'number', 'Declared area, in hectares'],
  ['captured', 'date-time', 'Day on which the boundary was walked'],
  ['completed', 'date-time', 'Time at which an evaluator completed it'],
  ['changed', 'date-time', 'Last change; the time that datetime compares'],
] as const;

const link = (rel: string, href: string, type = JSON_TYPE, title?: string) => ({
  rel,
  href,
  type,
  ...(title && { title }),
});

export const landingPage = (base: string) => ({
  title: 'Gona',
  description: 'Farms of the programmes that you can see.',
  links: [
    link('self', base),
    link('service-desc', `${base}/api`, OPENAPI_TYPE),
    link('conformance', `${base}/conformance`),
    link('data', `${base}/collections`),
  ],
});

export const conformance = () => ({
  conformsTo: [`${CLASSES}/core`, `${CLASSES}/geojson`, `${CLASSES}/oas30`],
});

export function collectionDocument(base: string, { id, title, description, extent, since }: Collection) {
  const href = `${base}/collections/${id}`;
  return {
    id,
    title,
    description,
    extent: {
      // Nigeria, until a farm has a boundary.
      spatial: { bbox: [extent ?? [2.6, 4.2, 14.7, 13.9]], crs: CRS84 },
      temporal: { interval: [[since, null]] },
    },
    itemType: 'feature',
    crs: [CRS84],
    links: [
      link('self', href),
      link('items', `${href}/items`, GEOJSON_TYPE, title),
      link('describedby', `${href}/schema`, SCHEMA_TYPE),
    ],
  };
}

export const collectionsDocument = (
  base: string,
  collections: readonly Collection[],
  next: string | null,
) => ({
  links: [link('self', `${base}/collections`), ...(next ? [link('next', next)] : [])],
  collections: collections.map((each) => collectionDocument(base, each)),
});

export const schemaDocument = (base: string, { id, title }: Collection) => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: `${base}/collections/${id}/schema`,
  title,
  type: 'object',
  properties: {
    geometry: { format: 'geometry-multipolygon', 'x-ogc-role': 'primary-geometry' },
    ...Object.fromEntries(
      FIELDS.map(([name, type, description]) => [
        name,
        type === 'date-time' ? { type: 'string', format: type, description } : { type, description },
      ]),
    ),
  },
});

/** Links of one feature and of a list, beside those of the collection. */
export const featureLinks = (base: string, collectionId: string, featureId: number) => {
  const href = `${base}/collections/${collectionId}`;
  return [link('self', `${href}/items/${featureId}`, GEOJSON_TYPE), link('collection', href)];
};

export const pageLinks = (self: string, next: string | null) => [
  link('self', self, GEOJSON_TYPE),
  ...(next ? [link('next', next, GEOJSON_TYPE)] : []),
];

const parameter = (name: string, where: 'query' | 'path', schema: object, more: object = {}) => ({
  name,
  in: where,
  required: where === 'path',
  schema,
  ...more,
});
const inList = { style: 'form', explode: false };
const COLLECTION = parameter('collectionId', 'path', { type: 'string' });
const read = (summary: string, type: string, parameters: object[] = []) => ({
  get: {
    summary,
    parameters,
    responses: { 200: { description: summary, content: { [type]: {} } } },
  },
});

export const apiDefinition = (base: string) => ({
  openapi: '3.0.3',
  info: { title: 'Gona live maps', version: '1.0.0' },
  servers: [{ url: base }],
  paths: {
    '/': read('Landing page', JSON_TYPE),
    '/conformance': read('Conformance', JSON_TYPE),
    '/collections': read('Collections', JSON_TYPE),
    '/collections/{collectionId}': read('A collection', JSON_TYPE, [COLLECTION]),
    '/collections/{collectionId}/schema': read('Fields of a collection', SCHEMA_TYPE, [COLLECTION]),
    '/collections/{collectionId}/items': read('Farms of a collection', GEOJSON_TYPE, [
      COLLECTION,
      parameter(
        'limit',
        'query',
        { type: 'integer', minimum: 1, maximum: MOST_FEATURES, default: 100 },
        inList,
      ),
      parameter(
        'bbox',
        'query',
        { type: 'array', minItems: 4, maxItems: 6, items: { type: 'number' } },
        inList,
      ),
      parameter('datetime', 'query', { type: 'string' }, inList),
    ]),
    '/collections/{collectionId}/items/{featureId}': read('A farm', GEOJSON_TYPE, [
      COLLECTION,
      parameter('featureId', 'path', { type: 'string' }),
    ]),
  },
});
