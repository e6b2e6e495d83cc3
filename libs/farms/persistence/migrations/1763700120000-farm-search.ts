import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds indexes for Ctrl+K search of farms by a prefix of code or name; collation "C" as for farmers. */
export class FarmSearch1763700120000 implements MigrationInterface {
  name = 'FarmSearch1763700120000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE INDEX farm_code_prefix ON farm (account_id, (lower(code) COLLATE "C"));
      CREATE INDEX farm_name_prefix ON farm (account_id, (lower(name) COLLATE "C"));
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX farm_code_prefix, farm_name_prefix');
  }
}
