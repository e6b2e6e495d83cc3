import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Makes the disclosure of a farmer's full bank account number require a recorded reason, like a BVN. */
export class AccountNumbers1795330830000 implements MigrationInterface {
  name = 'AccountNumbers1795330830000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE disclosure DROP CONSTRAINT disclosure_act_check;
      ALTER TABLE disclosure ADD CONSTRAINT disclosure_act_check
        CHECK (act IN ('reveal', 'revealAccount', 'search', 'rejects', 'export'));
    `);
  }

  /** Entries of the ledger stay, so the act in them must stay valid. */
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE disclosure DROP CONSTRAINT disclosure_act_check;
      ALTER TABLE disclosure ADD CONSTRAINT disclosure_act_check
        CHECK (act IN ('reveal', 'search', 'rejects', 'export')) NOT VALID;
    `);
  }
}
