import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SUM_UP_LEDGER_ENTRIES } from './ledger-sums.js';

/**
 * Creates inputs of a programme, the ledger of disbursements and repayments, its approvals, anomalies and sums. Entries
 * never change: one reversal corrects a wrong entry. The statement that adds entries updates the sums, so that both agree
 * in every snapshot.
 */
export class Inputs1795601700000 implements MigrationInterface {
  name = 'Inputs1795601700000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE eop (
        id                    bigint         GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id            bigint         NOT NULL REFERENCES account,
        community_resource_id bigint         NOT NULL REFERENCES every_community_resource,
        season                text           NOT NULL CHECK (season ~ '^(Dry|Rainy) Season [0-9]{4}$'),
        name                  text           NOT NULL,
        quantity_per_hectare  numeric(12, 4) NOT NULL CHECK (quantity_per_hectare > 0),
        unit_of_measurement   text           NOT NULL,
        -- Naira of one unit. Never changed: entries are computed from it.
        unit_cost             numeric(14, 2) NOT NULL CHECK (unit_cost > 0),
        created_by            bigint         REFERENCES app_user,
        created_on            timestamptz    NOT NULL DEFAULT now(),
        removed_on            timestamptz
      );
      CREATE UNIQUE INDEX eop_name ON eop (community_resource_id, season, lower(name)) WHERE removed_on IS NULL;

      CREATE TABLE ledger_settings (
        community_resource_id bigint         PRIMARY KEY REFERENCES every_community_resource,
        -- Entries of more naira than this wait for a second person; null: no limit.
        approval_above        numeric(14, 2) CHECK (approval_above >= 0),
        repayment_due_on      date
      );

      CREATE TABLE ledger_entry (
        id                    bigint         GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id            bigint         NOT NULL REFERENCES account,
        community_resource_id bigint         NOT NULL,
        season                text           NOT NULL CHECK (season ~ '^(Dry|Rainy) Season [0-9]{4}$'),
        -- The farmer's at their first entry of the season; 0: none.
        community_id          bigint         NOT NULL,
        farmer_id             bigint         NOT NULL REFERENCES farmer,
        -- The input; 0: naira or bags.
        eop_id                bigint         NOT NULL,
        kind                  text           NOT NULL
          CHECK (kind IN ('ALLOCATION', 'COLLECTION', 'RETURN', 'DISBURSEMENT', 'REPAYMENT_NAIRA', 'REPAYMENT_BAGS')),
        quantity              numeric(14, 4),
        unit_cost             numeric(14, 2),
        bags                  numeric(12, 2),
        market_value          numeric(14, 2),
        size_in_kg            numeric(10, 2),
        amount                numeric(14, 2) NOT NULL,
        -- The entry that this one reverses.
        counters              bigint         UNIQUE REFERENCES ledger_entry,
        transaction_date      date           NOT NULL,
        reference             text,
        note                  text,
        op_id                 uuid,
        import_id             bigint,
        recorded_by           bigint         NOT NULL REFERENCES app_user,
        recorded_on           timestamptz    NOT NULL DEFAULT now(),
        approved_by           bigint         REFERENCES app_user CHECK (approved_by <> recorded_by),
        CHECK (CASE WHEN kind IN ('ALLOCATION', 'COLLECTION', 'RETURN')
                    THEN eop_id > 0 AND num_nonnulls(quantity, unit_cost) = 2 AND num_nonnulls(bags, market_value, size_in_kg) = 0
                         AND amount = round(quantity * unit_cost, 2)
                    WHEN kind = 'REPAYMENT_BAGS'
                    THEN eop_id = 0 AND num_nonnulls(bags, market_value, size_in_kg) = 3 AND num_nonnulls(quantity, unit_cost) = 0
                         AND amount = round(bags * market_value, 2)
                    ELSE eop_id = 0 AND num_nonnulls(quantity, unit_cost, bags, market_value, size_in_kg) = 0 END),
        CHECK (CASE WHEN counters IS NULL THEN amount > 0 ELSE amount < 0 END)
      );
      CREATE UNIQUE INDEX ledger_entry_operation ON ledger_entry (recorded_by, op_id) WHERE op_id IS NOT NULL;
      CREATE INDEX ledger_entry_of_farmer ON ledger_entry (farmer_id, community_resource_id, season, id);
      CREATE INDEX ledger_entry_of_resource ON ledger_entry (community_resource_id, season, id);
      CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'ledger entries are never changed: record a counter-entry';
      END $$;
      CREATE TRIGGER ledger_entry_is_final BEFORE UPDATE OR DELETE ON ledger_entry
        FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
      CREATE TRIGGER ledger_entry_stays BEFORE TRUNCATE ON ledger_entry
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

      -- Entries that wait for a second approval, and their decisions.
      CREATE TABLE ledger_approval (
        id                    bigint         GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id            bigint         NOT NULL REFERENCES account,
        community_resource_id bigint         NOT NULL,
        season                text           NOT NULL,
        farmer_id             bigint         NOT NULL REFERENCES farmer,
        eop_id                bigint         NOT NULL,
        kind                  text           NOT NULL,
        amount                numeric(14, 2) NOT NULL,
        -- Why it waits: naira that its recorder had already recorded for the farmer that day.
        recorded_before       numeric(14, 2) NOT NULL DEFAULT 0,
        counters              bigint         REFERENCES ledger_entry,
        -- The entry as it will be recorded.
        entry                 jsonb          NOT NULL,
        op_id                 uuid,
        state                 text           NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'APPROVED', 'REFUSED')),
        asked_by              bigint         NOT NULL REFERENCES app_user,
        asked_on              timestamptz    NOT NULL DEFAULT now(),
        decided_by            bigint         REFERENCES app_user CHECK (decided_by <> asked_by),
        decided_on            timestamptz,
        reason                text,
        entry_id              bigint         REFERENCES ledger_entry,
        CHECK ((state = 'WAITING') = (decided_by IS NULL)),
        CHECK ((state = 'APPROVED') = (entry_id IS NOT NULL))
      );
      CREATE UNIQUE INDEX ledger_approval_operation ON ledger_approval (asked_by, op_id) WHERE op_id IS NOT NULL;
      CREATE INDEX ledger_approval_waiting ON ledger_approval (community_resource_id, id) WHERE state = 'WAITING';
      CREATE INDEX ledger_approval_of_farmer ON ledger_approval (farmer_id);
      CREATE UNIQUE INDEX ledger_approval_counter ON ledger_approval (counters) WHERE state = 'WAITING' AND counters IS NOT NULL;

      -- Owners and resolutions of anomalies, which are computed from the ledger on each request.
      CREATE TABLE ledger_anomaly (
        community_resource_id bigint NOT NULL REFERENCES every_community_resource,
        season                text   NOT NULL,
        kind                  text   NOT NULL,
        farmer_id             bigint NOT NULL,
        -- 0: no input.
        eop_id                bigint NOT NULL,
        owner_id              bigint REFERENCES app_user,
        -- Figures when it was resolved: with others it is open again.
        basis                 text,
        resolution            text,
        resolved_by           bigint REFERENCES app_user,
        resolved_on           timestamptz,
        PRIMARY KEY (community_resource_id, season, kind, farmer_id, eop_id),
        CHECK (num_nonnulls(basis, resolution, resolved_by, resolved_on) IN (0, 4))
      );
      CREATE INDEX ledger_anomaly_owner ON ledger_anomaly (owner_id, community_resource_id, season) WHERE owner_id IS NOT NULL;

      -- A farmer's sums of an input (0: naira and bags) in a season.
      CREATE TABLE ledger_balance (
        community_resource_id bigint  NOT NULL,
        season                text    NOT NULL,
        farmer_id             bigint  NOT NULL,
        eop_id                bigint  NOT NULL,
        community_id          bigint  NOT NULL,
        qty_allocated         numeric NOT NULL,
        qty_collected         numeric NOT NULL,
        qty_returned          numeric NOT NULL,
        allocated             numeric NOT NULL,
        collected             numeric NOT NULL,
        returned              numeric NOT NULL,
        disbursed             numeric NOT NULL,
        repaid_naira          numeric NOT NULL,
        repaid_bags           numeric NOT NULL,
        bags                  numeric NOT NULL,
        entries               bigint  NOT NULL,
        -- Naira of repayments that have paid for it.
        settled               numeric NOT NULL DEFAULT 0,
        -- Whether anything of the input is allocated or collected.
        has                   boolean GENERATED ALWAYS AS (qty_allocated <> 0 OR qty_collected <> 0) STORED,
        PRIMARY KEY (community_resource_id, season, farmer_id, eop_id)
      );
      CREATE INDEX ledger_balance_of_input ON ledger_balance (eop_id, farmer_id) WHERE has;
      CREATE INDEX ledger_balance_over ON ledger_balance (community_resource_id, season)
        WHERE qty_collected - qty_returned > qty_allocated;

      CREATE TABLE ledger_farmer (
        community_resource_id bigint  NOT NULL,
        season                text    NOT NULL,
        farmer_id             bigint  NOT NULL,
        community_id          bigint  NOT NULL,
        -- Naira allocated; collected or disbursed, less returns; repaid.
        allocated             numeric NOT NULL,
        received              numeric NOT NULL,
        repaid                numeric NOT NULL,
        owed                  numeric GENERATED ALWAYS AS (received - repaid) STORED,
        entries               bigint  NOT NULL,
        last_entry            bigint  NOT NULL,
        PRIMARY KEY (community_resource_id, season, farmer_id)
      );
      CREATE INDEX ledger_farmer_latest ON ledger_farmer (community_resource_id, season, last_entry);
      CREATE INDEX ledger_farmer_owing ON ledger_farmer (community_resource_id, season, owed);
      CREATE INDEX ledger_farmer_of_community ON ledger_farmer (community_resource_id, season, community_id, last_entry);
      CREATE INDEX ledger_farmer_elsewhere ON ledger_farmer (farmer_id, season);

      -- The sums of all farmers of a community (0: farmers without one).
      CREATE TABLE ledger_total (
        community_resource_id bigint  NOT NULL,
        season                text    NOT NULL,
        community_id          bigint  NOT NULL,
        eop_id                bigint  NOT NULL,
        qty_allocated         numeric NOT NULL,
        qty_collected         numeric NOT NULL,
        qty_returned          numeric NOT NULL,
        allocated             numeric NOT NULL,
        collected             numeric NOT NULL,
        returned              numeric NOT NULL,
        disbursed             numeric NOT NULL,
        repaid_naira          numeric NOT NULL,
        repaid_bags           numeric NOT NULL,
        bags                  numeric NOT NULL,
        entries               bigint  NOT NULL,
        -- Farmers with anything of the input.
        farmers               bigint  NOT NULL,
        settled               numeric NOT NULL DEFAULT 0,
        -- Naira per farmer: allocated and not collected, collected and not allocated.
        not_collected         numeric NOT NULL DEFAULT 0,
        beyond_allocated      numeric NOT NULL DEFAULT 0,
        PRIMARY KEY (community_resource_id, season, community_id, eop_id)
      );
      -- Written with every entry, and read by few pages: room for new versions beside the old ones.
      ALTER TABLE ledger_balance SET (fillfactor = 80);
      ALTER TABLE ledger_farmer SET (fillfactor = 80);
      ALTER TABLE ledger_total SET (fillfactor = 20, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);

      ${SUM_UP_LEDGER_ENTRIES}
      CREATE TRIGGER ledger_entry_sums AFTER INSERT ON ledger_entry REFERENCING NEW TABLE AS new_rows
        FOR EACH STATEMENT EXECUTE FUNCTION sum_up_ledger_entries();

      -- Entitlement, for 4,096 neighbouring farmer ids of a community resource each. A change of a completed farm or an input
      -- marks its slice in the same transaction, without a lock; readers recount marked slices.
      CREATE TABLE ledger_slice (
        community_resource_id bigint  NOT NULL,
        -- The farms' community; 0: none; -1: farmers with their farms in all communities.
        community_id          bigint  NOT NULL,
        -- 0: the land itself.
        eop_id                bigint  NOT NULL,
        slice                 int     NOT NULL,
        farmers               bigint  NOT NULL,
        farms                 bigint  NOT NULL,
        -- Hundred-thousandths of a hectare, or of a unit of the input; and kobo.
        units                 numeric NOT NULL,
        kobo                  numeric NOT NULL,
        PRIMARY KEY (community_resource_id, community_id, eop_id, slice)
      );
      CREATE INDEX ledger_slice_of ON ledger_slice (community_resource_id, slice);
      -- Rows come and go with every change: never updated, so that nobody waits for anybody.
      CREATE TABLE ledger_mark (
        id                    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        community_resource_id bigint NOT NULL,
        slice                 int    NOT NULL
      );
      CREATE INDEX ledger_mark_resource ON ledger_mark (community_resource_id);
      ALTER TABLE ledger_mark SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
      ALTER TABLE ledger_slice SET (autovacuum_vacuum_scale_factor = 0.1, autovacuum_vacuum_threshold = 1000);
      CREATE FUNCTION mark_entitled_farms() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO ledger_mark (community_resource_id, slice)
        SELECT DISTINCT community_resource_id, (farmer_id >> 12)::int FROM changed_rows
         WHERE status = 'COMPLETED' AND community_resource_id IS NOT NULL AND farmer_id IS NOT NULL AND area_m2 > 0;
        RETURN NULL;
      END $$;
      CREATE TRIGGER ledger_mark_insert AFTER INSERT ON farm REFERENCING NEW TABLE AS changed_rows
        FOR EACH STATEMENT EXECUTE FUNCTION mark_entitled_farms();
      CREATE TRIGGER ledger_mark_delete AFTER DELETE ON farm REFERENCING OLD TABLE AS changed_rows
        FOR EACH STATEMENT EXECUTE FUNCTION mark_entitled_farms();
      CREATE TRIGGER ledger_mark_update_old AFTER UPDATE ON farm REFERENCING OLD TABLE AS changed_rows
        FOR EACH STATEMENT EXECUTE FUNCTION mark_entitled_farms();
      CREATE TRIGGER ledger_mark_update_new AFTER UPDATE ON farm REFERENCING NEW TABLE AS changed_rows
        FOR EACH STATEMENT EXECUTE FUNCTION mark_entitled_farms();
      -- Readers ignore removed inputs. Every slice has a row for its land.
      CREATE FUNCTION mark_entitling_inputs() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO ledger_mark (community_resource_id, slice)
        SELECT DISTINCT n.community_resource_id, (f.farmer_id >> 12)::int
          FROM new_rows n JOIN farm f ON f.community_resource_id = n.community_resource_id
         WHERE f.status = 'COMPLETED' AND f.farmer_id IS NOT NULL AND f.area_m2 > 0;
        RETURN NULL;
      END $$;
      CREATE TRIGGER ledger_mark_eop AFTER INSERT ON eop REFERENCING NEW TABLE AS new_rows
        FOR EACH STATEMENT EXECUTE FUNCTION mark_entitling_inputs();
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP FUNCTION mark_entitled_farms(), mark_entitling_inputs() CASCADE;
      DROP TABLE ledger_mark, ledger_slice, ledger_total, ledger_farmer, ledger_balance, ledger_anomaly, ledger_approval, ledger_entry,
        ledger_settings, eop;
      DROP FUNCTION sum_up_ledger_entries(), refuse_ledger_change();
    `);
  }
}
