import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps the words to search for until the search after an erasure is done. */
export class ErasureSearch1796000400100 implements MigrationInterface {
  name = 'ErasureSearch1796000400100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE erasure ADD COLUMN search_values text[];
      CREATE INDEX erasure_unsearched ON erasure (id) WHERE search_values IS NOT NULL;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE erasure DROP COLUMN search_values');
  }
}
