import type { PullSummary, SaveSourceBody, SourceKind, SourcePullDto, SourceTarget } from '#libs/contracts';
import { type Actor, DomainError, type Reader, type Scope, type Transaction } from '#libs/platform';
import type { Submission } from '../domain/submission.js';
import { photosBy, rowsOf, wantPhotos } from './photo.queries.js';

/** Returns a connection's row, and whether an import took submissions through it. */
export async function findStored(tx: Transaction, id: number) {
  const [row] = await tx.query<Record<string, unknown> & { account_id: number; has_files: boolean }>(
    `SELECT t.*, EXISTS (SELECT FROM source_file f WHERE f.source_id = t.id) AS has_files FROM source t WHERE t.id = $1`,
    [id],
  );
  if (!row) throw new DomainError('record.notFound');
  return row;
}

/** Throws `record.notFound` for a community resource out of scope, and for a community of another one. */
export async function requirePlace(
  reader: Reader,
  { accountId, resourceIds }: Scope,
  { communityResourceId, communityId = null }: SaveSourceBody,
): Promise<void> {
  const rows = await reader.query(
    `SELECT FROM community_resource r
      WHERE r.id = $1 AND r.account_id = $2 AND ($3::bigint[] IS NULL OR r.id = ANY($3))
        AND ($4::bigint IS NULL OR EXISTS (SELECT FROM community c WHERE c.id = $4 AND c.community_resource_id = r.id))`,
    [communityResourceId, accountId, resourceIds, communityId],
  );
  if (rows.length === 0) throw new DomainError('record.notFound');
}

/** A connection, as a pull needs it. */
export interface StoredSource {
  id: number;
  name: string;
  accountId: number;
  communityResourceId: number;
  communityId: number | null;
  kind: SourceKind;
  address: string;
  project: number | null;
  form: string;
  target: SourceTarget;
  username: string | null;
  secret: Buffer | null;
  position: string | null;
  /** Whether an import of it has completed, so that its columns are matched. */
  isMatched: boolean;
  /** Whether its first import waits for a person. */
  isReviewed: boolean;
  /** The active administrator who added it, for whom scheduled pulls import; null if there is none. */
  owner: Actor | null;
}

const importsOf = (source: string) =>
  `FROM source_file f JOIN import_batch b ON b.file_id = f.file_id WHERE f.source_id = ${source}.id`;
const isMatched = (source: string) =>
  `EXISTS (SELECT ${importsOf(source)} AND b.ended_at IS NOT NULL AND b.state IN ('completed', 'undoing', 'undone'))`;

/** Returns SQL of the job of a connection's first import while it is not finished; null if a person matched its columns. */
export const firstImportOf = (source: string) =>
  `(SELECT max(b.job_id) ${importsOf(source)} AND b.ended_at IS NULL AND NOT ${isMatched(source)})`;

/** Returns a connection that is not in the trash. Throws `record.notFound`. */
export async function findSource(reader: Reader, id: number): Promise<StoredSource> {
  const [row] = await reader.query<StoredSource>(
    `SELECT s.id, s.name, s.account_id AS "accountId", s.community_resource_id AS "communityResourceId",
            s.community_id AS "communityId", s.kind, s.address, s.project, s.form, s.target, s.username, s.secret, s.position,
            ${isMatched('s')} AS "isMatched", ${firstImportOf('s')} IS NOT NULL AS "isReviewed",
            (SELECT json_build_object('id', u.id, 'name', u.display_name, 'accountId', s.account_id) FROM app_user u
              WHERE u.id = s.created_by AND u.status = 'ACTIVE' AND u.roles && '{ADMIN,SUPERADMIN}') AS owner
       FROM source s JOIN community_resource r ON r.id = s.community_resource_id
      WHERE s.id = $1 AND s.removed_on IS NULL`,
    [id],
  );
  if (!row) throw new DomainError('record.notFound');
  return row;
}

/**
 * Returns which submissions no import has taken in this edition.
 * @param again those whose imports were all undone, discarded or failed count as not taken
 */
export async function notTaken(
  reader: Reader,
  sourceId: number,
  submissions: readonly Submission[],
  again: boolean,
): Promise<Submission[]> {
  const rows = await reader.query<{ identity: string; edition: string }>(
    `SELECT s.identity, s.edition FROM source_submission s
      WHERE s.source_id = $1 AND s.identity = ANY($2)
        AND NOT ($3 AND NOT EXISTS (SELECT FROM import_batch b
          WHERE b.file_id = s.file_id AND b.state NOT IN ('undone', 'cancelled', 'failed')))`,
    [sourceId, submissions.map(({ identity }) => identity), again],
  );
  const taken = new Map(rows.map(({ identity, edition }) => [identity, edition]));
  return submissions.filter(({ identity, edition }) => taken.get(identity) !== edition);
}

/** Stores that a file has taken these submissions. */
export async function storeTaken(
  tx: Transaction,
  { id: sourceId, target }: StoredSource,
  fileId: string,
  submissions: readonly Submission[],
): Promise<void> {
  const repeats = submissions.filter(({ hasRepeats }) => hasRepeats).length;
  await tx.query('INSERT INTO source_file (file_id, source_id, taken, repeats) VALUES ($1, $2, $3, $4)', [
    fileId,
    sourceId,
    submissions.length,
    repeats,
  ]);
  await tx.query(
    `INSERT INTO source_submission (source_id, identity, edition, file_id, row_no)
     SELECT $1, identity, edition, $2, row_no FROM unnest($3::text[], $4::text[], $5::int[]) AS n(identity, edition, row_no)
     ON CONFLICT (source_id, identity) DO UPDATE
       SET edition = excluded.edition, file_id = excluded.file_id, row_no = excluded.row_no`,
    [
      sourceId,
      fileId,
      submissions.map(({ identity }) => identity),
      submissions.map(({ edition }) => edition),
      rowsOf(submissions),
    ],
  );
  if (/^farm(er)?s\//.test(target)) await wantPhotos(tx, sourceId, submissions);
}

/**
 * Returns what a running pull has taken, and the jobs of its imports. These began after it, and no other pull of the
 * connection runs.
 */
export async function takenBy(
  reader: Reader,
  sourceId: number,
  jobId: number,
): Promise<Omit<PullSummary, 'kind' | 'read'>> {
  const rows = await reader.query<{ taken: number; repeats: number; job: number }>(
    `SELECT f.taken, f.repeats, min(b.job_id) AS job FROM source_file f JOIN import_batch b ON b.file_id = f.file_id
      WHERE f.source_id = $1 GROUP BY f.file_id HAVING min(b.job_id) > $2 ORDER BY job`,
    [sourceId, jobId],
  );
  return {
    taken: rows.reduce((sum, { taken }) => sum + taken, 0),
    repeats: rows.reduce((sum, { repeats }) => sum + repeats, 0),
    imports: rows.map(({ job }) => job),
    ...(await photosBy(reader, sourceId, jobId)),
  };
}

/** Stores the outcome of a pull that read to its end. */
export async function endPull(
  tx: Transaction,
  sourceId: number,
  { position, isFull }: { position: string | null; isFull: boolean },
): Promise<void> {
  await tx.query(
    `UPDATE source SET position = coalesce($2, position), pulled_on = now(), problem = NULL,
            full_on = CASE WHEN $3 THEN now() ELSE full_on END
      WHERE id = $1`,
    [sourceId, position, isFull],
  );
}

/** Stores why the last pull failed. */
export async function noteProblem(reader: Reader, sourceId: number, problem: string): Promise<void> {
  await reader.query('UPDATE source SET problem = $2 WHERE id = $1', [sourceId, problem]);
}

/** Stops the scheduled pulls of a restored database: it may be a copy. Returns a line for the operator; null without any. */
export async function stopRestored(reader: Reader): Promise<string | null> {
  const stopped = await reader.query(
    `UPDATE source SET stopped_on = now() WHERE removed_on IS NULL AND schedule <> 'HAND' RETURNING 1`,
  );
  return stopped.length > 0
    ? `Scheduled pulls stopped: ${stopped.length}. An administrator starts them by saving the connections.`
    : null;
}

/** Returns the running pull of a connection; null if there is none. */
export async function runningPull(reader: Reader, { id, accountId }: StoredSource): Promise<number | null> {
  const [row] = await reader.query<{ id: number }>(
    `SELECT id FROM job_run WHERE account_id = $1 AND kind = 'sources.pull' AND ended_at IS NULL
        AND (params->>'sourceId')::bigint = $2`,
    [accountId, id],
  );
  return row?.id ?? null;
}

/** Locks a connection, so that two starts find the same pull. */
export async function lockSource(tx: Transaction, id: number): Promise<void> {
  await tx.query('SELECT FROM source WHERE id = $1 FOR UPDATE', [id]);
}

/** Claims a connection whose schedule is due, and returns whether all submissions are due too; null if none is due. */
export async function claimDue(tx: Transaction): Promise<{ id: number; full: boolean } | null> {
  const [row] = await tx.query<{ id: number; full: boolean }>(
    `UPDATE source s SET claimed_on = now()
       FROM (SELECT id FROM source WHERE removed_on IS NULL AND secret IS NOT NULL AND schedule <> 'HAND' AND stopped_on IS NULL
               AND community_resource_id IN (SELECT id FROM community_resource)
               AND coalesce(claimed_on, '-infinity') <= now() - CASE schedule WHEN 'HOURLY' THEN interval '1 hour' ELSE interval '1 day' END
              ORDER BY claimed_on NULLS FIRST LIMIT 1 FOR UPDATE SKIP LOCKED) d
      WHERE s.id = d.id
      RETURNING s.id, coalesce(s.full_on, '-infinity') <= now() - interval '20 hours' AS full`,
  );
  return row ?? null;
}

/** Returns the last pulls of a connection, newest first. */
export async function pullsOf(reader: Reader, accountId: number, sourceId: number): Promise<SourcePullDto[]> {
  const rows = await reader.query<Omit<SourcePullDto, 'startedOn' | 'imports'> & Stored>(
    `SELECT id AS "jobId", created_at AS "startedAt", state, error_message AS problem,
            (summary->>'read')::int AS read, (summary->>'taken')::int AS taken, summary->'imports' AS imports,
            coalesce((summary->>'repeats')::int, 0) AS repeats, (summary->>'photos')::int AS photos,
            coalesce((summary->>'photosMissing')::int, 0) AS "photosMissing", summary->>'photoProblem' AS "photoProblem"
       FROM job_run WHERE account_id = $1 AND kind = 'sources.pull' AND (params->>'sourceId')::bigint = $2
      ORDER BY id DESC LIMIT 20`,
    [accountId, sourceId],
  );
  return rows.map(({ startedAt, imports, ...row }) => ({
    ...row,
    startedOn: startedAt.toISOString(),
    imports: imports ?? [],
  }));
}

interface Stored {
  startedAt: Date;
  imports: number[] | null;
}
