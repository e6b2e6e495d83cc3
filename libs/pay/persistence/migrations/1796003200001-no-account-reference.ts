import type { MigrationInterface, QueryRunner } from 'typeorm';

/** As the migration before; apart from it, because `account` is a busy table. */
export class NoAccountReference1796003200001 implements MigrationInterface {
  name = 'NoAccountReference1796003200001';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE pay_entry DROP CONSTRAINT pay_entry_account_id_fkey');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE pay_entry ADD FOREIGN KEY (account_id) REFERENCES account');
  }
}
