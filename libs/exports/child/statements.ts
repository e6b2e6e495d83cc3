import type { Plan, PlannedColumn } from './protocol.js';

/** Returns SQL that counts the rows of the file. */
export function countSql({ from, where, groupBy }: Plan): string {
  const rows = `${from} WHERE ${where}`;
  return groupBy
    ? `SELECT count(*)::float8 AS rows FROM (SELECT 1 FROM ${rows} GROUP BY ${groupBy}) each`
    : `SELECT count(*)::float8 AS rows FROM ${rows}`;
}

/** Returns SQL of the rows in order: the columns, then more values. */
export function rowsSql(plan: Plan, columns: readonly PlannedColumn[], more: readonly string[] = []): string {
  const { from, beside, where, groupBy, orderBy } = plan;
  const values = [...columns.map(({ sql }) => sql), ...more].join(', ');
  const group = groupBy ? ` GROUP BY ${groupBy}` : '';
  return `SELECT ${values} FROM ${from} ${beside} WHERE ${where}${group} ORDER BY ${orderBy}`;
}

/** Returns SQL of the farmer of each row, NULL for none; null if the rows cannot be counted by it. */
export function farmersSql({ from, where, farmer, groupBy }: Plan): string | null {
  return farmer && !groupBy ? `SELECT ${farmer} FROM ${from} WHERE ${where}` : null;
}

/**
 * Returns SQL of one row of aggregates over all rows; they can use columns by their fields, and the geometry as
 * `shape`.
 */
export function measureSql(
  { columns, from, beside, where, shape }: Plan,
  aggregates: Record<string, string>,
): string {
  const values = columns.map(({ field, sql }) => `${sql} AS "${field}"`);
  if (shape) values.push(`${shape} AS shape`);
  const measured = Object.entries(aggregates).map(([name, sql]) => `${sql} AS "${name}"`);
  return `SELECT ${measured.join(', ')} FROM (SELECT ${values.join(', ')} FROM ${from} ${beside} WHERE ${where}) each`;
}
