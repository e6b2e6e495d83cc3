import { Injectable } from '@nestjs/common';
import type { ImportFaultListDto, ImportFaultQuery } from '#libs/contracts';
import { Database, DomainError, pageOf } from '#libs/platform';
import { OF_JOB } from './persistence/import-batch.entity.js';

/** Lists the faults of one reason, row by row. */
@Injectable()
export class RejectList {
  constructor(private readonly database: Database) {}

  /**
   * Returns a page of the faults of a job's import, in row order. Throws `record.notFound` if the job is not an
   * import.
   */
  async ofJob(jobId: number, { reason, parked, ...query }: ImportFaultQuery): Promise<ImportFaultListDto> {
    const [batch] = await this.database.query<{ id: number }>(
      `SELECT b.id FROM import_batch b WHERE ${OF_JOB}`,
      [jobId],
    );
    if (!batch) throw new DomainError('record.notFound');
    const { limit, offset } = pageOf(query);
    const of = [batch.id, reason ?? null, parked ?? false];
    const [list, [count]] = await Promise.all([
      this.database.query<ImportFaultListDto['list'][number]>(
        `SELECT f.row_no AS row, f.called AS name, f.col AS "column", f.code AS reason, f.message, f.value,
                EXISTS (SELECT 1 FROM import_outcome o
                         WHERE o.import_id = f.import_id AND o.row_no = f.row_no AND o.settled) AS settled
           FROM import_fault f WHERE f.import_id = $1 AND ($2::text IS NULL OR f.code = $2) AND f.parked = $3
          ORDER BY f.row_no, f.ordinal LIMIT $4 OFFSET $5`,
        [...of, limit, offset],
      ),
      this.database.query<{ total: number }>(
        `SELECT count(*) AS total FROM import_fault WHERE import_id = $1 AND ($2::text IS NULL OR code = $2)
           AND parked = $3`,
        of,
      ),
    ]);
    return { list, total: count?.total ?? 0 };
  }
}
