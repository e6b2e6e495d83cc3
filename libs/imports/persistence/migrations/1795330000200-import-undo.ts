import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records the effect of undoing an import on each row. */
export class ImportUndo1795330000200 implements MigrationInterface {
  name = 'ImportUndo1795330000200';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE import_outcome ADD COLUMN undone text CHECK (undone IN ('removed', 'restored', 'kept', 'gone'));
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE import_outcome DROP COLUMN undone');
  }
}
