import type { Reader } from '#libs/platform';

/**
 * Returns the farmers of an import's rejected rows, as far as they are known: by BVN, or by another identifier, while the
 * rows are staged. Rows that could not be read have no farmer.
 */
export async function farmersRejected(reader: Reader, importId: number): Promise<number[]> {
  const rows = await reader.query<{ id: number }>(
    `WITH rejected AS (
       SELECT r.farmer_id, r.bvn_index, b.account_id
         FROM import_outcome o JOIN import_farmer_row r ON r.import_id = o.import_id AND r.row_no = o.row_no
         JOIN import_batch b ON b.id = o.import_id
        WHERE o.import_id = $1 AND o.outcome = 'rejected' AND NOT o.settled)
     SELECT f.id FROM rejected r JOIN farmer f ON f.account_id = r.account_id AND f.bvn_index = r.bvn_index
     UNION SELECT f.id FROM rejected r JOIN farmer f ON f.account_id = r.account_id AND f.id = r.farmer_id`,
    [importId],
  );
  return rows.map(({ id }) => id);
}
