import type { EvaluationImportDto } from '#libs/contracts';
import type { Reader } from '#libs/platform';
import { OF_JOB } from './import-batch.entity.js';

/**
 * SQL of the ids of the farms that an import (SQL of its id) created or changed and that have not been undone. The
 * rows of an import are stored together, so the cost depends on the size of its file, not on the number of farms.
 */
export const madeFarms = (importId: string): string => `
  SELECT DISTINCT o.target_id AS id FROM import_outcome o
   WHERE o.import_id = ${importId} AND o.outcome IN ('created', 'updated') AND (o.undone IS NULL OR o.undone = 'kept')`;

/** SQL of the import of a job (SQL of its id). */
export const importOfJob = (jobId: string): string =>
  `(SELECT b.id FROM import_batch b WHERE b.job_id = ${jobId} ORDER BY b.id LIMIT 1)`;

/** Returns the map import of a job into a community resource, with the outcome of its farms; null if there is none. */
export async function findMapImport(
  reader: Reader,
  { jobId, communityResourceId }: { jobId: number; communityResourceId: number },
): Promise<(EvaluationImportDto & { importId: number }) | null> {
  const [found] = await reader.query<EvaluationImportDto & { importId: number; importedAt: Date }>(
    `SELECT b.id AS "importId", b.job_id AS "jobId", s.name AS "fileName", coalesce(b.ended_at, b.created_at) AS "importedAt",
            o.farms, o.undone
       FROM import_batch b JOIN stored_file s ON s.id = b.file_id
       CROSS JOIN LATERAL (
         SELECT count(DISTINCT target_id) AS farms,
                count(DISTINCT target_id) FILTER (WHERE undone IN ('removed', 'restored')) AS undone
           FROM import_outcome WHERE import_id = b.id AND outcome IN ('created', 'updated')) o
      WHERE ${OF_JOB} AND b.kind = 'farms' AND b.community_resource_id = $2`,
    [jobId, communityResourceId],
  );
  return found ? { ...found, importedAt: new Date(found.importedAt).toISOString() } : null;
}
