import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links an export to its job, which is kept as long as the export. */
export class ExportJobNamed1795369600100 implements MigrationInterface {
  name = 'ExportJobNamed1795369600100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      'ALTER TABLE export_run ADD CONSTRAINT export_run_job_id_fkey FOREIGN KEY (job_id) REFERENCES job_run',
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE export_run DROP CONSTRAINT export_run_job_id_fkey');
  }
}
