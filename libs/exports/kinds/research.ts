import { EVALUATORS, GRANTS, listCommunityMembers, SMALLEST_CELL } from '#libs/contracts';
import { isLocked, selectFarmers } from '#libs/farmers';
import type { ExportKind, Narrowing } from '#libs/platform';
import { withheldSql } from '#libs/privacy';
import { keyedSql } from '../domain/pseudonyms.js';
import { count, farmersOf, inResources, number, TABLES, text } from './columns.js';

/** Most days that the dates of a person are moved, to either side. */
const SHIFT_DAYS = 30;

/** Steps by which a person in a small cell is generalised; what each leaves of LGA, sex and birth years. */
const STEPS = ['none', 'LGA left out', 'LGA, sex and birth years left out', 'all groups left out'] as const;

function farmersIn(narrowing: Narrowing): string[] {
  const { accountId, resourceIds, filters, bind } = narrowing;
  const scope = { accountId, resourceIds: resourceIds && [...resourceIds] };
  return [
    'f.main_id IS NULL',
    `NOT ${isLocked('f')}`,
    ...farmersOf(narrowing),
    ...(filters.farmers ? [`f.id IN (${selectFarmers({ scope, filter: filters.farmers }, bind)})`] : []),
    `f.id NOT IN (${withheldSql('research', `${bind(accountId)}::bigint`)})`,
  ];
}

/**
 * `r`: the farmers with their pseudonyms and generalised groups. Each step counts only people whom no earlier step has
 * put into a group of at least `SMALLEST_CELL` (k-anonymity; Sweeney 2002); people left over are left out. Four sorts,
 * whatever the number of groups.
 */
function groupedFarmers(narrowing: Narrowing): string {
  const keyed = keyedSql(narrowing.bind);
  const least = SMALLEST_CELL;
  return `(SELECT g.id, g.person, g.moved, s.name AS state,
      CASE WHEN g.step = 0 THEN l.name END AS lga,
      CASE WHEN g.step < 2 THEN g.gender END AS gender,
      CASE WHEN g.step < 2 AND g.born IS NOT NULL THEN g.born || '–' || (g.born + 9) END AS born, g.step
    FROM (
      SELECT s3.*, encode(substr(${keyed('person', 's3.id')}, 1, 10), 'hex') AS person,
             ('x' || encode(substr(${keyed('dates', 's3.id')}, 1, 4), 'hex'))::bit(32)::bigint % ${2 * SHIFT_DAYS + 1} - ${SHIFT_DAYS} AS moved,
             CASE WHEN n0 >= ${least} THEN 0 WHEN n1 >= ${least} THEN 1 WHEN n2 >= ${least} THEN 2
                  WHEN n3 >= ${least} THEN 3 END AS step
        FROM (
          SELECT s2.*, count(*) FILTER (WHERE n0 < ${least} AND n1 < ${least} AND n2 < ${least}) OVER () AS n3 FROM (
            SELECT s1.*, count(*) FILTER (WHERE n0 < ${least} AND n1 < ${least}) OVER (PARTITION BY state_id) AS n2 FROM (
              SELECT s0.*, count(*) FILTER (WHERE n0 < ${least}) OVER (PARTITION BY state_id, gender, born) AS n1 FROM (
                SELECT f.id, f.gender, f.state_id, f.lga_id, b.born,
                       count(*) OVER (PARTITION BY f.state_id, f.lga_id, f.gender, b.born) AS n0
                  FROM farmer f
                  CROSS JOIN LATERAL (SELECT (extract(year FROM f.date_of_birth)::int / 10) * 10 AS born) b
                 WHERE ${farmersIn(narrowing).join(' AND ')}) s0) s1) s2) s3) g
    LEFT JOIN state s ON s.id = g.state_id AND g.step < 3 LEFT JOIN lga l ON l.id = g.lga_id) r
    JOIN farmer f ON f.id = r.id`;
}

/** `own`: totals of the farms of a farmer that are in scope. */
const farmsOf = (narrowing: Narrowing) => `LEFT JOIN LATERAL (
  SELECT count(*) AS farms, sum(x.area_m2) AS area, sum(x.area_m2) FILTER (WHERE x.status = 'COMPLETED') AS completed,
         max(x.captured_on) AS captured_on
    FROM farm x WHERE ${['x.farmer_id = r.id', ...inResources('x.community_resource_id', narrowing)].join(' AND ')}) own ON true`;

/** Hectares with one decimal: a size to the square metre identifies a farm. */
const roughHectares = (field: string, heading: string, sql: string, is: string) =>
  number(field, heading, `round((${sql} / 10000)::numeric, 1)`, `${is}, rounded to 0.1 hectares`);
const movedDay = (field: string, heading: string, sql: string, is: string) =>
  ({
    field,
    heading,
    type: 'day',
    sql: `to_char(${sql} AT TIME ZONE 'UTC' + r.moved * interval '1 day', 'YYYY-MM-DD')`,
    is: `${is}, moved by up to ${SHIFT_DAYS} days; all dates of a person by the same`,
  }) as const;

export const research: ExportKind = {
  name: 'research',
  label: 'Farmers for research',
  about: 'One row per farmer without names, numbers, photos or boundaries. Small groups are merged.',
  formats: TABLES,
  rowsOf: listCommunityMembers,
  roles: EVALUATORS,
  grant: GRANTS.viewCommunities,
  columns: [
    text('person', 'Person', 'r.person', 'random in each file: two files cannot be joined'),
    text('gender', 'Gender', 'r.gender', 'M or F'),
    text('born', 'Born', 'r.born', 'ten years'),
    text('state', 'State', 'r.state', 'of the farmer'),
    text('lga', 'LGA', 'r.lga', 'of the farmer'),
    count('farms', 'Farms', 'own.farms', 'number of the farmer’s farms'),
    roughHectares('mapped_ha', 'Mapped Hectares', 'own.area', 'total of the farms'),
    roughHectares('done_ha', 'Completed Hectares', 'own.completed', 'total of the completed farms'),
    roughHectares('declaredha', 'Declared Hectares', 'f.declared_size_m2', 'size that the farmer declared'),
    movedDay('registered', 'Registered On', 'f.created_on', 'day the record was created'),
    movedDay('captured', 'Last Capture On', 'own.captured_on', 'day a farm was last captured'),
    text(
      'merged',
      'Merged',
      `(ARRAY[${STEPS.map((step) => `'${step}'`).join(', ')}])[r.step + 1]`,
      `left out because fewer than ${SMALLEST_CELL} people are alike`,
    ),
  ],
  from: groupedFarmers,
  beside: farmsOf,
  where: () => ['r.step IS NOT NULL'],
  orderBy: 'r.person',
  byCommunity: true,
  protection: [
    'Names, numbers, contacts, photos and boundaries left out',
    'Person: HMAC-SHA256 of the record under a random key that was not kept',
    'Birth years in bands of ten, areas rounded to 0.1 hectares',
    `Dates moved by up to ${SHIFT_DAYS} days, alike for each person`,
    `Groups of state, LGA, sex and birth years with fewer than ${SMALLEST_CELL} people merged; see the column Merged`,
    `People who are alike to fewer than ${SMALLEST_CELL} others in all left out`,
    'Farmers who refused research, or whose record is restricted, left out',
  ],
  comesBack: 'not possible: no column identifies a farmer.',
};
