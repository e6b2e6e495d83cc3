import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the newest repayments in kind of an account. */
export class RepaidInKind1796003400001 implements MigrationInterface {
  name = 'RepaidInKind1796003400001';

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `CREATE INDEX ledger_entry_in_kind ON ledger_entry (account_id, id) WHERE kind = 'REPAYMENT_BAGS'`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX ledger_entry_in_kind');
  }
}
