import type { MigrationInterface, QueryRunner } from 'typeorm';
import { MOVE_ACCOUNT_SUMS } from './account-sums.js';
import { moveLedgerEntries } from './ledger-sums.js';

const markRows = (rows: string) => `
        INSERT INTO ledger_found_mark (account_id, slice)
        SELECT DISTINCT account_id, (farmer_id >> 8)::int FROM ${rows}`;

/** SQL that marks the slices of two farmers between whom entries have moved. */
const MARK_MOVED = `
        ${markRows('(SELECT account_id, id AS farmer_id FROM farmer WHERE id IN (from_id, to_id)) moved_rows')};`;

/**
 * Keeps the anomalies of each farmer, so that a page of a ledger of a million entries reads them. Changes mark their slice
 * of 256 neighbouring farmer ids in the same transaction, without a lock; readers recount marked slices.
 */
export class FoundAnomalies1796008100000 implements MigrationInterface {
  name = 'FoundAnomalies1796008100000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE ledger_found (
        community_resource_id bigint  NOT NULL,
        season                text    NOT NULL,
        kind                  text    NOT NULL,
        farmer_id             bigint  NOT NULL,
        -- 0: no input.
        eop_id                bigint  NOT NULL,
        -- 0: none.
        community_id          bigint  NOT NULL,
        -- The agent of the farmer's latest farm; 0: none.
        agent_id              bigint  NOT NULL,
        due                   numeric NOT NULL,
        found                 numeric NOT NULL,
        amount                numeric NOT NULL,
        PRIMARY KEY (farmer_id, community_resource_id, season, kind, eop_id)
      );
      CREATE INDEX ledger_found_by_amount ON ledger_found (community_resource_id, season, kind, amount DESC, farmer_id, eop_id);
      ALTER TABLE ledger_found SET (autovacuum_vacuum_scale_factor = 0.1, autovacuum_vacuum_threshold = 1000);
      -- Their sums in slices of 256 farmers.
      CREATE TABLE ledger_found_total (
        slice                 int     NOT NULL,
        community_resource_id bigint  NOT NULL,
        season                text    NOT NULL,
        kind                  text    NOT NULL,
        eop_id                bigint  NOT NULL,
        community_id          bigint  NOT NULL,
        agent_id              bigint  NOT NULL,
        anomalies             bigint  NOT NULL,
        amount                numeric NOT NULL,
        PRIMARY KEY (slice, community_resource_id, season, kind, eop_id, community_id, agent_id)
      );
      CREATE INDEX ledger_found_total_of_ledger ON ledger_found_total (community_resource_id, season);
      ALTER TABLE ledger_found_total SET (autovacuum_vacuum_scale_factor = 0.1, autovacuum_vacuum_threshold = 1000);
      -- Rows come and go with every change: never updated, so that nobody waits for anybody.
      CREATE TABLE ledger_found_mark (
        id                    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id            bigint NOT NULL,
        -- Farmers of these ids; null: all farmers of the community resource.
        slice                 int,
        community_resource_id bigint,
        CHECK (num_nonnulls(slice, community_resource_id) = 1)
      );
      CREATE INDEX ledger_found_mark_account ON ledger_found_mark (account_id, slice);
      ALTER TABLE ledger_found_mark SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

      CREATE FUNCTION mark_entries_for_anomalies() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN ${markRows('new_rows')};
        RETURN NULL;
      END $$;
      CREATE TRIGGER ledger_entry_to_anomalies AFTER INSERT ON ledger_entry REFERENCING NEW TABLE AS new_rows
        FOR EACH STATEMENT EXECUTE FUNCTION mark_entries_for_anomalies();

      CREATE OR REPLACE FUNCTION mark_entitled_farms() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO ledger_mark (community_resource_id, slice)
        SELECT DISTINCT community_resource_id, (farmer_id >> 12)::int FROM changed_rows
         WHERE status = 'COMPLETED' AND community_resource_id IS NOT NULL AND farmer_id IS NOT NULL AND area_m2 > 0;
        -- Any farm: its agent is that of the farmer's anomalies.
        ${markRows('changed_rows')} WHERE community_resource_id IS NOT NULL AND farmer_id IS NOT NULL;
        RETURN NULL;
      END $$;

      CREATE FUNCTION mark_farmer_for_anomalies() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO ledger_found_mark (account_id, slice) VALUES (NEW.account_id, (NEW.id >> 8)::int);
        RETURN NULL;
      END $$;
      CREATE TRIGGER farmer_bvn_to_anomalies AFTER UPDATE OF bvn_index ON farmer FOR EACH ROW
        WHEN ((OLD.bvn_index IS NULL) <> (NEW.bvn_index IS NULL)) EXECUTE FUNCTION mark_farmer_for_anomalies();

      CREATE FUNCTION mark_ledger_for_anomalies() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO ledger_found_mark (account_id, community_resource_id)
        SELECT account_id, id FROM every_community_resource WHERE id = NEW.community_resource_id;
        RETURN NULL;
      END $$;
      CREATE TRIGGER ledger_limit_to_anomalies AFTER INSERT OR UPDATE OF approval_above ON ledger_settings FOR EACH ROW
        EXECUTE FUNCTION mark_ledger_for_anomalies();

      ${moveLedgerEntries(`${MOVE_ACCOUNT_SUMS}${MARK_MOVED}`)}
      ${markRows('(SELECT r.account_id, f.farmer_id FROM ledger_farmer f JOIN every_community_resource r ON r.id = f.community_resource_id) kept')};
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ${moveLedgerEntries(MOVE_ACCOUNT_SUMS)}
      CREATE OR REPLACE FUNCTION mark_entitled_farms() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO ledger_mark (community_resource_id, slice)
        SELECT DISTINCT community_resource_id, (farmer_id >> 12)::int FROM changed_rows
         WHERE status = 'COMPLETED' AND community_resource_id IS NOT NULL AND farmer_id IS NOT NULL AND area_m2 > 0;
        RETURN NULL;
      END $$;
      DROP FUNCTION mark_entries_for_anomalies(), mark_farmer_for_anomalies(), mark_ledger_for_anomalies() CASCADE;
      DROP TABLE ledger_found_mark, ledger_found_total, ledger_found;
    `);
  }
}
