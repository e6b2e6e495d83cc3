import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Indexes the imports of a file and the corrections of a row: the clean-up of photos looks up both for each photo, and
 * PostgreSQL looks up the imports of each stored file that is deleted.
 */
export class ImportsOfAFile1796005020000 implements MigrationInterface {
  name = 'ImportsOfAFile1796005020000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE INDEX import_batch_of_file ON import_batch (file_id);
      CREATE INDEX import_correction_of_row ON import_correction (import_id, row_no);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX import_batch_of_file, import_correction_of_row');
  }
}
