import { FARM_STATUS_FILTERS, FARMER_IMPORT_TYPES, PROBLEMS, ROW_ITEMS } from '#libs/contracts';
import * as DOMAINS from '#libs/domains';
import type { AnyDomain } from '#libs/platform';
import type { Schema, Schemas } from './schemas.js';

const among = (words: readonly string[]): Schema => ({ type: 'string', enum: [...words].sort() });
const listOf = (items: Schema, depth = 1): Schema =>
  depth === 0 ? items : { type: 'array', items: listOf(items, depth - 1) };
/** Points in the format of the map record. */
const POINTS = listOf({ $ref: '#/components/schemas/LatLng' });
/** Returns everything of one kind that the domains declare, by name. */
const namesOf = (part: 'jobs' | 'events' | 'records') =>
  Object.values<AnyDomain>(DOMAINS).flatMap((domain) => Object.keys(domain[part] ?? {}));

/** Path parameters with a fixed set of values, in any path. */
export const PATH_ENUMS: Readonly<Record<string, Schema>> = {
  farmStatus: { type: 'string', enum: [...FARM_STATUS_FILTERS] },
  importType: { type: 'string', enum: [...FARMER_IMPORT_TYPES] },
  openItem: { type: 'string', enum: [...ROW_ITEMS] },
};

/** Coordinates of a GeoJSON MultiPolygon. */
const COORDINATES = listOf({ type: 'number' }, 4);
/** Positions [lng, lat] of a ring. */
const RING = listOf({ type: 'number' }, 2);
const FIX: Schema = {
  type: 'object',
  properties: Object.fromEntries(['lng', 'lat', 'accuracy', 'at'].map((key) => [key, { type: 'number' }])),
  required: ['lng', 'lat', 'accuracy', 'at'],
};

/** Returns field schemas that validators do not describe: values declared by domains, and shapes without a class. */
const more = (): Record<string, Record<string, Schema>> => ({
  AssetFarmDto: { boundary: COORDINATES },
  AuditEntryDto: { type: among(namesOf('events')) },
  BoundaryVersionDto: { boundary: COORDINATES },
  CaptureFarmDto: { boundary: RING },
  CaptureNeighbourDto: { rings: listOf(RING) },
  CaptureSideDto: { ring: RING },
  CapturedBoundary: { ring: RING, fixes: listOf(FIX) },
  ComparedFieldDto: { values: listOf({ type: 'string', nullable: true }) },
  EditedFarm: { coords: POINTS, boundary: COORDINATES },
  EvaluationFarm: { boundary: COORDINATES },
  FarmBoundaryBody: { coords: POINTS, boundary: COORDINATES },
  FarmDetailsDto: { parts: COORDINATES },
  FindingDetailDto: { overlap: COORDINATES },
  FindingSideDto: { boundary: COORDINATES },
  PlacedFindingDto: { ground: COORDINATES },
  NeighbourFarmDto: { parts: COORDINATES },
  OverlapOutcomeDto: { a: COORDINATES, b: COORDINATES },
  RepairFarmDto: { before: COORDINATES, after: COORDINATES },
  HealthDto: {
    checks: { type: 'object', additionalProperties: { type: 'string', enum: ['ok', 'warning', 'error'] } },
  },
  JobDto: { kind: among(namesOf('jobs')) },
  JobQueueDto: { kind: among(namesOf('jobs')) },
  ProblemDto: {
    error: among(Object.keys(PROBLEMS)),
    fields: { type: 'object', additionalProperties: { type: 'string' } },
  },
  FoundDto: { kind: among(namesOf('records')) },
});

/** Adds these descriptions to the schemas. Throws if a described field is in no class. */
export function withWords(schemas: Schemas): Schemas {
  const all = { ...schemas };
  for (const [name, fields] of Object.entries(more())) {
    const schema = all[name];
    const missing = Object.keys(fields).find((field) => !schema?.properties?.[field]);
    if (!schema || missing) throw new Error(`${name} has no ${missing ?? 'schema'} to describe.`);
    all[name] = { ...schema, properties: { ...schema.properties, ...fields } };
  }
  return all;
}
