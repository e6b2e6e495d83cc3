import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Columns that both a farmer's balance of an input and its totals have. */
const SUMS = [
  'qty_allocated',
  'qty_collected',
  'qty_returned',
  'allocated',
  'collected',
  'returned',
  'disbursed',
  'repaid_naira',
  'repaid_bags',
  'bags',
  'entries',
];
const KEYS = 'community_resource_id, season, community_id, eop_id';

/** Changes of the totals: additions, or subtractions with a minus sign. */
const changeOf = (sign: '' | '-', rows: string) =>
  `SELECT ${KEYS}, ${SUMS.map((sum) => `${sign}${sum} AS ${sum}`).join(', ')}, ${sign}(has::int) AS farmers FROM ${rows}`;

const addToTotals = (changes: string) => `
  INSERT INTO ledger_total AS t (${KEYS}, ${SUMS.join(', ')}, farmers)
  SELECT ${KEYS}, ${SUMS.map((sum) => `sum(${sum})`).join(', ')}, sum(farmers)
    FROM (${changes}) c GROUP BY ${KEYS} ORDER BY ${KEYS}
  ON CONFLICT (${KEYS}) DO UPDATE
     SET ${[...SUMS, 'farmers'].map((sum) => `${sum} = t.${sum} + excluded.${sum}`).join(', ')};`;

/**
 * Creates inputs of a programme, the ledger of disbursements and repayments, and its sums. Entries never change: one
 * reversal corrects a wrong entry. The statement that adds entries updates the sums, so that both agree in every
 * snapshot.
 */
export class Inputs1795368400000 implements MigrationInterface {
  name = 'Inputs1795368400000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE eop (
        id                    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id            bigint         NOT NULL REFERENCES account,
        community_resource_id bigint         NOT NULL REFERENCES community_resource,
        season                text           NOT NULL CHECK (season ~ '^(Dry|Rainy) Season [0-9]{4}$'),
        name                  text           NOT NULL,
        quantity_per_hectare  numeric(12, 4) NOT NULL CHECK (quantity_per_hectare > 0),
        unit_of_measurement   text           NOT NULL,
        -- Naira of one unit. Never changed: entries are reckoned by it.
        unit_cost             numeric(14, 2) NOT NULL CHECK (unit_cost > 0),
        created_by            bigint         REFERENCES app_user,
        created_on            timestamptz    NOT NULL DEFAULT now(),
        removed_on            timestamptz
      );
      CREATE UNIQUE INDEX eop_name ON eop (community_resource_id, season, lower(name)) WHERE removed_on IS NULL;

      CREATE TABLE ledger_settings (
        community_resource_id bigint PRIMARY KEY REFERENCES community_resource,
        -- Entries of more naira than this wait for a second person; null: none does.
        approval_above        numeric(14, 2) CHECK (approval_above >= 0),
        repayment_due_on      date
      );

      CREATE TABLE ledger_entry (
        id                    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id            bigint         NOT NULL REFERENCES account,
        community_resource_id bigint         NOT NULL,
        season                text           NOT NULL CHECK (season ~ '^(Dry|Rainy) Season [0-9]{4}$'),
        -- Of the farmer when their first entry of the season was made; 0: none.
        community_id          bigint         NOT NULL,
        farmer_id             bigint         NOT NULL REFERENCES farmer,
        -- The input; 0 where the entry is of naira or of bags.
        eop_id                bigint         NOT NULL,
        kind                  text           NOT NULL
          CHECK (kind IN ('ALLOCATION', 'COLLECTION', 'RETURN', 'DISBURSEMENT', 'REPAYMENT_NAIRA', 'REPAYMENT_BAGS')),
        quantity              numeric(14, 4),
        unit_cost             numeric(14, 2),
        bags                  numeric(12, 2),
        market_value          numeric(14, 2),
        size_in_kg            numeric(10, 2),
        amount                numeric(14, 2) NOT NULL,
        -- The entry that this one takes back.
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

      -- What farmers have of an input (0: naira and bags) in a season, and of all.
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
        -- Whether anything of the input is set aside or collected.
        has                   boolean GENERATED ALWAYS AS (qty_allocated <> 0 OR qty_collected <> 0) STORED,
        PRIMARY KEY (community_resource_id, season, farmer_id, eop_id)
      );
      CREATE INDEX ledger_balance_of_input ON ledger_balance (eop_id, farmer_id) WHERE has;

      CREATE TABLE ledger_farmer (
        community_resource_id bigint  NOT NULL,
        season                text    NOT NULL,
        farmer_id             bigint  NOT NULL,
        community_id          bigint  NOT NULL,
        -- In naira: set aside; collected or disbursed, less what was brought back; paid back.
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

      -- The same of all farmers of a community (0: of none).
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
        -- Farmers who have something of the input.
        farmers               bigint  NOT NULL,
        PRIMARY KEY (community_resource_id, season, community_id, eop_id)
      );
      -- Written with every entry, and read by few pages: room for new versions beside the old ones.
      ALTER TABLE ledger_balance SET (fillfactor = 80);
      ALTER TABLE ledger_farmer SET (fillfactor = 80);
      ALTER TABLE ledger_total SET (fillfactor = 20, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);

      -- Always in the order of the keys, farmers before their sums, so that two statements cannot lock each other out.
      CREATE FUNCTION sum_up_ledger_entries() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO ledger_farmer AS f (community_resource_id, season, farmer_id, community_id, allocated, received, repaid, entries, last_entry)
        SELECT community_resource_id, season, farmer_id, min(community_id),
               coalesce(sum(amount) FILTER (WHERE kind = 'ALLOCATION'), 0),
               coalesce(sum(CASE WHEN kind IN ('COLLECTION', 'DISBURSEMENT') THEN amount WHEN kind = 'RETURN' THEN -amount END), 0),
               coalesce(sum(amount) FILTER (WHERE kind IN ('REPAYMENT_NAIRA', 'REPAYMENT_BAGS')), 0),
               count(*), max(id)
          FROM new_rows GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
        ON CONFLICT (community_resource_id, season, farmer_id) DO UPDATE
           SET allocated = f.allocated + excluded.allocated, received = f.received + excluded.received,
               repaid = f.repaid + excluded.repaid, entries = f.entries + excluded.entries,
               last_entry = greatest(f.last_entry, excluded.last_entry);

        INSERT INTO ledger_balance AS b (community_resource_id, season, farmer_id, eop_id, community_id, qty_allocated, qty_collected,
                                         qty_returned, allocated, collected, returned, disbursed, repaid_naira, repaid_bags, bags, entries)
        SELECT community_resource_id, season, farmer_id, eop_id, min(community_id),
               coalesce(sum(quantity) FILTER (WHERE kind = 'ALLOCATION'), 0),
               coalesce(sum(quantity) FILTER (WHERE kind = 'COLLECTION'), 0),
               coalesce(sum(quantity) FILTER (WHERE kind = 'RETURN'), 0),
               coalesce(sum(amount) FILTER (WHERE kind = 'ALLOCATION'), 0),
               coalesce(sum(amount) FILTER (WHERE kind = 'COLLECTION'), 0),
               coalesce(sum(amount) FILTER (WHERE kind = 'RETURN'), 0),
               coalesce(sum(amount) FILTER (WHERE kind = 'DISBURSEMENT'), 0),
               coalesce(sum(amount) FILTER (WHERE kind = 'REPAYMENT_NAIRA'), 0),
               coalesce(sum(amount) FILTER (WHERE kind = 'REPAYMENT_BAGS'), 0),
               coalesce(sum(bags), 0), count(*)
          FROM new_rows GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
        ON CONFLICT (community_resource_id, season, farmer_id, eop_id) DO UPDATE
           SET qty_allocated = b.qty_allocated + excluded.qty_allocated, qty_collected = b.qty_collected + excluded.qty_collected,
               qty_returned = b.qty_returned + excluded.qty_returned, allocated = b.allocated + excluded.allocated,
               collected = b.collected + excluded.collected, returned = b.returned + excluded.returned,
               disbursed = b.disbursed + excluded.disbursed, repaid_naira = b.repaid_naira + excluded.repaid_naira,
               repaid_bags = b.repaid_bags + excluded.repaid_bags, bags = b.bags + excluded.bags,
               entries = b.entries + excluded.entries;
        RETURN NULL;
      END $$;
      CREATE TRIGGER ledger_entry_sums AFTER INSERT ON ledger_entry REFERENCING NEW TABLE AS new_rows
        FOR EACH STATEMENT EXECUTE FUNCTION sum_up_ledger_entries();

      CREATE FUNCTION sum_up_ledger_balances() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          ${addToTotals(changeOf('', 'new_rows'))}
        ELSE
          ${addToTotals(`${changeOf('', 'new_rows')} UNION ALL ${changeOf('-', 'old_rows')}`)}
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER ledger_balance_added AFTER INSERT ON ledger_balance REFERENCING NEW TABLE AS new_rows
        FOR EACH STATEMENT EXECUTE FUNCTION sum_up_ledger_balances();
      CREATE TRIGGER ledger_balance_changed AFTER UPDATE ON ledger_balance REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
        FOR EACH STATEMENT EXECUTE FUNCTION sum_up_ledger_balances();
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TABLE ledger_total, ledger_farmer, ledger_balance, ledger_entry, ledger_settings, eop;
      DROP FUNCTION sum_up_ledger_entries();
      DROP FUNCTION sum_up_ledger_balances();
      DROP FUNCTION refuse_ledger_change();
    `);
  }
}
