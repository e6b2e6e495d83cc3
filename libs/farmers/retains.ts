import { deleteStoredFile, type Retained } from '#libs/platform';

const NAMES = `SELECT f.id, f.surname || ' ' || f.first_name AS name, f.id AS page_id
  FROM farmer f WHERE f.id = ANY($1::bigint[])`;

/** Fingerprints; the photo stays with the record. The clean-up removes the files. */
export const PRINTS: Retained = {
  kind: 'prints',
  sets: `SELECT b.farmer_id AS id, max(b.captured_on) AS since
           FROM farmer_biometric b JOIN farmer f ON f.id = b.farmer_id
          WHERE f.account_id = $1 AND b.kind <> 'passport' GROUP BY b.farmer_id`,
  names: NAMES,
  // A farmer has at most four prints, so the sets of one call fit in it.
  async act(tx, ids) {
    const [row] = await tx.query<{ rows: number; files: string[] }>(
      `WITH gone AS (
         DELETE FROM farmer_biometric WHERE farmer_id = ANY($1::bigint[]) AND kind <> 'passport'
         RETURNING file_id, thumbnail_id),
       files AS (
         SELECT unnest(ARRAY[file_id, thumbnail_id]) AS id FROM gone),
       loose AS (
         INSERT INTO loose_picture (file_id) SELECT id FROM files WHERE id IS NOT NULL ON CONFLICT DO NOTHING)
       SELECT (SELECT count(*) FROM gone) AS rows,
              (SELECT coalesce(array_agg(id) FILTER (WHERE id IS NOT NULL), '{}') FROM files) AS files`,
      [ids],
    );
    await deleteStoredFile(tx, ...(row?.files ?? []));
    return row?.rows ?? 0;
  },
};
