import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores how long a job waited for a person, which is not part of its duration. */
export class JobWait1795331000000 implements MigrationInterface {
  name = 'JobWait1795331000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE job_run ADD COLUMN paused_at timestamptz, ADD COLUMN paused_seconds double precision NOT NULL DEFAULT 0;
      UPDATE job_run SET paused_at = now() WHERE state = 'paused';
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE job_run DROP COLUMN paused_at, DROP COLUMN paused_seconds');
  }
}
