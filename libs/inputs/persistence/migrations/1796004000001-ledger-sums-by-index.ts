import type { MigrationInterface, QueryRunner } from 'typeorm';

const FUNCTIONS = ['sum_up_ledger_entries()', 'sum_up_ledger_accounts()'];

/**
 * Has the sums of the ledger read by indexes alone. A connection keeps the plan of its first statement: planned on empty
 * tables, it read them from end to end for each farmer of the next statement.
 */
export class LedgerSumsByIndex1796004000001 implements MigrationInterface {
  name = 'LedgerSumsByIndex1796004000001';

  async up(db: QueryRunner): Promise<void> {
    for (const each of FUNCTIONS) await db.query(`ALTER FUNCTION ${each} SET enable_seqscan = off`);
  }

  async down(db: QueryRunner): Promise<void> {
    for (const each of FUNCTIONS) await db.query(`ALTER FUNCTION ${each} RESET enable_seqscan`);
  }
}
