import { FARM_STATUS_FILTERS, FARMER_IMPORT_TYPES, PROBLEMS } from '#libs/contracts';
import * as DOMAINS from '#libs/domains';
import type { AnyDomain } from '#libs/platform';
import type { Schema, Schemas } from './schemas.js';

const among = (words: readonly string[]): Schema => ({ type: 'string', enum: [...words].sort() });
const listOf = (items: Schema, depth = 1): Schema =>
  depth === 0 ? items : { type: 'array', items: listOf(items, depth - 1) };
/** Points as the map's record has them. */
const POINTS = listOf({ $ref: '#/components/schemas/LatLng' });
/** All that the domains declare of one kind, by name. */
const namesOf = (part: 'jobs' | 'events' | 'records') =>
  Object.values<AnyDomain>(DOMAINS).flatMap((domain) => Object.keys(domain[part] ?? {}));

/** Parameters of paths that are one of some words, wherever they stand. */
export const PATH_WORDS: Readonly<Record<string, Schema>> = {
  farmStatus: { type: 'string', enum: [...FARM_STATUS_FILTERS] },
  importType: { type: 'string', enum: [...FARMER_IMPORT_TYPES] },
};

/** Of a MultiPolygon, as GeoJSON has them. */
const COORDINATES = listOf({ type: 'number' }, 4);

/** What a validator does not say of a field: the words that the domains declare, and shapes that no class has. */
const more = (): Record<string, Record<string, Schema>> => ({
  AuditEntryDto: { type: among(namesOf('events')) },
  BoundaryVersionDto: { boundary: COORDINATES },
  EditedFarm: { coords: POINTS, boundary: COORDINATES },
  EvaluationFarm: { boundary: COORDINATES },
  FarmBoundaryBody: { coords: POINTS, boundary: COORDINATES },
  FindingDetailDto: { overlap: COORDINATES },
  FindingSideDto: { boundary: COORDINATES },
  PlacedFindingDto: { ground: COORDINATES },
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

/** The schemas with what is said here. Throws where a field is said of that no class has. */
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
