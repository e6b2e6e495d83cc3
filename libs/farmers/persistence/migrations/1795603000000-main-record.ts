import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets a farmer's record point to the main record of the same person. */
export class MainRecord1795603000000 implements MigrationInterface {
  name = 'MainRecord1795603000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- The main record of the person after a merge, never itself merged; null for a main record.
      ALTER TABLE farmer ADD COLUMN main_id bigint REFERENCES farmer CHECK (main_id <> id);
      CREATE INDEX farmer_main_idx ON farmer (main_id) WHERE main_id IS NOT NULL;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE farmer DROP COLUMN main_id');
  }
}
