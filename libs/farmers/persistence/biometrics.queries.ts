import type { BiometricKind } from '#libs/contracts';
import { deleteStoredFile, type Reader, type Transaction } from '#libs/platform';

/** The stored files of a picture. */
export interface PictureFiles {
  fileId: string;
  thumbnailId: string;
}

export interface BiometricRow {
  kind: BiometricKind;
  image: string;
  capturedOn: Date;
  capturedBy: string | null;
}

/** Records a file that is about to be stored, so that nothing of it remains if the process ends. */
export async function recordLoosePicture(reader: Reader, fileId: string): Promise<void> {
  await reader.query('INSERT INTO loose_picture (file_id) VALUES ($1)', [fileId]);
}

export async function forgetLoosePictures(reader: Reader, ids: readonly string[]): Promise<void> {
  await reader.query('DELETE FROM loose_picture WHERE file_id = ANY($1::uuid[])', [ids]);
}

/** Leaves files of pictures to the clean-up. */
export async function discardPictures(tx: Transaction, ids: readonly string[]): Promise<void> {
  await deleteStoredFile(tx, ...ids);
  for (const id of ids) await recordLoosePicture(tx, id);
}

/** Returns files that have been loose for an hour, locked. */
export async function oldLoosePictures(tx: Transaction, most: number): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `SELECT file_id AS id FROM loose_picture WHERE since < now() - interval '1 hour'
      ORDER BY since LIMIT $1 FOR UPDATE SKIP LOCKED`,
    [most],
  );
  return rows.map(({ id }) => id);
}

/** Returns all pictures of a farmer in the order of their kinds. */
export function biometricsOf(reader: Reader, farmerId: number): Promise<BiometricRow[]> {
  return reader.query<BiometricRow>(
    `SELECT b.kind, b.image, b.captured_on AS "capturedOn", u.display_name AS "capturedBy"
       FROM farmer_biometric b LEFT JOIN app_user u ON u.id = b.captured_by WHERE b.farmer_id = $1 ORDER BY b.kind`,
    [farmerId],
  );
}

/** Returns the files of one picture; null if there is none, or if it is not stored here. */
export async function pictureFiles(
  reader: Reader,
  farmerId: number,
  kind: BiometricKind,
): Promise<PictureFiles | null> {
  const [row] = await reader.query<PictureFiles>(
    `SELECT file_id AS "fileId", thumbnail_id AS "thumbnailId" FROM farmer_biometric
      WHERE farmer_id = $1 AND kind = $2 AND file_id IS NOT NULL`,
    [farmerId, kind],
  );
  return row ?? null;
}

interface NewPicture extends PictureFiles {
  farmerId: number;
  kind: BiometricKind;
  image: string;
  by: number;
}

/** Stores a picture in place of an earlier one. The caller holds the farmer's row. */
export async function writePicture(
  tx: Transaction,
  { farmerId, kind, image, fileId, thumbnailId, by }: NewPicture,
): Promise<void> {
  await tx.query(
    `INSERT INTO farmer_biometric (farmer_id, kind, image, file_id, thumbnail_id, captured_by)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (farmer_id, kind) DO UPDATE SET image = excluded.image, file_id = excluded.file_id,
       thumbnail_id = excluded.thumbnail_id, captured_by = excluded.captured_by, captured_on = now()`,
    [farmerId, kind, image, fileId, thumbnailId, by],
  );
  if (kind === 'passport') await showPhoto(tx, farmerId, image);
}

/** Deletes a picture; false if there was none. */
export async function deletePicture(
  tx: Transaction,
  farmerId: number,
  kind: BiometricKind,
): Promise<boolean> {
  const rows = await tx.query(
    'DELETE FROM farmer_biometric WHERE farmer_id = $1 AND kind = $2 RETURNING kind',
    [farmerId, kind],
  );
  if (kind === 'passport') await showPhoto(tx, farmerId, null);
  return rows.length > 0;
}

/** Lists and the map show the photo without reading the pictures. */
async function showPhoto(tx: Transaction, farmerId: number, image: string | null): Promise<void> {
  await tx.query('UPDATE farmer SET display_image = $2 WHERE id = $1', [farmerId, image]);
}
