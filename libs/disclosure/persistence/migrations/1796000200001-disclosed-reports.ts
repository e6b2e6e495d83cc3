import type { MigrationInterface, QueryRunner } from 'typeorm';

const ACTS = "'reveal', 'revealAccount', 'search', 'rejects', 'export'";

/** Allows reports about a person in the ledger of disclosures. */
export class DisclosedReports1796000200001 implements MigrationInterface {
  name = 'DisclosedReports1796000200001';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE disclosure DROP CONSTRAINT disclosure_act_check,
        ADD CONSTRAINT disclosure_act_check CHECK (act IN (${ACTS}, 'report')) NOT VALID;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE disclosure DROP CONSTRAINT disclosure_act_check,
        ADD CONSTRAINT disclosure_act_check CHECK (act IN (${ACTS})) NOT VALID;
    `);
  }
}
