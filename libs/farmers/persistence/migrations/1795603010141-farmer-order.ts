import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pages of farmers in the order of their names. */
export class FarmerOrder1795603010141 implements MigrationInterface {
  name = 'FarmerOrder1795603010141';

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `CREATE INDEX farmer_by_name ON farmer (account_id, (lower(surname) COLLATE "C"), (lower(first_name) COLLATE "C"), id)
        WHERE main_id IS NULL`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX farmer_by_name');
  }
}
