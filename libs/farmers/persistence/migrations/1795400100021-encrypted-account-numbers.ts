import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Account numbers are kept as BVNs are. What stands in `account_number` is encrypted once the migrations have run, since SQL has no
 * keys; the column stays for programs of the version before.
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
