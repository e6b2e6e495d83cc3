import type { ListQuery, RecordShape } from '#libs/contracts';
import {
  type Bind,
  DomainError,
  type ListStatement,
  listRows,
  type Reader,
  type Scope,
  searchCondition,
  type Transaction,
} from '#libs/platform';
import type { RecordKindSpec, StoredRecord } from './record-kind.js';

type Spec = Pick<
  RecordKindSpec<never, RecordShape>,
  | 'table'
  | 'joins'
  | 'fields'
  | 'name'
  | 'description'
  | 'visible'
  | 'countedBy'
  | 'sorts'
  | 'sortedBy'
  | 'searches'
  | 'filters'
  | 'ofResource'
  | 'within'
>;

/** Collects parameters: `bind(7)` returns `$1`. */
export function parametersFor(): { bind: Bind; parameters: unknown[] } {
  const parameters: unknown[] = [];
  return { parameters, bind: (value) => `$${parameters.push(value)}` };
}

/** Returns SQL of the community resource of a record; null if its kind has none. */
export const resourceOf = ({ ofResource }: Pick<Spec, 'ofResource'>): string =>
  ofResource ? (ofResource === true ? 't.community_resource_id' : ofResource) : 'NULL::bigint';

export const nameOf = ({ name = 't.name' }: Pick<Spec, 'name'>): string => name;

/** Returns SQL that is true for a record that is neither in the trash nor hidden. */
export const isCurrent = ({ visible = 'true' }: Pick<Spec, 'visible'>): string =>
  `t.removed_on IS NULL AND ${visible}`;

/** Returns the SQL condition of a scope on the table `t`. */
export function inScope(
  spec: Pick<Spec, 'ofResource'>,
  { accountId, resourceIds }: Pick<Scope, 'accountId' | 'resourceIds'>,
  bind: Bind,
): string {
  const parts = [
    ...(accountId === null ? [] : [`t.account_id = ${bind(accountId)}::bigint`]),
    ...(spec.ofResource && resourceIds !== null
      ? [`${resourceOf(spec)} = ANY(${bind(resourceIds)}::bigint[])`]
      : []),
  ];
  return parts.join(' AND ') || 'true';
}

/**
 * Returns SQL that is true for the current records within a scope, and its parameters.
 * @param parent id of the record in which the list lies
 */
export function visibleIn(
  spec: Pick<Spec, 'visible' | 'ofResource' | 'within'>,
  scope: Scope,
  parent: number | null = null,
): { condition: string; parameters: unknown[] } {
  const { bind, parameters } = parametersFor();
  const condition = [isCurrent(spec), inScope(spec, scope, bind), ...inParent(spec, parent, bind)].join(
    ' AND ',
  );
  return { condition, parameters };
}

const inParent = ({ within }: Pick<Spec, 'within'>, parent: number | null, bind: Bind): string[] =>
  within && parent !== null ? [`t.${within.column} = ${bind(parent)}`] : [];

const columnsOf = ({ fields }: Spec) =>
  [
    't.id',
    't.version',
    't.created_on AS "createdOn"',
    ...Object.entries(fields).map(([field, sql]) => `${sql} AS "${field}"`),
  ].join(', ');

const fromOf = ({ table, joins = '' }: Pick<Spec, 'table' | 'joins'>) => `${table} t ${joins}`;

/** Returns SQL of the search and the filters of a query. */
export function matching(spec: Pick<Spec, 'searches' | 'filters'>, query: object, bind: Bind): string[] {
  const given = query as Record<string, unknown>;
  const filters = Object.entries(spec.filters ?? {}).filter(([field]) => given[field] !== undefined);
  return [
    searchCondition(given.q as string | undefined, spec.searches, bind),
    ...filters.map(([field, sql]) => `${sql} = ${bind(given[field])}`),
  ];
}

/** Row of a list or a record, as its class has it, but for `links`. */
export type RecordRow = Record<string, unknown> & { id: number; createdOn: Date };

/**
 * Returns a page within the scope, and the number of matches. Throws `request.invalid` for a field it cannot sort by.
 * @param parent id of the record in which the list lies
 */
export function listRecords(
  reader: Reader,
  spec: Spec,
  scope: Scope,
  query: ListQuery,
  parent: number | null,
): Promise<{ rows: RecordRow[]; total: number }> {
  const statement = {
    columns: columnsOf(spec),
    from: fromOf(spec),
    where: (bind: Bind) => [
      isCurrent(spec),
      inScope(spec, scope, bind),
      ...inParent(spec, parent, bind),
      ...matching(spec, query, bind),
    ],
    sorts: { createdOn: 't.created_on', ...spec.sorts },
    sortedBy: spec.sortedBy ?? '-createdOn',
    ties: ['t.id'],
  };
  return listRows<RecordRow>(reader, { ...statement, counting: countingOf(spec, query, parent) }, query);
}

/** Returns how to count a whole list without its joins, if its kind says so. */
function countingOf(spec: Spec, { q }: ListQuery, parent: number | null): ListStatement['counting'] {
  const { countedBy } = spec;
  if (!countedBy || parent === null || q || spec.filters) return undefined;
  return {
    from: `${spec.table} t`,
    where: (bind) => ['t.removed_on IS NULL', countedBy, ...inParent(spec, parent, bind)],
  };
}

/** Returns a current record within the scope; undefined if there is none. */
export async function findRecord(
  reader: Reader,
  spec: Spec,
  scope: Scope,
  id: number,
): Promise<RecordRow | undefined> {
  const { condition, parameters } = visibleIn(spec, scope);
  const [row] = await reader.query<RecordRow>(
    `SELECT ${columnsOf(spec)} FROM ${fromOf(spec)} WHERE t.id = $${parameters.push(id)} AND ${condition}`,
    parameters,
  );
  return row;
}

/** Returns a record, removed or not. Throws `record.notFound` out of scope. */
export async function storedRecord(
  reader: Reader,
  spec: Spec,
  scope: Pick<Scope, 'accountId' | 'resourceIds'>,
  id: number,
  lock: '' | 'FOR UPDATE OF t' = '',
): Promise<StoredRecord> {
  const { bind, parameters } = parametersFor();
  const [row] = await reader.query<StoredRecord>(
    `SELECT t.id, t.account_id AS "accountId", ${resourceOf(spec)} AS "communityResourceId", t.version,
            t.created_on AS "createdOn", t.removed_on AS "removedOn", ${nameOf(spec)} AS name,
            ${spec.description ?? nameOf(spec)} AS description, ${spec.visible ?? 'true'} AS "isVisible"
       FROM ${fromOf(spec)} WHERE t.id = ${bind(id)} AND ${inScope(spec, scope, bind)} ${lock}`,
    parameters,
  );
  if (!row) throw new DomainError('record.notFound');
  return row;
}

/** Locks a record until the transaction ends. Throws as `storedRecord`. */
export const lockRecord = (tx: Transaction, ...asked: [spec: Spec, scope: Scope, id: number]) =>
  storedRecord(tx, ...asked, 'FOR UPDATE OF t');

/** Inserts a record; returns its id. */
export async function insertRecord(
  tx: Transaction,
  table: string,
  values: Record<string, unknown>,
): Promise<number> {
  const columns = Object.keys(values);
  const [row] = await tx.query<{ id: number }>(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((_, at) => `$${at + 1}`).join(', ')}) RETURNING id`,
    Object.values(values),
  );
  if (!row) throw new Error('a row was expected');
  return row.id;
}

/** Updates a locked record and increments its version; returns false, and writes nothing, if nothing changes. */
export async function updateRecord(
  tx: Transaction,
  table: string,
  id: number,
  values: Record<string, unknown>,
): Promise<boolean> {
  const { bind, parameters } = parametersFor();
  const key = bind(id);
  const columns = Object.entries(values).map(([column, value]) => [column, bind(value)] as const);
  const set = columns.map(([column, to]) => `${column} = ${to}`).join(', ');
  const differs = columns.map(([column, to]) => `${column} IS DISTINCT FROM ${to}`).join(' OR ');
  const rows = await tx.query(
    `UPDATE ${table} SET ${set}, version = version + 1 WHERE id = ${key} AND (${differs}) RETURNING 1`,
    parameters,
  );
  return rows.length > 0;
}

/** Permanently deletes the row of a record whose days in the trash are over. */
export async function forgetRecord(tx: Transaction, table: string, id: number): Promise<number> {
  const gone = await tx.query(`DELETE FROM ${table} WHERE id = $1 AND removed_on IS NOT NULL RETURNING 1`, [
    id,
  ]);
  return gone.length;
}
