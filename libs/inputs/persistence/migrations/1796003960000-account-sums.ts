import type { MigrationInterface, QueryRunner } from 'typeorm';
import { FILL_ACCOUNTS, MOVE_ACCOUNT_SUMS, SUM_UP_ACCOUNTS } from './account-sums.js';
import { moveLedgerEntries } from './ledger-sums.js';

/**
 * Keeps what each farmer received and repaid over all programmes of an account, and the totals of all farmers, so that a
 * page of payments reads only its rows.
 */
export class AccountSums1796003960000 implements MigrationInterface {
  name = 'AccountSums1796003960000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE ledger_account_farmer (
        account_id bigint  NOT NULL,
        farmer_id  bigint  NOT NULL,
        -- Naira, as in ledger_farmer.
        received   numeric NOT NULL,
        repaid     numeric NOT NULL,
        owed       numeric GENERATED ALWAYS AS (received - repaid) STORED,
        PRIMARY KEY (account_id, farmer_id)
      ) WITH (fillfactor = 80);
      CREATE INDEX ledger_account_farmer_owing ON ledger_account_farmer (account_id, owed, (-farmer_id))
        WHERE received <> 0 OR repaid <> 0;

      -- Farmers of 4,096 neighbouring ids with anything received or repaid. Standing: 1 owes, 0 settled, -1 overpaid.
      CREATE TABLE ledger_account_total (
        account_id bigint  NOT NULL,
        slice      int     NOT NULL,
        standing   int     NOT NULL,
        farmers    bigint  NOT NULL,
        received   numeric NOT NULL,
        repaid     numeric NOT NULL,
        PRIMARY KEY (account_id, slice, standing)
      ) WITH (fillfactor = 20, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);

      -- Entries that are recorded while the sums are computed wait.
      LOCK TABLE ledger_entry, every_community_resource IN SHARE ROW EXCLUSIVE MODE;
      ${FILL_ACCOUNTS}
      ${SUM_UP_ACCOUNTS}
      ${moveLedgerEntries(MOVE_ACCOUNT_SUMS)}
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ${moveLedgerEntries()}
      DROP TRIGGER ledger_of_trashed_programme ON every_community_resource;
      DROP FUNCTION trash_ledger_of_programme();
      DROP TRIGGER ledger_entry_to_accounts ON ledger_entry;
      DROP FUNCTION sum_up_ledger_accounts();
      DROP TABLE ledger_account_farmer, ledger_account_total;
    `);
  }
}
