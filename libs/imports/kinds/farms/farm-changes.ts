import { MERGED_ATTRIBUTES, SAME_SIZE } from '#libs/farms';
import { changesOf, type FieldChange } from '../field-changes.js';
import { matchedRows } from './matched-rows.js';

/*
 * Changes that a placemark would make to its farm, for display. `f` is the farm, `i` the row, `p.same` whether they
 * have the same boundary. The conditions are those of `mergeFarms`.
 */
const hectares = (squareMetres: string) =>
  `trim_scale(round((${squareMetres} / 10000)::numeric, 2)) || ' ha'`;
const farmer = (id: string) =>
  `(SELECT concat_ws(' ', o.surname, o.first_name, o.othername) FROM farmer o WHERE o.id = ${id})`;
const agent = (id: string) => `(SELECT u.display_name FROM app_user u WHERE u.id = ${id})`;
const day = (time: string) => `to_char(${time} AT TIME ZONE 'Africa/Lagos', 'FMDD Mon YYYY, HH24:MI')`;
/** SQL of the differing attributes, with the values of the first side. */
const attributes = (of: string, others: string) =>
  `left((SELECT string_agg(a.key || ': ' || a.value, ', ' ORDER BY a.key) FROM jsonb_each_text(${of}) a
          WHERE i.attributes ? a.key AND ${others} ->> a.key IS DISTINCT FROM a.value), 300)`;

const METRES = 'ST_Distance(ST_Centroid(f.boundary)::geography, ST_Centroid(i.boundary)::geography)';
/** Distance that a boundary would move, if it moves off its ground. */
const AWAY = `CASE WHEN boundary_moved(f.boundary, i.boundary) THEN
  'moved by ' || CASE WHEN ${METRES} < 1000 THEN round(${METRES}) || ' m' ELSE round((${METRES} / 1000)::numeric, 1) || ' km' END END`;

/** Field, heading, displayed values of farm and row, change condition, and a note for judging it. */
const FIELDS: readonly FieldChange[] = [
  ['name', 'Name', 'f.name', 'i.name', 'i.name IS DISTINCT FROM f.name'],
  [
    'farmer',
    'Farmer',
    farmer('f.farmer_id'),
    farmer('i.farmer_id'),
    'i.farmer_id IS NOT NULL AND i.farmer_id IS DISTINCT FROM f.farmer_id',
  ],
  [
    'community',
    'Community',
    'NULL',
    `(SELECT c.name FROM membership m JOIN community c ON c.id = m.community_id
       WHERE m.farmer_id = i.farmer_id AND m.community_resource_id = f.community_resource_id ORDER BY m.joined_on LIMIT 1)`,
    `f.community_id IS NULL AND EXISTS (SELECT 1 FROM membership m WHERE m.farmer_id = i.farmer_id AND m.community_resource_id = f.community_resource_id)`,
  ],
  [
    'declaredHa',
    'Declared size',
    hectares('f.declared_size_m2'),
    hectares('i.declared_size_m2'),
    `i.declared_size_m2 IS NOT NULL AND i.declared_size_m2 IS DISTINCT FROM f.declared_size_m2 AND NOT ${SAME_SIZE}`,
  ],
  [
    'agent',
    'Captured by',
    'NULL',
    agent('i.captured_by'),
    'f.captured_by IS NULL AND i.captured_by IS NOT NULL',
  ],
  [
    'capturedAt',
    'Captured',
    day('f.captured_on'),
    day('i.captured_on'),
    'CASE WHEN p.same THEN coalesce(i.captured_on, f.captured_on) ELSE i.captured_on END IS DISTINCT FROM f.captured_on',
  ],
  [
    'attributes',
    'Captured attributes',
    attributes('f.attributes', 'i.attributes'),
    attributes('i.attributes', 'f.attributes'),
    `(${MERGED_ATTRIBUTES}) IS DISTINCT FROM f.attributes`,
  ],
  ['boundary', 'Boundary', hectares('f.area_m2'), hectares('i.area_m2'), 'NOT p.same', AWAY],
  ['status', 'Status', 'f.status', `'ACTIVE'`, `NOT p.same AND f.status = 'COMPLETED'`],
];

/** True when the row changes its farm. */
export const CHANGES_FARM = FIELDS.map(([, , , , changed]) => `(${changed})`).join(' OR ');

/** The changes as JSON, as the API returns them. */
export const FARM_CHANGES = changesOf(FIELDS);

/** FROM of rows `i` with their farms `f`, null if they are new, and `p.same`. */
export const rowsWithFarms = (rows: string) =>
  `(${matchedRows(rows)}) i LEFT JOIN farm f ON f.id = i.farm_id
   CROSS JOIN LATERAL (SELECT same_boundary(f.boundary, i.boundary) AS same) p`;
