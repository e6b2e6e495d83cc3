import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pages of farmers in the order of Nigeria's alphabets. */
export class FarmersByName1796006030100 implements MigrationInterface {
  name = 'FarmersByName1796006030100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE INDEX farmer_by_letters ON farmer
        (account_id, (name_order(surname) COLLATE "C"), (name_order(first_name) COLLATE "C"), id) WHERE main_id IS NULL;
      DROP INDEX farmer_by_name;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE INDEX farmer_by_name ON farmer (account_id, (lower(surname) COLLATE "C"), (lower(first_name) COLLATE "C"), id)
        WHERE main_id IS NULL;
      DROP INDEX farmer_by_letters;
    `);
  }
}
