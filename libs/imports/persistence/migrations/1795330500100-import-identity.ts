import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds matching of farmers by other identifiers, identifying details of held rows, and new fields of a list. */
export class ImportIdentity1795330500100 implements MigrationInterface {
  name = 'ImportIdentity1795330500100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE import_farmer_row
        -- Whom the row's other identifiers name, where nobody has its key.
        ADD COLUMN farmer_id      bigint,
        ADD COLUMN date_of_birth  date,
        ADD COLUMN bank_name      text,
        ADD COLUMN account_number text;
      ALTER TABLE import_hold ADD COLUMN detail text;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE import_hold DROP COLUMN detail;
      ALTER TABLE import_farmer_row
        DROP COLUMN farmer_id, DROP COLUMN date_of_birth, DROP COLUMN bank_name, DROP COLUMN account_number;
    `);
  }
}
