import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Encrypts the words to search for after an erasure. Readable ones are removed. */
export class ErasureSearchCipher1796002100000 implements MigrationInterface {
  name = 'ErasureSearchCipher1796002100000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE erasure ADD COLUMN search_cipher bytea;
      CREATE INDEX erasure_unsearched_cipher ON erasure (id) WHERE search_cipher IS NOT NULL;
      UPDATE erasure SET search_values = NULL WHERE search_values IS NOT NULL;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE erasure DROP COLUMN search_cipher');
  }
}
