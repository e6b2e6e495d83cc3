import { discardPictures } from '#libs/farmers';
import type { Reader, StoredFile, Transaction } from '#libs/platform';
import { rowOf, type Submission } from '../domain/submission.js';

/** Days for which each pull tries again to fetch a photo: some phones send photos long after their submission. */
const FETCHED_FOR_DAYS = 30;
/** Days for which photos of rejected rows stay. */
const REJECTED_DAYS = 30;

/** A photo that no pull has fetched. */
export interface WantedPhoto {
  id: number;
  path: string;
}

/** Stores which photos are to be fetched, and discards those that an edit removed. */
export async function wantPhotos(
  tx: Transaction,
  sourceId: number,
  submissions: readonly Submission[],
): Promise<void> {
  const identities = submissions.map(({ identity }) => identity);
  const wanted = submissions.flatMap(({ identity, photos }) =>
    photos.map((photo) => ({ identity, ...photo })),
  );
  const rows = JSON.stringify(wanted);
  const gone = await tx.query<{ id: string | null }>(
    `DELETE FROM source_photo p WHERE p.source_id = $1 AND p.identity = ANY($2)
        AND NOT EXISTS (SELECT FROM json_to_recordset($3) AS n(identity text, name text)
                         WHERE n.identity = p.identity AND n.name = p.name)
     RETURNING p.file_id AS id`,
    [sourceId, identities, rows],
  );
  await discardPictures(
    tx,
    gone.flatMap(({ id }) => id ?? []),
  );
  await tx.query(
    `INSERT INTO source_photo (source_id, identity, name, question, path)
     SELECT $1, n.identity, n.name, n.question, n.path
       FROM json_to_recordset($2) AS n(identity text, name text, question text, path text)
     ON CONFLICT (source_id, identity, name) DO NOTHING`,
    [sourceId, rows],
  );
}

/** Returns the rows of submissions in their file. */
export const rowsOf = (submissions: readonly Submission[]): number[] =>
  submissions.map((_, position) => rowOf(position));

/** Returns the next photo to fetch after an id, of those that failed before or of the others; null if there is none. */
export async function nextWanted(
  reader: Reader,
  sourceId: number,
  { after, hasFailed }: { after: number; hasFailed: boolean },
): Promise<WantedPhoto | null> {
  const [photo] = await reader.query<WantedPhoto>(
    `SELECT id, path FROM source_photo
      WHERE source_id = $1 AND id > $2 AND file_id IS NULL AND NOT is_unfit AND (problem IS NOT NULL) = $3
        AND created_on > now() - interval '${FETCHED_FOR_DAYS} days'
      ORDER BY id LIMIT 1`,
    [sourceId, after, hasFailed],
  );
  return photo ?? null;
}

/** Stores the file of a photo; false if there is one, or the photo is no longer wanted. */
export async function storePhoto(
  tx: Transaction,
  photoId: number,
  jobId: number,
  file: () => Promise<StoredFile>,
): Promise<boolean> {
  const [wanted] = await tx.query(
    'SELECT id FROM source_photo WHERE id = $1 AND file_id IS NULL FOR UPDATE',
    [photoId],
  );
  if (!wanted) return false;
  await tx.query(
    `UPDATE source_photo SET file_id = $2, job_id = $3, fetched_on = now(), problem = NULL WHERE id = $1`,
    [photoId, (await file()).id, jobId],
  );
  return true;
}

/** Stores why a photo could not be fetched. An unfit one is not tried again. */
export async function notePhotoProblem(
  reader: Reader,
  photoId: number,
  problem: string,
  isUnfit: boolean,
): Promise<void> {
  await reader.query('UPDATE source_photo SET problem = $2, is_unfit = $3 WHERE id = $1', [
    photoId,
    problem,
    isUnfit,
  ]);
}

/** Counts the photos that a pull fetched and those that the connection still lacks, with the last reason. */
export async function photosBy(
  reader: Reader,
  sourceId: number,
  jobId: number,
): Promise<{ photos: number; photosMissing: number; photoProblem: string | null }> {
  const [counts] = await reader.query<{ photos: number; photosMissing: number; photoProblem: string | null }>(
    `SELECT (SELECT count(*)::int FROM source_photo WHERE source_id = $1 AND job_id = $2 AND file_id IS NOT NULL) AS photos,
            count(*)::int AS "photosMissing",
            (array_agg(problem ORDER BY id DESC) FILTER (WHERE problem IS NOT NULL))[1] AS "photoProblem"
       FROM source_photo WHERE source_id = $1 AND file_id IS NULL`,
    [sourceId, jobId],
  );
  return counts ?? { photos: 0, photosMissing: 0, photoProblem: null };
}

/** Kinds of records that show photos, with SQL of the records that stand for record `$1`. */
const RECORDS = {
  farmers: 'SELECT id FROM farmer WHERE id = $1 OR main_id = $1',
  farms: 'SELECT $1::bigint',
} as const;
export type PhotoRecord = keyof typeof RECORDS;

/** SQL of rows `o` that imports stored and no undo took back, by records in `targets`. Each branch has an index. */
const storedRows = (targets: string) => {
  const branch = (outcome: string) =>
    `SELECT o.import_id, o.row_no, o.undone FROM import_outcome o WHERE o.target_id IN (${targets}) AND o.outcome ${outcome}`;
  return `(${branch("IN ('created', 'updated')")} UNION ALL ${branch("= 'unchanged'")})`;
};
const NOT_UNDONE = `(o.undone = 'kept' OR o.undone IS NULL AND own.state NOT IN ('undoing', 'undone'))`;

/** A photo of a record. */
export interface FetchedPhoto {
  id: number;
  question: string;
  fetchedOn: Date;
  fileId: string;
}

/** SQL of the submission `s` and the photos `p` of imported rows `o`, also of rows that a later file corrected. */
const PHOTOS_OF_ROWS = `
  LEFT JOIN import_correction c ON c.by_import_id = o.import_id AND c.by_row_no = o.row_no
  JOIN import_batch b ON b.id = coalesce(c.import_id, o.import_id)
  JOIN source_submission s ON s.file_id = b.file_id AND s.row_no = coalesce(c.row_no, o.row_no)
  JOIN source_photo p ON p.source_id = s.source_id AND p.identity = s.identity`;

/** Returns SQL of the photos of farmers and of their farms, by SQL of an array of farmers. */
export const photosOfFarmers = (ids: string): string => `
  SELECT DISTINCT p.id, p.question, p.fetched_on, p.file_id
    FROM (SELECT 'farmers' AS kind, r.* FROM ${storedRows(`SELECT unnest(${ids})`)} r
          UNION ALL SELECT 'farms', r.* FROM ${storedRows(`SELECT f.id FROM farm f WHERE f.farmer_id = ANY(${ids})`)} r) o
    JOIN import_batch own ON own.id = o.import_id AND own.kind = o.kind ${PHOTOS_OF_ROWS}`;

/** Returns the fetched photos of a farmer or a farm, oldest first. */
export function photosOf(
  reader: Reader,
  kind: PhotoRecord,
  recordId: number,
  photoId: number | null = null,
): Promise<FetchedPhoto[]> {
  return reader.query<FetchedPhoto>(
    `SELECT DISTINCT p.id, p.question, p.fetched_on AS "fetchedOn", p.file_id AS "fileId"
       FROM ${storedRows(RECORDS[kind])} o
       JOIN import_batch own ON own.id = o.import_id AND own.kind = $2 AND ${NOT_UNDONE}
       ${PHOTOS_OF_ROWS}
      WHERE p.file_id IS NOT NULL AND ($3::bigint IS NULL OR p.id = $3) ORDER BY p.id`,
    [recordId, kind, photoId],
  );
}

/**
 * Deletes photos after an id that belong to no record: their import was undone, cancelled or failed, or their row was
 * rejected a month ago. Returns the last id and the number of photos looked at.
 */
export async function purgePhotos(
  tx: Transaction,
  after: number,
  most: number,
): Promise<{ last: number; looked: number; removed: number }> {
  const rows = await tx.query<{ id: number; isGone: boolean; fileId: string | null }>(
    `SELECT p.id, p.file_id AS "fileId",
            NOT EXISTS (SELECT FROM import_batch b
                          LEFT JOIN import_outcome o ON o.import_id = b.id AND o.row_no = s.row_no
                         WHERE b.file_id = s.file_id AND (b.ended_at IS NULL OR b.state = 'completed'
                           AND b.ended_at > now() - interval '${REJECTED_DAYS} days' AND o.outcome IN ('rejected', 'held')))
            AND NOT EXISTS (
              SELECT FROM import_batch b
                LEFT JOIN import_correction c ON c.import_id = b.id AND c.row_no = s.row_no
                JOIN import_outcome o ON o.import_id = coalesce(c.by_import_id, b.id) AND o.row_no = coalesce(c.by_row_no, s.row_no)
                 AND o.outcome IN ('created', 'updated', 'unchanged')
                JOIN import_batch own ON own.id = o.import_id AND ${NOT_UNDONE}
               WHERE b.file_id = s.file_id
                 AND CASE own.kind WHEN 'farmers' THEN EXISTS (SELECT FROM farmer f WHERE f.id = o.target_id)
                     ELSE EXISTS (SELECT FROM farm f WHERE f.id = o.target_id)
                       OR EXISTS (SELECT FROM trash_farm f WHERE f.farm_id = o.target_id) END) AS "isGone"
       FROM (SELECT * FROM source_photo WHERE id > $1 ORDER BY id LIMIT $2) p
       JOIN source_submission s ON s.source_id = p.source_id AND s.identity = p.identity ORDER BY p.id`,
    [after, most],
  );
  const gone = rows.filter(({ isGone }) => isGone);
  await removePhotos(
    tx,
    gone.map(({ id }) => id),
  );
  return { last: rows.at(-1)?.id ?? after, looked: rows.length, removed: gone.length };
}

/** Deletes photos; the clean-up of pictures removes their files. Returns the ids of the files. */
export async function removePhotos(tx: Transaction, ids: readonly number[]): Promise<string[]> {
  const rows = await tx.query<{ id: string | null }>(
    'DELETE FROM source_photo WHERE id = ANY($1::bigint[]) RETURNING file_id AS id',
    [ids],
  );
  const files = rows.flatMap(({ id }) => id ?? []);
  await discardPictures(tx, files);
  return files;
}
