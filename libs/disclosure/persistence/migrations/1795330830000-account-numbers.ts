import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A farmer's bank account number is shown whole as a BVN is: for a reason that is written down. */
export class AccountNumbers1795330830000 implements MigrationInterface {
  name = 'AccountNumbers1795330830000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE disclosure DROP CONSTRAINT disclosure_act_check;
      ALTER TABLE disclosure ADD CONSTRAINT disclosure_act_check
        CHECK (act IN ('reveal', 'revealAccount', 'search', 'rejects', 'export'));
    `);
  }

  /** Entries of the ledger stay, so an act that is in it stays possible. */
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE disclosure DROP CONSTRAINT disclosure_act_check;
      ALTER TABLE disclosure ADD CONSTRAINT disclosure_act_check
        CHECK (act IN ('reveal', 'search', 'rejects', 'export')) NOT VALID;
    `);
  }
}
