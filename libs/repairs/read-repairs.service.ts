import { Injectable } from '@nestjs/common';
import { type StoredUser, userColumn, userName } from '#libs/access';
import {
  type Call,
  cancelJob,
  findRepair,
  type Link,
  MAP_FAULTS,
  pathOf,
  type RepairDto,
  type RepairFarmListDto,
  type RepairFarmQuery,
  type RepairListDto,
  type RepairUndoDto,
  runRepair,
  UNDO_DAYS,
  undoRepair,
} from '#libs/contracts';
import { Database, DomainError, pageOf } from '#libs/platform';
import { isUndoable, undoableUntil } from './domain/undo-window.js';
import type { Repair } from './persistence/repair.entity.js';
import {
  countsOf,
  faultsOf,
  previewUndo,
  type RepairCounts,
  repairFarmPage,
  undoneSoFar,
} from './persistence/repair-farm.queries.js';

const NOTHING: RepairCounts = { faulty: 0, repaired: 0, reopened: 0, kept: 0, gone: 0, impossible: 0 };

type RepairRow = Pick<
  Repair,
  'id' | 'kind' | 'state' | 'examined' | 'createdAt' | 'endedAt' | 'undoJobId'
> & {
  jobId: number;
  resourceId: number | null;
  resourceName: string | null;
  starter: StoredUser | null;
  cancelled: boolean;
  /** Whether the job is paused for a user's decision. */
  paused: boolean;
};

const REPAIRS = `
  SELECT p.id, p.kind, p.state, p.examined, p.created_at AS "createdAt", p.ended_at AS "endedAt", p.job_id AS "jobId",
         p.undo_job_id AS "undoJobId", r.id AS "resourceId", r.name AS "resourceName", ${userColumn('u')} AS starter,
         j.cancel_requested AS cancelled, j.state = 'paused' AS paused
    FROM repair p JOIN job_run j ON j.id = p.job_id LEFT JOIN community_resource r ON r.id = p.community_resource_id
    LEFT JOIN app_user u ON u.id = p.created_by`;

@Injectable()
export class ReadRepairs {
  constructor(private readonly database: Database) {}

  /** Returns the repair of a job. Throws `record.notFound` if the job is not a repair. */
  async ofJob(jobId: number): Promise<RepairDto> {
    return this.dto(await this.row(jobId));
  }

  /** Returns the reviewed repairs of a community resource, as long as they can be undone. */
  async ofResource(communityResourceId: number): Promise<RepairListDto> {
    const rows = await this.database.query<RepairRow>(
      `${REPAIRS} WHERE p.community_resource_id = $1 AND p.review
          AND (p.ended_at IS NULL OR p.ended_at > now() - interval '${UNDO_DAYS} days') ORDER BY p.id DESC LIMIT 20`,
      [communityResourceId],
    );
    return { list: await Promise.all(rows.map((row) => this.dto(row))) };
  }

  /** Returns farms with faults. Throws `record.notFound`. */
  async farms(jobId: number, { fault, outcome, ...query }: RepairFarmQuery): Promise<RepairFarmListDto> {
    const { id } = await this.row(jobId);
    return repairFarmPage(this.database, id, { fault, outcome, ...pageOf(query) });
  }

  /** Returns the planned or actual results of an undo. Throws `record.notFound`. */
  async undo(jobId: number): Promise<RepairUndoDto> {
    const { id, endedAt, undoJobId } = await this.row(jobId);
    if (!endedAt) throw new DomainError('record.notFound');
    return {
      until: undoableUntil(endedAt).toISOString(),
      jobId: undoJobId,
      ...(await previewUndo(this.database, id)),
    };
  }

  private async row(jobId: number): Promise<RepairRow> {
    const [row] = await this.database.query<RepairRow>(
      // A repair of a community resource is hidden while the resource is in the trash.
      `${REPAIRS} WHERE p.job_id = $1 AND (p.community_resource_id IS NULL OR r.id IS NOT NULL)`,
      [jobId],
    );
    if (!row) throw new DomainError('record.notFound');
    return row;
  }

  private async dto(row: RepairRow): Promise<RepairDto> {
    const [counts, faults, undone] = await Promise.all([
      countsOf(this.database, [row.id]),
      faultsOf(this.database, row.id),
      undoneSoFar(this.database, row.id),
    ]);
    const left = undone.total - undone.restored - undone.kept - undone.gone;
    return {
      repairId: row.id,
      jobId: row.jobId,
      kind: row.kind,
      state: row.state,
      communityResource: named(row.resourceId, row.resourceName),
      startedBy: row.starter && userName(row.starter),
      createdAt: row.createdAt.toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
      counts: { examined: row.examined, ...(counts.get(row.id) ?? NOTHING) },
      faults: faults.map(({ code, farms }) => ({ code, title: MAP_FAULTS[code], farms })),
      undoJobId: row.undoJobId,
      links: linksOf(row, left),
    };
  }
}

const named = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

type JobCall = Call<{ path: { jobId: number }; answer: object }>;

/** Returns the actions allowed in a repair's state; `left` are changes that are not undone. */
function linksOf(row: RepairRow, left: number): Link[] {
  const acts: Record<string, JobCall> = { self: findRepair };
  if (row.state === 'examined' && row.paused && !row.cancelled) acts.run = runRepair;
  if (row.endedAt === null && !row.cancelled) acts.discard = cancelJob;
  if (isUndoable(row, left)) acts.undo = undoRepair;
  return Object.entries(acts).map(([rel, { verb, path }]) => ({
    rel,
    href: `/api${pathOf({ verb, path } as JobCall, { jobId: row.jobId })}`,
    method: verb as Link['method'],
  }));
}
