import { conditionsOf, type PageFilter, type Reader } from './evaluation-farm.queries.js';

/**
 * Rows that a filter's queue has before a farm, or null where the filter leaves the farm out. It counts in the narrow index
 * that the pages read: 500,000 rows before it cost what the page there costs.
 */
export async function rowOfFarm(reader: Reader, filter: PageFilter, farmId: number): Promise<number | null> {
  const where = conditionsOf(filter);
  const [row] = await reader.query<{ before: number | null }>(
    `SELECT CASE WHEN EXISTS (SELECT 1 FROM farm WHERE ${where} AND id = $4)
                 THEN (SELECT count(*) FROM farm WHERE ${where} AND id < $4) END AS before`,
    [filter.communityResourceId, filter.status, filter.capturedBy, farmId],
  );
  return row?.before ?? null;
}
