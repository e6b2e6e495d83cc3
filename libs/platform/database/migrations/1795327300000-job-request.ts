import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the request that started a job, so that the audit log can find the job's actions by it. */
export class JobRequest1795327300000 implements MigrationInterface {
  name = 'JobRequest1795327300000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE job_run ADD COLUMN request_id text');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE job_run DROP COLUMN request_id');
  }
}
