import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notes when the uploaded file and the old values of an import were deleted. */
export class ImportRetention1796000400001 implements MigrationInterface {
  name = 'ImportRetention1796000400001';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE import_batch ADD COLUMN file_gone_on timestamptz, ADD COLUMN old_values_gone_on timestamptz;
      CREATE INDEX import_batch_of_account ON import_batch (account_id, id);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP INDEX import_batch_of_account;
      ALTER TABLE import_batch DROP COLUMN file_gone_on, DROP COLUMN old_values_gone_on;
    `);
  }
}
