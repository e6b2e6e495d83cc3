import type { ExportPlan } from '#libs/exports';
import type { Bind, Reader } from '#libs/platform';
import type { Property } from '../domain/properties.js';

export interface FeedRow {
  key: (string | number)[];
  farmerId: number | null;
  /** The selected properties as JSON text. */
  json: string;
}

interface Selection {
  plan: ExportPlan;
  /** Condition over the rows; null for all. */
  filter: ((bind: Bind) => string) | null;
}

interface Page extends Selection {
  keys: readonly Property[];
  properties: readonly Property[];
  /** Key of the row before. */
  after: readonly string[] | null;
  skip: number;
  limit: number;
}

const CASTS: Readonly<Record<string, string>> = { 'Edm.Int64': 'bigint', 'Edm.String': 'text' };

/** Returns rows in the order of their keys. */
export function readPage(reader: Reader, page: Page): Promise<FeedRow[]> {
  const { plan, filter, keys, properties, after, skip, limit } = page;
  const parameters = [...plan.parameters];
  const bind: Bind = (value) => `$${parameters.push(value)}`;
  const order = keys.map(({ sql }) => sql).join(', ');
  const where = [plan.where];
  if (filter) where.push(filter(bind));
  if (after)
    where.push(
      `(${order}) > (${keys.map(({ type }, at) => `${bind(after[at])}::${CASTS[type]}`).join(', ')})`,
    );
  const values = properties.map(({ name, sql }) => `${sql} AS "${name}"`).join(', ');
  return reader.query<FeedRow>(
    `SELECT jsonb_build_array(${order}) AS key, ${plan.farmer ?? 'NULL'} AS "farmerId",
            (SELECT row_to_json(r)::text FROM (SELECT ${values}) r) AS json
       FROM ${plan.from} ${plan.beside} WHERE ${where.join(' AND ')}
      ORDER BY ${order} OFFSET ${bind(skip)}::int LIMIT ${bind(limit)}::int`,
    parameters,
  );
}

/** Counts the rows of a feed. */
export async function countRows(reader: Reader, { plan, filter }: Selection): Promise<number> {
  const parameters = filter ? [...plan.parameters] : plan.parameters.slice(0, plan.counted);
  const bind: Bind = (value) => `$${parameters.push(value)}`;
  const where = filter ? `${plan.where} AND ${filter(bind)}` : plan.where;
  const [row] = await reader.query<{ rows: number }>(
    `SELECT count(*) AS rows FROM ${plan.from} ${filter ? plan.beside : ''} WHERE ${where}`,
    parameters,
  );
  return row?.rows ?? 0;
}
