import { Injectable } from '@nestjs/common';
import { countDistribution, type DistributionCounts } from '#libs/inputs';
import { Database } from '#libs/platform';

/** Counts the records made by an import of input distribution. */
@Injectable()
export class CountDistribution {
  constructor(private readonly database: Database) {}

  /** Returns empty counts for a job that has stored nothing yet. */
  ofJob(jobId: number): Promise<DistributionCounts> {
    return countDistribution(
      this.database,
      `SELECT o.target_id AS farmer_id, o.before FROM import_outcome o JOIN import_batch b ON b.id = o.import_id
        WHERE b.job_id = $1 AND b.kind = 'inputs' AND o.outcome IN ('created', 'unchanged')`,
      [jobId],
    );
  }
}
