import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets a job wait for a person; an import counts held rows and rows with parked cells. */
export class JobPaused1795330000000 implements MigrationInterface {
  name = 'JobPaused1795330000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE job_run DROP CONSTRAINT job_run_state_check, ADD CONSTRAINT job_run_state_check
        CHECK (state IN ('waiting', 'running', 'paused', 'completed', 'failed', 'cancelled'));
      UPDATE job_run SET summary = '{"held": 0, "parked": 0, "parkedReasons": []}' || summary
       WHERE summary->>'kind' = 'import';
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      UPDATE job_run SET state = 'failed', ended_at = now() WHERE state = 'paused';
      UPDATE job_run SET summary = summary - 'held' - 'parked' - 'parkedReasons' WHERE summary->>'kind' = 'import';
      ALTER TABLE job_run DROP CONSTRAINT job_run_state_check, ADD CONSTRAINT job_run_state_check
        CHECK (state IN ('waiting', 'running', 'completed', 'failed', 'cancelled'));
    `);
  }
}
