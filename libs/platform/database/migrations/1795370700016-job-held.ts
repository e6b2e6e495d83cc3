import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds an index of completed jobs with held rows, which the status page counts every few seconds. */
export class JobHeld1795370700016 implements MigrationInterface {
  name = 'JobHeld1795370700016';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE INDEX job_run_held ON job_run (ended_at)
      WHERE state = 'completed' AND resolved_at IS NULL AND coalesce(summary->>'held', '0') <> '0'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX job_run_held');
  }
}
