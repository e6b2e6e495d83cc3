import type { ListQuery } from '#libs/contracts';
import type { Reader } from '../database/transaction.js';
import { DomainError } from '../errors/domain-error.js';
import { orderOf, pageOf } from './list-page.js';

/** Adds a parameter and returns its placeholder, `$4`. */
export type Bind = (value: unknown) => string;

/** SQL of a list. */
export interface ListStatement {
  columns: string;
  from: string | ((bind: Bind) => string);
  /** Conditions, combined with AND. */
  where(bind: Bind): readonly string[];
  /** Sort fields, each as its SQL. */
  sorts: Readonly<Record<string, string | readonly string[]>>;
  /** Default sort, as in a query: `-createdOn`. */
  sortedBy: string;
  /** SQL that decides between equal rows; each in the direction of the sort, unless it names its own. */
  ties: readonly string[];
  /** A cheaper way to count the same rows. */
  counting?: { from: string; where(bind: Bind): readonly string[] };
  /** Further aggregates over all matches: `count(*) FILTER (…) AS "goingSoon"`. */
  counts?: string;
}

/**
 * Returns a page of rows, and the number of matches with further counts. Throws `request.invalid` for a field it cannot
 * sort by.
 */
export async function listRows<Row, Counts extends object = object>(
  reader: Reader,
  { columns, from, where, counting, sorts, sortedBy, ties, counts }: ListStatement,
  query: ListQuery,
): Promise<{ rows: Row[]; total: number } & Counts> {
  const fields = Object.keys(sorts);
  const order = orderOf(query.sort || sortedBy, fields, { field: sortedBy, descending: false });
  if (!order) throw DomainError.invalid({ sort: `Sort by one of ${fields.join(', ')}.` });
  const parameters: unknown[] = [];
  const bind: Bind = (value) => `$${parameters.push(value)}`;
  const tables = typeof from === 'string' ? from : from(bind);
  const matches = `FROM ${tables} WHERE ${where(bind).join(' AND ')}`;
  const counted = counting ? [] : [...parameters];
  const toCount = counting
    ? `FROM ${counting.from} WHERE ${counting.where((value) => `$${counted.push(value)}`).join(' AND ')}`
    : matches;
  const { limit, offset } = pageOf(query);
  const by = [sorts[order.field] ?? [], ties].flat();
  const direction = order.descending ? 'DESC' : 'ASC';
  const directed = by.map((sql) => (/ DESC$/.test(sql) ? sql : `${sql} ${direction} NULLS LAST`)).join(', ');
  const [rows, [totals]] = await Promise.all([
    reader.query<Row>(
      `SELECT ${columns} ${matches} ORDER BY ${directed} LIMIT ${bind(limit)} OFFSET ${bind(offset)}`,
      parameters,
    ),
    reader.query<{ total: number } & Counts>(
      `SELECT count(*) AS total${counts ? `, ${counts}` : ''} ${toCount}`,
      counted,
    ),
  ]);
  if (!totals) throw new Error('a row was expected');
  return { rows, ...totals };
}
