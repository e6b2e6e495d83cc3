import type { MigrationInterface, QueryRunner } from 'typeorm';
import { moveLedgerEntries } from './ledger-sums.js';

/**
 * Lets the entries of a merged record follow to the main record of the same person, and back. An entry stays final:
 * only its farmer may change, only between two linked records, and only by this function, which computes their sums
 * again. Amounts, dates and the sums of a programme stay as they are.
 */
export class MoveLedger1795603010161 implements MigrationInterface {
  name = 'MoveLedger1795603010161';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE OR REPLACE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'farmer_id' = to_jsonb(OLD) - 'farmer_id'
           AND EXISTS (SELECT 1 FROM farmer WHERE (id = OLD.farmer_id AND main_id = NEW.farmer_id)
                                               OR (id = NEW.farmer_id AND main_id = OLD.farmer_id)) THEN
          RETURN NEW;
        END IF;
        RAISE EXCEPTION 'ledger entries are never changed: record a counter-entry';
      END $$;

${moveLedgerEntries()}
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP FUNCTION move_ledger_entries(bigint, bigint, bigint[]);
      CREATE OR REPLACE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'ledger entries are never changed: record a counter-entry';
      END $$;
    `);
  }
}
