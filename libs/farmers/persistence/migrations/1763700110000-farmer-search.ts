import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Indexes by which Ctrl+K finds farmers by the beginning of a name or by phone. Collation "C", so that one index serves
 * both LIKE 'prefix%' and the order of the answer.
 */
export class FarmerSearch1763700110000 implements MigrationInterface {
  name = 'FarmerSearch1763700110000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE INDEX farmer_surname ON farmer (account_id, (lower(surname) COLLATE "C"));
      CREATE INDEX farmer_first_name ON farmer (account_id, (lower(first_name) COLLATE "C"));
      CREATE INDEX farmer_phone ON farmer (account_id, phone) WHERE phone IS NOT NULL;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX farmer_surname, farmer_first_name, farmer_phone');
  }
}
