import { Injectable } from '@nestjs/common';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError } from '#libs/platform';
import { BeginExport } from './begin-export.service.js';
import { ExportRun } from './persistence/export-run.entity.js';

/** Requests a failed export again. */
@Injectable()
export class RetryExport {
  constructor(
    private readonly database: Database,
    private readonly exports: BeginExport,
  ) {}

  /**
   * Returns the job of the same export, written from the data that the actor can access now, and resolves the failed
   * one. Throws `record.notFound` unless the actor requested it, without full BVNs, and it failed; otherwise as
   * `BeginExport.begin`.
   */
  async retry(actor: SessionActor, jobId: number): Promise<number> {
    const run = await this.database.source
      .getRepository(ExportRun)
      .findOneBy({ jobId, createdBy: actor.id, whole: false });
    const [failed] = await this.database.query(
      `SELECT 1 FROM job_run WHERE id = $1 AND state = 'failed' AND resolved_at IS NULL`,
      [jobId],
    );
    if (!run || !failed) throw new DomainError('record.notFound');
    const { kind, format, filters, communityResourceId, communityId, recipient, purpose } = run;
    const asked = {
      kind,
      format,
      filters,
      ...(communityResourceId !== null && { resourceId: communityResourceId }),
      ...(communityId !== null && { communityId }),
      ...(recipient !== null && { recipient }),
      ...(purpose !== null && { purpose }),
    };
    return this.exports.begin(actor, asked, { inPlaceOf: jobId });
  }
}
