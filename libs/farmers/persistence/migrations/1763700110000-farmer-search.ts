import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds indexes for Ctrl+K search of farmers by a prefix of a name or by phone. Collation "C", so that one index serves
 * both LIKE 'prefix%' and the result order.
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
