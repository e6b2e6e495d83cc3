import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the counts of an import's check, and the job that applied answers given after its end. */
export class ImportCheck1795330700000 implements MigrationInterface {
  name = 'ImportCheck1795330700000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE import_batch
        -- {created, updated, unchanged, held}: counted once, when the rows were checked, and not for each look at them.
        ADD COLUMN checked        jsonb,
        -- The last job that stored held rows which were answered after the import had ended.
        ADD COLUMN answers_job_id bigint REFERENCES job_run;
      CREATE INDEX import_batch_answers_job ON import_batch (answers_job_id) WHERE answers_job_id IS NOT NULL;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE import_batch DROP COLUMN answers_job_id, DROP COLUMN checked');
  }
}
