import { prepared } from '#libs/platform';
import { matching, type PageFilter, type Reader, slicesOf, valuesOf } from './evaluation-farm.queries.js';

/**
 * Returns the number of rows before a farm in a filter's queue, or null if the filter excludes the farm. Earlier
 * slices are already counted, as for the pages, so 500,000 preceding rows cost nothing.
 */
export async function rowOfFarm(reader: Reader, filter: PageFilter, farmId: number): Promise<number | null> {
  const farms = matching(filter);
  const before =
    filter.importId === null
      ? `(SELECT count(*) FROM ${farms} AND f.id < $5 AND f.id >= $5::bigint >> 12 << 12)
         + (SELECT coalesce(sum(farms), 0)::bigint FROM (${slicesOf(filter)} AND slice < $5::bigint >> 12 GROUP BY slice) s)`
      : `(SELECT count(*) FROM ${farms} AND f.id < $5)`;
  const [row] = await reader.query<{ before: number | null }>(
    prepared(`SELECT CASE WHEN EXISTS (SELECT 1 FROM ${farms} AND f.id = $5) THEN ${before} END AS before`),
    [...valuesOf(filter), farmId],
  );
  return row?.before ?? null;
}

/**
 * Returns the next farm to review: the first in a queue that is not completed after farm `after`, wrapping to the
 * beginning. Null if all are completed.
 */
export async function nextToReview(
  reader: Reader,
  filter: PageFilter,
  after: number,
): Promise<number | null> {
  const open: PageFilter = { ...filter, status: 'ACTIVE' };
  for (const where of ['f.id > $5', 'f.id < $5']) {
    const [row] = await reader.query<{ id: number }>(
      prepared(`SELECT f.id FROM ${matching(open)} AND ${where} ORDER BY f.id LIMIT 1`),
      [...valuesOf(open), after],
    );
    if (row) return row.id;
  }
  return null;
}
