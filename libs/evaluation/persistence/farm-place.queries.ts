import { matching, type PageFilter, type Reader, slicesOf, valuesOf } from './evaluation-farm.queries.js';

/**
 * Rows that a filter's queue has before a farm, or null where the filter leaves the farm out. The slices before it are
 * counted already, as for the pages: 500,000 rows before it cost what none cost.
 */
export async function rowOfFarm(reader: Reader, filter: PageFilter, farmId: number): Promise<number | null> {
  const farms = matching(filter);
  const before =
    filter.importId === null
      ? `(SELECT count(*) FROM ${farms} AND f.id < $5 AND f.id >= $5::bigint >> 12 << 12)
         + (SELECT coalesce(sum(farms), 0)::bigint FROM (${slicesOf(filter)} AND slice < $5::bigint >> 12 GROUP BY slice) s)`
      : `(SELECT count(*) FROM ${farms} AND f.id < $5)`;
  const [row] = await reader.query<{ before: number | null }>(
    `SELECT CASE WHEN EXISTS (SELECT 1 FROM ${farms} AND f.id = $5) THEN ${before} END AS before`,
    [...valuesOf(filter), farmId],
  );
  return row?.before ?? null;
}

/**
 * The farm at which reviewing goes on: the next of a queue that is not completed, after farm `after`, or from the beginning where
 * there is none after it. Null where all are completed.
 */
export async function nextToReview(
  reader: Reader,
  filter: PageFilter,
  after: number,
): Promise<number | null> {
  const open: PageFilter = { ...filter, status: 'ACTIVE' };
  for (const where of ['f.id > $5', 'f.id < $5']) {
    const [row] = await reader.query<{ id: number }>(
      `SELECT f.id FROM ${matching(open)} AND ${where} ORDER BY f.id LIMIT 1`,
      [...valuesOf(open), after],
    );
    if (row) return row.id;
  }
  return null;
}
