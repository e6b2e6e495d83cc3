import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores which sheet of a workbook an import read; the rejects file is made from the same sheet. */
export class ImportSheet1795330100000 implements MigrationInterface {
  name = 'ImportSheet1795330100000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE import_batch ADD COLUMN sheet text');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE import_batch DROP COLUMN sheet');
  }
}
