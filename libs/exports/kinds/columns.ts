import type { ExportFormat } from '#libs/contracts';
import { selectFarmers } from '#libs/farmers';
import {
  type ColumnType,
  type ExportColumn,
  type ExportKind,
  type Narrowing,
  type SearchedFields,
  searchCondition,
} from '#libs/platform';

export const TABLES = ['csv', 'xlsx'] as const satisfies readonly ExportFormat[];
export const MAPS = ['geojson', 'kml', 'shp', 'gpkg'] as const satisfies readonly ExportFormat[];

/** Creates a column from its field, heading, SQL, and description. */
const column =
  (type: ColumnType) =>
  (field: string, heading: string, sql: string, is: string): ExportColumn => ({
    field,
    heading,
    type,
    sql,
    is,
  });

export const text = column('text');
export const count = column('count');
export const number = column('number');
export const hectares = column('hectares');
export const bvn = column('bvn');
export const day = (field: string, heading: string, sql: string, is: string) =>
  column('day')(field, heading, `to_char(${sql} AT TIME ZONE 'UTC', 'YYYY-MM-DD')`, is);
/** Formats square metres as hectares with five decimals, which is a tenth of a square metre. */
export const mappedHectares = (field: string, heading: string, sql: string, is: string) =>
  number(field, heading, `trim_scale(round((${sql} / 10000)::numeric, 5))`, is);

export const naira = (field: string, heading: string, sql: string, is: string) =>
  number(field, `${heading} (Naira)`, `(${sql})::numeric(20, 2)`, is);

/** SQL of a BVN for a file: its last digits and its cipher text; the writer makes the mask and token from them. */
export const bvnSql = (farmer: string) => `${farmer}.bvn_last4 || encode(${farmer}.bvn_cipher, 'hex')`;
/** SQL of an account number, in the same form. */
export const accountSql = (farmer: string) =>
  `${farmer}.account_last4 || encode(${farmer}.account_cipher, 'hex')`;
export const nameSql = (farmer: string) =>
  `concat_ws(' ', ${farmer}.surname, ${farmer}.first_name, ${farmer}.othername)`;
export const yesNo = (condition: string) => `CASE WHEN ${condition} THEN 'Yes' ELSE 'No' END`;

/** Limits rows to the resources in scope, if there is a limit. */
export function inResources(column: string, { resourceIds, bind }: Narrowing): string[] {
  return resourceIds === null ? [] : [`${column} = ANY(${bind(resourceIds)}::bigint[])`];
}

export function inCommunity(column: string, { communityId, bind }: Narrowing): string[] {
  return communityId === null ? [] : [`${column} = ${bind(communityId)}::bigint`];
}

export function ofStatus(column: string, { filters: { status }, bind }: Narrowing): string[] {
  return status === undefined ? [] : [`${column} = ${bind(status)}`];
}

/** Limits rows to those with the search text in one of the columns, like list searches. */
export const found = (
  text: readonly string[],
  { filters: { q }, bind }: Narrowing,
  more: Omit<SearchedFields, 'text'> = {},
): string[] => [searchCondition(q, { text, ...more }, bind)];

/** Limits farmers `f` to the account, and to members of a resource or community if there is such a limit. */
export function farmersOf(narrowing: Narrowing): string[] {
  const member = [
    ...inResources('m.community_resource_id', narrowing),
    ...inCommunity('m.community_id', narrowing),
  ];
  return [
    `f.account_id = ${narrowing.bind(narrowing.accountId)}::bigint`,
    ...(member.length > 0
      ? [`EXISTS (SELECT 1 FROM membership m WHERE m.farmer_id = f.id AND ${member.join(' AND ')})`]
      : []),
    ...found(
      ['f.surname', 'f.first_name', 'f.othername', 'f.temp_id', 'f.cbn_applicant_id', 'f.phone'],
      narrowing,
    ),
  ];
}

/** Returns SQL of the filter of the list of farmers. */
export function asListed({
  accountId,
  resourceIds,
  filters: { farmers: filter },
  bind,
}: Narrowing): string[] {
  const scope = { accountId, resourceIds: resourceIds && [...resourceIds] };
  return filter ? [`f.id IN (${selectFarmers({ scope, filter }, bind)})`] : [];
}

/** `own`: totals of the farms of farmer `f` that are in scope. */
export function farmsOfFarmer(narrowing: Narrowing): string {
  const own = [
    'x.farmer_id = f.id',
    'x.account_id = f.account_id',
    ...inResources('x.community_resource_id', narrowing),
  ];
  return `LEFT JOIN LATERAL (
    SELECT count(*) AS farms, count(x.boundary) AS mapped, count(*) FILTER (WHERE x.status = 'COMPLETED') AS completed,
           sum(x.area_m2) AS area, sum(x.area_m2) FILTER (WHERE x.status = 'COMPLETED') AS completed_area,
           sum(x.declared_size_m2) AS declared, max(x.captured_on) AS captured_on,
           count(*) FILTER (WHERE NOT ST_IsValid(x.boundary)) AS invalid,
           (array_agg(ST_PointOnSurface(x.boundary) ORDER BY x.id) FILTER (WHERE x.boundary IS NOT NULL))[1] AS point,
           (array_agg(x.captured_by ORDER BY x.captured_on DESC NULLS LAST))[1] AS captured_by
      FROM farm x WHERE ${own.join(' AND ')}) own ON true`;
}

/** `home`: the newest community of farmer `f` in scope, with its programme. */
export function homeOfFarmer(narrowing: Narrowing): string {
  const member = [
    'm.farmer_id = f.id',
    ...inResources('m.community_resource_id', narrowing),
    ...inCommunity('m.community_id', narrowing),
  ];
  return `LEFT JOIN LATERAL (
    SELECT c.name AS community, r.name AS resource, r.season, m.joined_on
      FROM membership m JOIN community c ON c.id = m.community_id
      JOIN community_resource r ON r.id = m.community_resource_id
     WHERE ${member.join(' AND ')} ORDER BY m.joined_on DESC, m.community_id DESC LIMIT 1) home ON true`;
}

const HIDDEN: Partial<Record<ColumnType, string>> = { bvn: 'BVNs', account: 'Account numbers' };

/** Names what a file has that could harm people in the wrong hands: numbers and boundaries. */
export const sensitiveIn = ({ columns, shape }: Pick<ExportKind, 'columns' | 'shape'>): string[] => [
  ...new Set(columns.flatMap(({ type }) => HIDDEN[type] ?? [])),
  ...(shape ? ['Boundaries'] : []),
];

/** Names the types of masked numbers in the columns; null if there are none. */
export function hiddenNumbers(columns: readonly Pick<ExportColumn, 'type'>[]): string | null {
  const called = columns.flatMap(({ type }) => HIDDEN[type] ?? []);
  return called.length > 0 ? called.join(', ') : null;
}
