import { type SampleWorld, storeBiometric } from '#libs/contracts';
import type { TestDatabase } from './test-database.js';

/** Imports the farmer or farm of a world from a submission with a photo, without a worker. */
export async function submissionPhotoOf(
  db: TestDatabase,
  world: SampleWorld,
  kind: 'farmer' | 'farm',
): Promise<{ id: number; photoId: number }> {
  const [id, farmerId] = [await world.id(kind), await world.id('farmer')];
  await world.call(storeBiometric, { path: { id: farmerId, kind: 'left-thumb' } });
  const [row] = await db.query<{ photoId: number }>(
    `WITH photo AS (
       SELECT b.file_id, f.account_id, f.community_resource_id FROM farmer_biometric b, farm f
        WHERE b.farmer_id = $1 AND b.kind = 'left thumb' AND f.id = $2),
     batch AS (
       INSERT INTO import_batch (account_id, kind, import_type, format, community_resource_id, file_id, state, ended_at)
       SELECT account_id, $3 || 's', 'TEMP_ID', 'csv', community_resource_id, file_id, 'completed', now() FROM photo
       RETURNING id, file_id),
     outcome AS (
       INSERT INTO import_outcome (import_id, row_no, outcome, target_id) SELECT id, 2, 'created', $4 FROM batch),
     source AS (
       INSERT INTO source (account_id, name, community_resource_id, kind, address, form, target, schedule)
       SELECT account_id, $5, community_resource_id, 'kobo', 'https://kobo.example', 'a', 'farmers/TEMP_ID', 'HAND' FROM photo
       RETURNING id),
     file AS (INSERT INTO source_file (file_id, source_id, taken) SELECT b.file_id, s.id, 1 FROM batch b, source s),
     submission AS (
       INSERT INTO source_submission (source_id, identity, edition, file_id, row_no)
       SELECT s.id, 'a', '0', b.file_id, 2 FROM batch b, source s)
     INSERT INTO source_photo (source_id, identity, name, question, path, file_id, fetched_on)
     SELECT s.id, 'a', '1', 'photo', '/', b.file_id, now() FROM batch b, source s RETURNING id AS "photoId"`,
    [farmerId, await world.id('farm'), kind, id, world.word()],
  );
  if (!row) throw new Error('a photo was expected');
  return { id, photoId: Number(row.photoId) };
}
