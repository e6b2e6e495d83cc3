import type { AboutPerson, ErasedData, HeldData, JobContext } from '#libs/platform';
import { photosOfFarmers, purgePhotos, removePhotos } from './persistence/photo.queries.js';

const PHOTOS_AT_ONCE = 1000;

export const ABOUT_PERSON: AboutPerson[] = [
  {
    title: 'Photos from data collection',
    tables: ['source_photo'],
    sql: `SELECT p.fetched_on AS "Fetched", p.question AS "Question" FROM (${photosOfFarmers('$1::bigint[]')}) p
           WHERE p.file_id IS NOT NULL ORDER BY p.id`,
  },
];

export const HOLDS: HeldData[] = [
  {
    what: 'Photos from KoboToolbox and ODK Central',
    of: 'farmers',
    tables: ['source_photo'],
    purpose: 'Evidence of registrations and farms',
    basis: 'public',
    period: 'inactiveFarmers',
    people: `
      SELECT coalesce(f.farmer_id, o.target_id) AS person, p.fetched_on AS at
        FROM source q JOIN source_photo p ON p.source_id = q.id AND p.file_id IS NOT NULL
        JOIN source_submission s ON s.source_id = p.source_id AND s.identity = p.identity
        JOIN import_batch b ON b.file_id = s.file_id JOIN import_outcome o ON o.import_id = b.id AND o.row_no = s.row_no
        LEFT JOIN farm f ON b.kind = 'farms' AND f.id = o.target_id
       WHERE q.account_id = $1 AND (b.kind = 'farmers' AND o.target_id IS NOT NULL OR f.farmer_id IS NOT NULL)`,
  },
];

export const ERASES: ErasedData[] = [
  {
    what: 'Photos from data collection',
    tables: ['source_photo'],
    async run(tx, { farmerIds }) {
      const rows = await tx.query<{ id: number }>(`SELECT p.id FROM (${photosOfFarmers('$1::bigint[]')}) p`, [
        farmerIds,
      ]);
      return removePhotos(
        tx,
        rows.map(({ id }) => id),
      );
    },
  },
];

/** Deletes photos that belong to no record any more, in batches. */
export async function purgeSubmissionPhotos(context: JobContext<'maintenance.purge'>): Promise<number> {
  let removed = 0;
  let after = 0;
  for (let looked = PHOTOS_AT_ONCE; looked === PHOTOS_AT_ONCE; )
    await context.chunk(async (tx) => {
      const done = await purgePhotos(tx, after, PHOTOS_AT_ONCE);
      ({ last: after, looked } = done);
      removed += done.removed;
      return { done: removed, total: null, step: 'clear' };
    });
  return removed;
}
