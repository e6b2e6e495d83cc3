import type { ImportState } from '#libs/contracts';
import type { Reader } from '#libs/platform';
import { NEEDS_PERSON } from './reject-rows.queries.js';

export interface WaitingImportRow {
  jobId: number;
  file: string;
  communityResourceId: number;
  communityResourceName: string;
  state: ImportState;
  held: number;
  rows: number | null;
  questions: number;
  since: Date;
  total: number;
}

/** Returns imports that wait for an answer, and ended imports with unsettled held rows; oldest first. */
export function waitingImports(
  reader: Reader,
  accountId: number | null,
  limit: number,
): Promise<WaitingImportRow[]> {
  return reader.query<WaitingImportRow>(
    `SELECT j.id AS "jobId", j.label AS file, w.community_resource_id AS "communityResourceId", w.name AS "communityResourceName",
            w.state, w.total_rows AS rows, w.since, w.total,
            CASE WHEN j.ended_at IS NOT NULL THEN w.held
                 ELSE (SELECT count(DISTINCT h.row_no) FROM import_hold h WHERE h.import_id = w.id AND h.answer IS NULL) END AS held,
            (SELECT count(*) FROM jsonb_array_elements(w.questions) q WHERE NOT q ?| '{answer,answeredOn}') AS questions
       FROM (SELECT b.id, b.job_id, b.community_resource_id, r.name, b.state, b.held, b.total AS total_rows, b.questions,
                    coalesce(b.ended_at, b.created_at) AS since, count(*) OVER () AS total
               FROM import_batch b JOIN job_run j ON j.id = b.job_id JOIN community_resource r ON r.id = b.community_resource_id
              WHERE ($1::bigint IS NULL OR b.account_id = $1)
                AND (j.state = 'paused' OR (b.state = 'completed' AND b.held > 0 AND j.resolved_at IS NULL))
              ORDER BY since, b.id LIMIT $2) w
       JOIN job_run j ON j.id = w.job_id
      ORDER BY w.since, w.id`,
    [accountId, limit],
  );
}

export interface RejectedImportRow {
  jobId: number;
  file: string;
  communityResourceId: number;
  communityResourceName: string;
  /** Rejected rows that are not stored yet, without exact copies and rows left out by choice. */
  rejected: number;
  since: Date;
  total: number;
}

/** Returns a user's completed imports with rejected rows that can still be fixed; oldest first. */
export function importsWithRejects(
  reader: Reader,
  accountId: number | null,
  userId: number,
  limit: number,
): Promise<RejectedImportRow[]> {
  return reader.query<RejectedImportRow>(
    `SELECT j.id AS "jobId", j.label AS file, w.community_resource_id AS "communityResourceId", r.name AS "communityResourceName",
            w.ended_at AS since, w.found AS total,
            (SELECT count(*) FROM import_outcome o WHERE o.import_id = w.id AND ${NEEDS_PERSON}) AS rejected
       FROM (SELECT b.*, count(*) OVER () AS found FROM job_run j JOIN import_batch b ON b.job_id = j.id
              WHERE j.started_by = $2 AND j.state = 'completed' AND j.resolved_at IS NULL
                AND ($1::bigint IS NULL OR b.account_id = $1) AND b.state = 'completed' AND b.rejected > 0 AND b.file_gone_on IS NULL
                AND EXISTS (SELECT 1 FROM import_outcome o WHERE o.import_id = b.id AND ${NEEDS_PERSON})
              ORDER BY b.ended_at, b.id LIMIT $3) w
       JOIN job_run j ON j.id = w.job_id JOIN community_resource r ON r.id = w.community_resource_id
      ORDER BY w.ended_at, w.id`,
    [accountId, userId, limit],
  );
}
