import { seesStaffNames } from '#libs/access';
import type { EvaluationImportDto } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { findMapImport } from '#libs/imports';
import { DomainError } from '#libs/platform';
import type { Reader } from './persistence/evaluation-farm.queries.js';

interface ShownImport {
  importId: number;
  shown: EvaluationImportDto;
}

/**
 * The import to whose farms the map is narrowed; null where none is asked for. Throws `record.notFound` where the job is no map
 * import into this resource.
 */
export async function requireShownImport(
  reader: Reader,
  actor: SessionActor,
  communityResourceId: number,
  jobId: number | undefined,
): Promise<ShownImport | null> {
  if (jobId === undefined) return null;
  const found = await findShownImport(reader, actor, communityResourceId, jobId);
  if (!found) throw new DomainError('record.notFound');
  return found;
}

/** The map import of a job into a resource. Its file's name may name people: who may not know names of staff finds none. */
export async function findShownImport(
  reader: Reader,
  actor: SessionActor,
  communityResourceId: number,
  jobId: number,
): Promise<ShownImport | null> {
  if (!seesStaffNames(actor.roles)) return null;
  const found = await findMapImport(reader, { jobId, communityResourceId });
  if (!found) return null;
  const { importId, ...shown } = found;
  return { importId, shown };
}
