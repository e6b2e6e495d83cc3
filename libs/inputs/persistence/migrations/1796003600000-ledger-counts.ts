import type { MigrationInterface, QueryRunner } from 'typeorm';
import { moveLedgerEntries, SUM_UP_LEDGER_ENTRIES } from './ledger-sums.js';

/**
 * Adds entries that count hoses received and empty bags returned. They have a whole quantity, no input and no naira. The
 * sums have a column for each.
 */
export class LedgerCounts1796003600000 implements MigrationInterface {
  name = 'LedgerCounts1796003600000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE ledger_balance ADD COLUMN hoses numeric NOT NULL DEFAULT 0, ADD COLUMN empty_bags numeric NOT NULL DEFAULT 0;
      ALTER TABLE ledger_total ADD COLUMN hoses numeric NOT NULL DEFAULT 0, ADD COLUMN empty_bags numeric NOT NULL DEFAULT 0;
      ALTER TABLE ledger_entry
        DROP CONSTRAINT ledger_entry_kind_check,
        DROP CONSTRAINT ledger_entry_check1,
        DROP CONSTRAINT ledger_entry_check2,
        ADD CONSTRAINT ledger_entry_kind CHECK (kind IN ('ALLOCATION', 'COLLECTION', 'RETURN', 'DISBURSEMENT', 'REPAYMENT_NAIRA',
          'REPAYMENT_BAGS', 'HOSE_INTAKE', 'EMPTY_BAGS')) NOT VALID,
        ADD CONSTRAINT ledger_entry_figures
          CHECK (CASE WHEN kind IN ('ALLOCATION', 'COLLECTION', 'RETURN')
                      THEN eop_id > 0 AND num_nonnulls(quantity, unit_cost) = 2 AND num_nonnulls(bags, market_value, size_in_kg) = 0
                           AND amount = round(quantity * unit_cost, 2)
                      WHEN kind = 'REPAYMENT_BAGS'
                      THEN eop_id = 0 AND num_nonnulls(bags, market_value, size_in_kg) = 3 AND num_nonnulls(quantity, unit_cost) = 0
                           AND amount = round(bags * market_value, 2)
                      WHEN kind IN ('HOSE_INTAKE', 'EMPTY_BAGS')
                      THEN eop_id = 0 AND quantity IS NOT NULL AND quantity = trunc(quantity) AND amount = 0
                           AND num_nonnulls(unit_cost, bags, market_value, size_in_kg) = 0
                      ELSE eop_id = 0 AND num_nonnulls(quantity, unit_cost, bags, market_value, size_in_kg) = 0 END) NOT VALID,
        ADD CONSTRAINT ledger_entry_sign
          CHECK (CASE WHEN kind IN ('HOSE_INTAKE', 'EMPTY_BAGS') THEN quantity * CASE WHEN counters IS NULL THEN 1 ELSE -1 END > 0
                      WHEN counters IS NULL THEN amount > 0 ELSE amount < 0 END) NOT VALID;
      -- The file of the latest counts, among millions of other entries.
      CREATE INDEX ledger_entry_of_count ON ledger_entry (community_resource_id, season, kind, id)
        WHERE kind IN ('HOSE_INTAKE', 'EMPTY_BAGS');
      ${SUM_UP_LEDGER_ENTRIES}
      ${moveLedgerEntries()}
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP INDEX ledger_entry_of_count;
      ALTER TABLE ledger_entry
        DROP CONSTRAINT ledger_entry_kind, DROP CONSTRAINT ledger_entry_figures, DROP CONSTRAINT ledger_entry_sign,
        ADD CONSTRAINT ledger_entry_kind_check CHECK (kind IN ('ALLOCATION', 'COLLECTION', 'RETURN', 'DISBURSEMENT',
          'REPAYMENT_NAIRA', 'REPAYMENT_BAGS')) NOT VALID,
        ADD CONSTRAINT ledger_entry_check1
          CHECK (CASE WHEN kind IN ('ALLOCATION', 'COLLECTION', 'RETURN')
                      THEN eop_id > 0 AND num_nonnulls(quantity, unit_cost) = 2 AND num_nonnulls(bags, market_value, size_in_kg) = 0
                           AND amount = round(quantity * unit_cost, 2)
                      WHEN kind = 'REPAYMENT_BAGS'
                      THEN eop_id = 0 AND num_nonnulls(bags, market_value, size_in_kg) = 3 AND num_nonnulls(quantity, unit_cost) = 0
                           AND amount = round(bags * market_value, 2)
                      ELSE eop_id = 0 AND num_nonnulls(quantity, unit_cost, bags, market_value, size_in_kg) = 0 END) NOT VALID,
        ADD CONSTRAINT ledger_entry_check2
          CHECK (CASE WHEN counters IS NULL THEN amount > 0 ELSE amount < 0 END) NOT VALID;
      ALTER TABLE ledger_balance DROP COLUMN hoses, DROP COLUMN empty_bags;
      ALTER TABLE ledger_total DROP COLUMN hoses, DROP COLUMN empty_bags;
    `);
  }
}
