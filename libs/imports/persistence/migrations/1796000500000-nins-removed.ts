import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records that the NINs of an import's file were removed. */
export class NinsRemoved1796000500000 implements MigrationInterface {
  name = 'NinsRemoved1796000500000';

  async up(db: QueryRunner): Promise<void> {
    // Sentences for the import's page; null while no column of NINs was found.
    await db.query('ALTER TABLE import_batch ADD COLUMN nins_removed text[]');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE import_batch DROP COLUMN nins_removed');
  }
}
