import { Injectable } from '@nestjs/common';
import { type StoredUser, userColumn, userName } from '#libs/access';
import {
  cancelJob,
  type JobDto,
  type JobFilter,
  type JobKind,
  type JobListDto,
  type JobState,
  type JobStep,
  type JobSummary,
  type Link,
  pathOf,
  reopenJob,
  resolveJob,
  retryExport,
} from '#libs/contracts';
import { Database, leavesWork } from '#libs/platform';

/**
 * Scope of jobs: of an account (null: of every one), and of a person if `startedBy` is given; with `system` also
 * Gona's own.
 */
export interface JobScope {
  accountId: number | null;
  startedBy: number | null;
  system: boolean;
}

/** Filter of jobs. */
export interface JobListing {
  show: JobFilter;
  /** Part of a file's name or of the name of the user who started it. */
  q: string | null;
  offset: number;
  limit: number;
}

interface JobRow {
  id: number;
  is_system: boolean;
  kind: JobKind;
  state: JobState;
  step: JobStep | null;
  progress_done: number;
  progress_total: number | null;
  summary: JobSummary | null;
  label: string;
  detail: string;
  resource_id: number | null;
  resource_name: string | null;
  community_id: number | null;
  community_name: string | null;
  starter: StoredUser | null;
  created_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
  paused_seconds: number;
  cancel_requested: boolean;
  error_code: string | null;
  error_message: string | null;
  resolved_at: Date | null;
  resolver: StoredUser | null;
  /** Whether it completed and left something to review. */
  leaves_work: boolean;
  /** Whether it is a failed export that may succeed if requested again as it was. */
  is_retryable: boolean;
  through_id: number | null;
  through_label: string | null;
}

/** An export with full BVNs needs a new reason, and one that was too large stays so. */
const IS_RETRYABLE = `(j.kind = 'exports.run' AND j.state = 'failed' AND j.error_code IS DISTINCT FROM 'export.tooLarge'
  AND NOT coalesce((j.params->>'whole')::boolean, false))`;
const COLUMNS = `j.id, j.account_id IS NULL AS is_system, j.kind, j.state, j.step, j.progress_done, j.progress_total, j.summary, j.label, j.detail,
  r.id AS resource_id, r.name AS resource_name, c.id AS community_id, c.name AS community_name,
  ${userColumn('u')} AS starter,
  j.created_at, j.started_at, j.ended_at, j.paused_seconds, j.cancel_requested, j.error_code, j.error_message,
  ${leavesWork('j.summary')} AS leaves_work, ${IS_RETRYABLE} AS is_retryable, j.resolved_at, ${userColumn('v')} AS resolver, t.id AS through_id, t.label AS through_label`;
/** A job keeps the names of its scope, even if that is in the trash. */
const NAMES = `LEFT JOIN every_community_resource r ON r.id = j.community_resource_id
  LEFT JOIN every_community c ON c.id = j.community_id
  LEFT JOIN app_user u ON u.id = j.started_by
  LEFT JOIN app_user v ON v.id = j.resolved_by
  LEFT JOIN job_run t ON t.id = j.resolved_through`;
/** Gona's own jobs have no account, and are shown separately. */
const IS_SYSTEM = 'j.account_id IS NULL';
const IN_SCOPE = `($1::bigint IS NULL OR j.account_id = $1) AND j.account_id IS NOT NULL
  AND ($2::bigint IS NULL OR j.started_by = $2)`;
/** Uses the same parameters, although account and user do not apply to Gona's own jobs. */
const SYSTEM_IN_SCOPE = `j.account_id IS NULL AND ($1::bigint IS NULL OR true) AND ($2::bigint IS NULL OR true)`;
/**
 * SQL of jobs that need attention until they are resolved: a failed job, or an import that completed without some of
 * its rows.
 */
const ATTENTION = `(j.resolved_at IS NULL AND (j.state = 'failed' OR (j.state = 'completed' AND ${leavesWork('j.summary')})))`;

const SHOWN: Record<JobFilter, string> = {
  all: 'true',
  running: `j.ended_at IS NULL AND j.state <> 'paused'`,
  attention: `(${ATTENTION} OR j.state = 'paused')`,
  finished: `j.ended_at IS NOT NULL AND NOT ${ATTENTION}`,
  system: IS_SYSTEM,
};

/** Reads the job ledger for display. */
@Injectable()
export class JobReads {
  constructor(private readonly database: Database) {}

  /** Returns one job, or null if there is none in the scope. */
  async find(scope: JobScope, id: number): Promise<JobDto | null> {
    const [row] = await this.database.query<JobRow>(
      `SELECT ${COLUMNS} FROM job_run j ${NAMES} WHERE (${IN_SCOPE} OR ($4 AND ${IS_SYSTEM})) AND j.id = $3`,
      [scope.accountId, scope.startedBy, id, scope.system],
    );
    return row ? dtoOf(row) : null;
  }

  /** Returns a page of jobs, newest first, and the counts of each type over all pages. */
  async list(scope: JobScope, { show, q, offset, limit }: JobListing): Promise<Omit<JobListDto, 'seq'>> {
    const found = `($3::text IS NULL OR j.label ILIKE $3 OR u.display_name ILIKE $3)`;
    const parameters = [scope.accountId, scope.startedBy, q === null ? null : `%${escapeLike(q)}%`];
    const where = show === 'system' ? SYSTEM_IN_SCOPE : IN_SCOPE;
    const [rows, counts, queues, system] = await Promise.all([
      show === 'system' && !scope.system
        ? []
        : this.database.query<JobRow>(
            `SELECT ${COLUMNS} FROM job_run j ${NAMES} WHERE ${where} AND ${found} AND ${SHOWN[show]}
              ORDER BY j.id DESC LIMIT $4 OFFSET $5`,
            [...parameters, limit, offset],
          ),
      this.database.query<Omit<JobListDto['counts'], 'system'>>(
        `SELECT count(*) AS all, count(*) FILTER (WHERE ${SHOWN.running}) AS running,
                count(*) FILTER (WHERE ${SHOWN.attention}) AS attention,
                count(*) FILTER (WHERE ${SHOWN.finished}) AS finished
           FROM job_run j LEFT JOIN app_user u ON u.id = j.started_by WHERE ${IN_SCOPE} AND ${found}`,
        parameters,
      ),
      this.database.query<JobListDto['queues'][number]>(
        `SELECT j.kind, count(*) FILTER (WHERE j.state = 'running') AS running,
                count(*) FILTER (WHERE j.state = 'waiting') AS waiting
           FROM job_run j WHERE ${IN_SCOPE} AND j.ended_at IS NULL GROUP BY j.kind ORDER BY j.kind`,
        [scope.accountId, scope.startedBy],
      ),
      scope.system ? this.countSystem(parameters[2] ?? null) : 0,
    ]);
    const count = { ...(counts[0] ?? { all: 0, running: 0, attention: 0, finished: 0 }), system };
    return { list: rows.map(dtoOf), total: count[show], counts: count, queues };
  }

  private async countSystem(pattern: string | number | null): Promise<number> {
    const [row] = await this.database.query<{ jobs: number }>(
      `SELECT count(*) AS jobs FROM job_run j WHERE ${IS_SYSTEM} AND ($1::text IS NULL OR j.label ILIKE $1)`,
      [pattern],
    );
    return row?.jobs ?? 0;
  }
}

/** Escapes a text for LIKE. */
const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

const named = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

const LINKS = {
  cancel: cancelJob,
  resolve: resolveJob,
  reopen: reopenJob,
  retry: retryExport,
} as const;

/** Returns the actions on a job in its current state, for a user who can see it. */
function linksOf({ id, is_system, state, ended_at, leaves_work, is_retryable, resolved_at }: JobRow): Link[] {
  // Gona starts and ends its own jobs.
  if (is_system) return [];
  const attention = state === 'failed' || (state === 'completed' && leaves_work);
  const acts: (keyof typeof LINKS)[] =
    ended_at === null ? ['cancel'] : resolved_at !== null ? ['reopen'] : attention ? ['resolve'] : [];
  if (is_retryable && resolved_at === null) acts.push('retry');
  return acts.map((rel) => ({
    rel,
    href: `/api${pathOf(LINKS[rel], { jobId: id })}`,
    method: LINKS[rel].verb,
  }));
}

function dtoOf(row: JobRow): JobDto {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    step: row.step,
    progress: { done: row.progress_done, total: row.progress_total },
    summary: row.summary,
    label: row.label,
    detail: row.detail,
    communityResource: named(row.resource_id, row.resource_name),
    community: named(row.community_id, row.community_name),
    startedBy: row.starter && userName(row.starter),
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    pausedSeconds: row.paused_seconds,
    cancelRequested: row.cancel_requested,
    isSystem: row.is_system,
    error: row.error_code,
    message: row.error_message,
    resolved: row.resolved_at && {
      at: row.resolved_at.toISOString(),
      by: row.resolver && userName(row.resolver),
      through: named(row.through_id, row.through_label),
    },
    links: linksOf(row),
  };
}
