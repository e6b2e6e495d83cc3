import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import { ADMINISTRATORS, PROBLEMS, type ProblemCode } from '#libs/contracts';
import { hasRole, type SessionActor, StepUp } from '#libs/identity';
import { Database, DomainError, FileStore, JobLedger } from '#libs/platform';
import { ExportRights } from './export-rights.js';
import { FORMATS } from './formats/descriptions.js';
import { ExportRun } from './persistence/export-run.entity.js';

/** A file being downloaded. */
export interface ExportFile {
  name: string;
  extension: string;
  mediaType: string;
  size: number;
  rows: number;
  takenAt: Date;
  filters: string[];
  content: Readable;
}

/** Serves export files to users who may still access them. */
@Injectable()
export class ExportFiles {
  constructor(
    private readonly database: Database,
    private readonly ledger: JobLedger,
    private readonly files: FileStore,
    private readonly access: Access,
    private readonly rights: ExportRights,
    private readonly stepUp: StepUp,
  ) {}

  /**
   * Returns the file of a job, or null if it is still being written after `waitMs`. Throws `record.notFound` if the
   * job is not an export of the actor, or exceeds their current access. Throws `export.expired`, `export.cancelled`,
   * and the error that ended the job.
   */
  async ofJob(
    actor: SessionActor,
    jobId: number,
    { waitMs, signal }: { waitMs: number; signal: AbortSignal },
  ): Promise<ExportFile | null> {
    const asked = await this.require(actor, jobId);
    const outcome = await this.ledger.outcome(jobId, waitMs, signal);
    if (outcome === null) return null;
    if (outcome.state === 'cancelled') throw new DomainError('export.cancelled');
    if (outcome.state === 'failed') throw problemOf(outcome.errorCode, outcome.errorMessage);
    const run = await this.find(jobId);
    if (!run?.fileId || !run.expiresAt || run.expiresAt.getTime() <= Date.now())
      throw new DomainError('export.expired');
    if (asked.whole) await this.stepUp.require(actor);
    const content = await this.files.read(run.fileId);
    await this.database.query('UPDATE export_run SET downloaded_at = now() WHERE id = $1', [run.id]);
    const { extension, mediaType } = FORMATS[run.format];
    return {
      name: run.name,
      extension,
      mediaType,
      size: run.size ?? 0,
      rows: run.rows ?? 0,
      takenAt: run.takenAt ?? run.createdAt,
      filters: run.filtersSaid,
      content,
    };
  }

  private async require(actor: SessionActor, jobId: number): Promise<ExportRun> {
    const run = await this.find(jobId);
    if (!run || !this.isTheirs(actor, run)) throw new DomainError('record.notFound');
    await this.rights.require(actor, this.rights.kind(run.kind));
    // The user's access may have shrunk since.
    const { resourceIds } = await this.access.scopeOf(actor);
    const reached = resourceIds === null || run.resourceIds?.every((id) => resourceIds.includes(id));
    if (!reached) throw new DomainError('record.notFound');
    return run;
  }

  /**
   * Returns whether the actor may access an export. Administrators may access all exports of their account, except
   * those with full BVNs. Only the user who gave the reason gets those.
   */
  private isTheirs(actor: SessionActor, run: ExportRun): boolean {
    if (run.whole) return run.createdBy === actor.id && !actor.seenBy;
    if (run.createdBy === actor.id || hasRole(actor.roles, ['SUPERADMIN'])) return true;
    return run.accountId === actor.accountId && hasRole(actor.roles, ADMINISTRATORS);
  }

  private find(jobId: number): Promise<ExportRun | null> {
    return this.database.source.getRepository(ExportRun).findOneBy({ jobId });
  }
}

function problemOf(code: string | null, sentence: string | null): DomainError {
  const known = code !== null && code in PROBLEMS;
  return new DomainError(known ? (code as ProblemCode) : 'job.crashed', sentence ?? undefined);
}
