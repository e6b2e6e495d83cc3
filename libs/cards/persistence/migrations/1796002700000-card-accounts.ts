import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes the cards of an account, which the register of processing and the impact assessment count. */
export class CardAccounts1796002700000 implements MigrationInterface {
  name = 'CardAccounts1796002700000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('CREATE INDEX card_of_account ON card (account_id, id)');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX card_of_account');
  }
}
