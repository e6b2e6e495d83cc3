import { UNDO_DAYS } from '#libs/contracts';
import type { Reader, Transaction } from '#libs/platform';

/** The records of a person, and their farms. */
export interface PersonIds {
  farmerIds: readonly number[];
  farmIds: readonly number[];
}

const CHANGED = `'created', 'updated'`;
const SAME = `'unchanged', 'held'`;
// Each half has an index.
const importsOf = (kind: string, ids: string) =>
  [CHANGED, SAME]
    .map(
      (
        outcomes,
      ) => `SELECT o.import_id FROM import_outcome o JOIN import_batch k ON k.id = o.import_id AND k.kind = '${kind}'
        WHERE o.target_id = ANY(${ids}) AND o.outcome IN (${outcomes})`,
    )
    .join(' UNION ALL ');
/** Imports whose file names farmers `$1` or farms `$2`. */
const NAMING = `${importsOf('farmers', '$1::bigint[]')} UNION ALL ${importsOf('farms', '$2::bigint[]')}`;
/** The undo needs the files of the last days. */
const OVER = `b.ended_at < now() - interval '${UNDO_DAYS} days'`;

/** An uploaded list that names a person, and that the undo of its import still needs. */
export interface KeptList {
  importId: number;
  /** Null for an import without a job. */
  jobId: number | null;
  name: string;
  /** ISO day from which Gona deletes it; null while the import is not finished. */
  goesOn: string | null;
}

/** Returns the stored lists that name a person and are too young to be deleted. */
export function keptLists(reader: Reader, { farmerIds, farmIds }: PersonIds): Promise<KeptList[]> {
  return reader.query<KeptList>(
    `SELECT b.id AS "importId", coalesce(b.job_id, b.answers_job_id) AS "jobId", f.name,
            to_char((b.ended_at + interval '${UNDO_DAYS} days') AT TIME ZONE 'Africa/Lagos', 'YYYY-MM-DD') AS "goesOn"
       FROM import_batch b JOIN stored_file f ON f.id = b.file_id
      WHERE b.file_gone_on IS NULL AND (${OVER}) IS NOT TRUE AND b.id IN (${NAMING}) ORDER BY b.id`,
    [farmerIds, farmIds],
  );
}

/** Takes the older lists that name a person off their imports; returns the ids of their files. */
export async function removeLists(tx: Transaction, { farmerIds, farmIds }: PersonIds): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `UPDATE import_batch b SET file_gone_on = now()
      WHERE b.file_gone_on IS NULL AND ${OVER} AND b.id IN (${NAMING}) RETURNING b.file_id AS id`,
    [farmerIds, farmIds],
  );
  return rows.map(({ id }) => id);
}

/** Returns the people whom the last weeks erased, and whose lists of then can be deleted by now. */
export async function erasedLately(reader: Reader): Promise<PersonIds> {
  const [row] = await reader.query<{ farmerIds: number[]; farmIds: number[] }>(
    `WITH gone AS (SELECT farmer_id AS id FROM erased_person WHERE erased_on > now() - interval '${3 * UNDO_DAYS} days')
     SELECT (SELECT coalesce(jsonb_agg(id), '[]') FROM gone) AS "farmerIds",
            (SELECT coalesce(jsonb_agg(f.id), '[]') FROM farm f JOIN gone g ON g.id = f.farmer_id) AS "farmIds"`,
  );
  return row ?? { farmerIds: [], farmIds: [] };
}
