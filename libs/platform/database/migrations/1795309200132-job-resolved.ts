import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records how a job that needed attention was resolved: when, by whom, or through which later job. */
export class JobResolved1795309200132 implements MigrationInterface {
  name = 'JobResolved1795309200132';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE job_run
        ADD COLUMN resolved_at      timestamptz,
        ADD COLUMN resolved_by      bigint,
        ADD COLUMN resolved_through bigint REFERENCES job_run;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(
      'ALTER TABLE job_run DROP COLUMN resolved_at, DROP COLUMN resolved_by, DROP COLUMN resolved_through',
    );
  }
}
