import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores account numbers like BVNs. `account_number` is encrypted after the migrations have run, because SQL has no
 * keys. The column stays for the previous version of the programs.
 */
export class EncryptedAccountNumbers1795400100021 implements MigrationInterface {
  name = 'EncryptedAccountNumbers1795400100021';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE farmer
        ADD COLUMN account_cipher bytea,
        ADD COLUMN account_index  bytea,
        ADD COLUMN account_last4  text;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(
      'ALTER TABLE farmer DROP COLUMN account_cipher, DROP COLUMN account_index, DROP COLUMN account_last4',
    );
  }
}
