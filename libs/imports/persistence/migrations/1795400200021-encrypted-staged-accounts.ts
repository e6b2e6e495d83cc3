import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Encrypts account numbers of staged farmers in the same way as those of farmers. */
export class EncryptedStagedAccounts1795400200021 implements MigrationInterface {
  name = 'EncryptedStagedAccounts1795400200021';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE import_farmer_row
        ADD COLUMN account_cipher bytea,
        ADD COLUMN account_index  bytea,
        ADD COLUMN account_last4  text;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(
      'ALTER TABLE import_farmer_row DROP COLUMN account_cipher, DROP COLUMN account_index, DROP COLUMN account_last4',
    );
  }
}
