import { maySeeStaffNames } from '#libs/access';
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
 * Returns the import that the map is filtered by; null without a filter. Throws `record.notFound` if the job is not a
 * map import into this resource.
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

/**
 * Returns the map import of a job into a resource. Its file name may name people, so users without permission to see
 * staff names get none.
 */
export async function findShownImport(
  reader: Reader,
  actor: SessionActor,
  communityResourceId: number,
  jobId: number,
): Promise<ShownImport | null> {
  if (!maySeeStaffNames(actor.roles)) return null;
  const found = await findMapImport(reader, { jobId, communityResourceId });
  if (!found) return null;
  const { importId, ...shown } = found;
  return { importId, shown };
}
