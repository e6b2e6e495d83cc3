import type { FarmerRows, Reader, RowsMoved, Transaction } from '#libs/platform';

const keyOf = (rows: FarmerRows, row: string) =>
  `jsonb_build_object(${rows.keys.map((key) => `'${key}', ${row}.${key}`).join(', ')})`;

/** SQL that tests whether the main record (`$2`) has such a row too. */
const isTaken = ({ table, uniqueBy }: FarmerRows) =>
  `EXISTS (SELECT 1 FROM ${table} o WHERE o.farmer_id = $2${(uniqueBy ?? [])
    .map((column) => ` AND o.${column} = t.${column}`)
    .join('')})`;

/** Counts the rows of a farmer. */
export async function countRows(reader: Reader, { table }: FarmerRows, farmerId: number): Promise<number> {
  const [row] = await reader.query<{ rows: number }>(
    `SELECT count(*) AS rows FROM ${table} WHERE farmer_id = $1`,
    [farmerId],
  );
  return row?.rows ?? 0;
}

/** Moves the rows of one record to another, and stores each as an item of the merge. */
export async function moveRows(
  tx: Transaction,
  rows: FarmerRows,
  mergeId: number,
  moved: RowsMoved,
): Promise<void> {
  const { from, to } = moved;
  const { table } = rows;
  if (rows.move) {
    const ids = await rows.move(tx, moved);
    await tx.query(
      `INSERT INTO farmer_merge_item (merge_id, what, record, old_owner)
       SELECT $1, $2, jsonb_build_object('id', id), $3 FROM unnest($4::bigint[]) id`,
      [mergeId, table, from, ids],
    );
    return;
  }
  const items = 'INSERT INTO farmer_merge_item (merge_id, what, record, old_owner, removed)';
  if (rows.replaces) {
    await tx.query(
      `WITH gone AS (DELETE FROM ${table} t WHERE t.farmer_id = $1 RETURNING t.*),
       put AS (
         INSERT INTO ${table} SELECT r.* FROM gone g, jsonb_populate_record(NULL::${table}, to_jsonb(g) || jsonb_build_object('farmer_id', $2::bigint)) r
         ON CONFLICT DO NOTHING RETURNING *)
       ${items}
       SELECT $3, $4, to_jsonb(g), $1, ${keyOf(rows, 'g')} NOT IN (SELECT ${keyOf(rows, 'put')} FROM put) FROM gone g`,
      [from, to, mergeId, table],
    );
    return;
  }
  await tx.query(
    `WITH moved AS (
       UPDATE ${table} t SET farmer_id = $2${rows.assigned ? `, ${rows.assigned}` : ''}
        WHERE t.farmer_id = $1${rows.uniqueBy ? ` AND NOT ${isTaken(rows)}` : ''} RETURNING ${keyOf(rows, 't')} AS record)
     ${items} SELECT $3, $4, record, $1, false FROM moved`,
    [from, to, mergeId, table],
  );
}

/** Moves back exactly the rows that a merge moved; returns how many were changed in another way since, and stay. */
export async function moveRowsBack(
  tx: Transaction,
  rows: FarmerRows,
  mergeId: number,
  { from, to }: RowsMoved,
): Promise<number> {
  const { table } = rows;
  const items = await tx.query<{ record: Record<string, unknown>; removed: boolean }>(
    'SELECT record, removed FROM farmer_merge_item WHERE merge_id = $1 AND what = $2 ORDER BY id',
    [mergeId, table],
  );
  if (items.length === 0) return 0;
  if (rows.moveBack) {
    const ids = items.map(({ record }) => Number(record.id));
    return items.length - (await rows.moveBack(tx, { from: to, to: from }, ids));
  }
  const OF_MERGE = 'SELECT record FROM farmer_merge_item WHERE merge_id = $3 AND what = $4';
  if (rows.replaces) {
    await tx.query(
      `DELETE FROM ${table} t WHERE t.farmer_id = $1 AND ${keyOf(rows, 't')} IN (
         SELECT ${keyOf(rows, 'r')} FROM (${OF_MERGE} AND NOT removed) i, jsonb_populate_record(NULL::${table}, i.record) r)
          AND $2::bigint IS NOT NULL`,
      [to, from, mergeId, table],
    );
    const [put] = await tx.query<{ rows: number }>(
      `WITH put AS (
         INSERT INTO ${table} SELECT r.* FROM (${OF_MERGE}) i, jsonb_populate_record(NULL::${table}, i.record) r
          WHERE $1::bigint <> $2::bigint AND ${rows.restorable ?? 'true'} ON CONFLICT DO NOTHING RETURNING 1)
       SELECT count(*) AS rows FROM put`,
      [to, from, mergeId, table],
    );
    return items.length - (put?.rows ?? 0);
  }
  const [back] = await tx.query<{ rows: number }>(
    `WITH back AS (
       UPDATE ${table} t SET farmer_id = $2${rows.assigned ? `, ${rows.assigned}` : ''}
        WHERE t.farmer_id = $1 AND ${keyOf(rows, 't')} IN (${OF_MERGE})${rows.uniqueBy ? ` AND NOT ${isTaken(rows)}` : ''} RETURNING 1)
     SELECT count(*) AS rows FROM back`,
    [to, from, mergeId, table],
  );
  return items.length - (back?.rows ?? 0);
}
