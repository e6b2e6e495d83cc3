import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores a job's step as a code and its summary with a kind; readers create the texts. */
export class JobSteps1763800000000 implements MigrationInterface {
  name = 'JobSteps1763800000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE job_run RENAME COLUMN phase TO step;
      UPDATE job_run SET step = CASE step
               WHEN 'Reading the file' THEN 'read' WHEN 'Checking rows' THEN 'check' WHEN 'Importing' THEN 'merge'
               WHEN 'Clearing staged rows' THEN 'clear' END
       WHERE step IS NOT NULL;
      UPDATE job_run SET summary = summary || '{"kind": "import"}'
       WHERE kind IN ('farmers.import', 'farms.import') AND summary IS NOT NULL;
      UPDATE job_run SET summary = summary || '{"kind": "purge"}'
       WHERE kind = 'maintenance.purge' AND summary IS NOT NULL;
      UPDATE job_run SET summary = summary || '{"kind": "probe"}'
       WHERE kind = 'maintenance.probe' AND summary IS NOT NULL;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      UPDATE job_run SET summary = summary - 'kind' WHERE summary IS NOT NULL;
      UPDATE job_run SET step = CASE step
               WHEN 'read' THEN 'Reading the file' WHEN 'check' THEN 'Checking rows' WHEN 'merge' THEN 'Importing'
               WHEN 'clear' THEN 'Clearing staged rows' END
       WHERE step IS NOT NULL;
      ALTER TABLE job_run RENAME COLUMN step TO phase;
    `);
  }
}
