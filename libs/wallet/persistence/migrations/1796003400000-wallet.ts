import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the wallet: a double-entry ledger whose statements keep the sums of the accounts, payouts, provider events
 * and reconciled days. Transfers and settlements never change.
 */
export class Wallet1796003400000 implements MigrationInterface {
  name = 'Wallet1796003400000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE wallet (
        account_id     bigint      PRIMARY KEY REFERENCES account,
        -- Where money is paid in.
        bank           text        NOT NULL,
        account_number text        NOT NULL CHECK (account_number ~ '^[0-9]{10}$'),
        account_name   text        NOT NULL,
        -- Kobo above which two people settle an unknown payment or close a day.
        settle_above   bigint      NOT NULL DEFAULT 2500000 CHECK (settle_above >= 0),
        -- Repayments by bank transfer are recorded in the name of this administrator.
        opened_by      bigint      NOT NULL REFERENCES app_user,
        opened_on      timestamptz NOT NULL DEFAULT now(),
        -- The last trial balance.
        checked_on     timestamptz,
        debits         bigint,
        credits        bigint,
        differences    int
      );

      CREATE TABLE wallet_account (
        id             bigint  GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id     bigint  NOT NULL REFERENCES account,
        kind           text    NOT NULL CHECK (kind IN ('PROGRAMME', 'PROVIDER', 'FEES', 'SUSPENSE')),
        allow_negative boolean NOT NULL,
        -- Kobo: credits less debits. Reserved: debits of pending transfers.
        posted         bigint  NOT NULL DEFAULT 0,
        reserved       bigint  NOT NULL DEFAULT 0 CHECK (reserved >= 0),
        -- Transfers that debit it, and those of them that were voided.
        transfers      bigint  NOT NULL DEFAULT 0,
        voided         bigint  NOT NULL DEFAULT 0,
        UNIQUE (account_id, kind),
        CONSTRAINT wallet_account_covered CHECK (allow_negative OR posted >= reserved)
      ) WITH (fillfactor = 20);

      CREATE TABLE wallet_transfer (
        -- Given by the caller: the same id again is the same transfer.
        id              uuid        PRIMARY KEY,
        number          bigint      GENERATED ALWAYS AS IDENTITY UNIQUE,
        account_id      bigint      NOT NULL REFERENCES account,
        debit_id        bigint      NOT NULL REFERENCES wallet_account,
        credit_id       bigint      NOT NULL REFERENCES wallet_account CHECK (credit_id <> debit_id),
        -- Kobo.
        amount          bigint      NOT NULL CHECK (amount > 0),
        reason          text        NOT NULL
          CHECK (reason IN ('FUND', 'AGENT_PAY', 'FEES', 'FEE', 'REPAYMENT', 'REVERSAL', 'UNEXPLAINED', 'DIFFERENCE')),
        -- Pending until it is settled; otherwise posted at once.
        is_pending      boolean     NOT NULL,
        reverses        uuid        UNIQUE REFERENCES wallet_transfer,
        -- Ours for payouts and funds, else the provider's.
        reference       text,
        ledger_entry_id bigint      REFERENCES ledger_entry,
        note            text,
        made_by         bigint      REFERENCES app_user,
        made_on         timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX wallet_transfer_newest ON wallet_transfer (account_id, made_on DESC, number DESC);
      CREATE INDEX wallet_transfer_reference ON wallet_transfer (reference) WHERE reference IS NOT NULL;
      CREATE INDEX wallet_transfer_reversing ON wallet_transfer (account_id, number) WHERE reverses IS NOT NULL;

      CREATE TABLE wallet_settlement (
        transfer_id uuid        PRIMARY KEY REFERENCES wallet_transfer,
        outcome     text        NOT NULL CHECK (outcome IN ('POSTED', 'VOIDED')),
        -- The provider's, if it differs from the transfer's.
        reference   text,
        settled_on  timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX wallet_settlement_voided ON wallet_settlement (transfer_id) WHERE outcome = 'VOIDED';
      CREATE INDEX wallet_settlement_on ON wallet_settlement (settled_on);
      CREATE INDEX wallet_settlement_reference ON wallet_settlement (reference) WHERE reference IS NOT NULL;

      -- Transfers that are pending now; the triggers keep it.
      CREATE TABLE wallet_pending (transfer_id uuid PRIMARY KEY REFERENCES wallet_transfer);

      CREATE FUNCTION post_wallet_transfers() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM FROM wallet_account a WHERE a.id IN (SELECT debit_id FROM added UNION SELECT credit_id FROM added)
          ORDER BY a.id FOR NO KEY UPDATE;
        UPDATE wallet_account a SET posted = a.posted + m.posted, reserved = a.reserved + m.reserved,
               transfers = a.transfers + m.transfers
          FROM (SELECT e.id, sum(e.posted)::bigint AS posted, sum(e.reserved)::bigint AS reserved, sum(e.n)::bigint AS transfers
                  FROM (SELECT debit_id AS id, CASE WHEN is_pending THEN 0 ELSE -amount END AS posted,
                               CASE WHEN is_pending THEN amount ELSE 0 END AS reserved, 1 AS n FROM added
                        UNION ALL
                        SELECT credit_id, CASE WHEN is_pending THEN 0 ELSE amount END, 0, 0 FROM added) e GROUP BY e.id) m
         WHERE a.id = m.id;
        INSERT INTO wallet_pending SELECT id FROM added WHERE is_pending;
        RETURN NULL;
      END $$;
      CREATE TRIGGER wallet_transfer_sums AFTER INSERT ON wallet_transfer REFERENCING NEW TABLE AS added
        FOR EACH STATEMENT EXECUTE FUNCTION post_wallet_transfers();

      CREATE FUNCTION settle_wallet_transfers() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        open_ones bigint;
      BEGIN
        PERFORM FROM wallet_account a
          WHERE a.id IN (SELECT unnest(ARRAY[t.debit_id, t.credit_id]) FROM added s JOIN wallet_transfer t ON t.id = s.transfer_id)
          ORDER BY a.id FOR NO KEY UPDATE;
        DELETE FROM wallet_pending p USING added s WHERE p.transfer_id = s.transfer_id;
        GET DIAGNOSTICS open_ones = ROW_COUNT;
        IF open_ones <> (SELECT count(*) FROM added) THEN RAISE EXCEPTION 'only a pending transfer can be settled'; END IF;
        UPDATE wallet_account a SET posted = a.posted + m.posted, reserved = a.reserved - m.reserved, voided = a.voided + m.voided
          FROM (SELECT e.id, sum(e.posted)::bigint AS posted, sum(e.reserved)::bigint AS reserved, sum(e.voided)::bigint AS voided
                  FROM (SELECT t.debit_id AS id, CASE s.outcome WHEN 'POSTED' THEN -t.amount ELSE 0 END AS posted,
                               t.amount AS reserved, (s.outcome = 'VOIDED')::int AS voided
                          FROM added s JOIN wallet_transfer t ON t.id = s.transfer_id
                        UNION ALL
                        SELECT t.credit_id, t.amount, 0, 0
                          FROM added s JOIN wallet_transfer t ON t.id = s.transfer_id WHERE s.outcome = 'POSTED') e GROUP BY e.id) m
         WHERE a.id = m.id;
        RETURN NULL;
      END $$;
      CREATE TRIGGER wallet_settlement_sums AFTER INSERT ON wallet_settlement REFERENCING NEW TABLE AS added
        FOR EACH STATEMENT EXECUTE FUNCTION settle_wallet_transfers();

      CREATE FUNCTION refuse_wallet_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'transfers are never changed: make another transfer';
      END $$;
      CREATE TRIGGER wallet_transfer_is_final BEFORE UPDATE OR DELETE ON wallet_transfer
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_wallet_change();
      CREATE TRIGGER wallet_settlement_is_final BEFORE UPDATE OR DELETE ON wallet_settlement
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_wallet_change();

      CREATE TABLE wallet_payout (
        id          bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id  bigint      NOT NULL REFERENCES account,
        title       text        NOT NULL,
        provider    text        NOT NULL,
        state       text        NOT NULL DEFAULT 'CHECKING' CHECK (state IN ('CHECKING', 'WAITING', 'SENDING', 'SETTLED', 'RETURNED')),
        -- Kobo of one payment.
        fee         bigint      NOT NULL CHECK (fee >= 0),
        prepared_by bigint      NOT NULL REFERENCES app_user,
        prepared_on timestamptz NOT NULL DEFAULT now(),
        decided_by  bigint      REFERENCES app_user CHECK (decided_by <> prepared_by),
        decided_on  timestamptz,
        reason      text
      );
      CREATE INDEX wallet_payout_of_account ON wallet_payout (account_id, id);

      CREATE TABLE wallet_payment (
        id             bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id     bigint      NOT NULL REFERENCES account,
        payout_id      bigint      NOT NULL REFERENCES wallet_payout,
        pay_item_id    bigint      NOT NULL REFERENCES pay_item,
        agent_id       bigint      NOT NULL REFERENCES agent,
        -- Kobo.
        amount         bigint      NOT NULL CHECK (amount > 0),
        bank           text,
        bank_code      text,
        account_cipher bytea,
        account_last4  char(4),
        -- Keyed hash of bank code and number.
        account_index  bytea,
        name_at_bank   text,
        name_match     text        CHECK (name_match IN ('MATCHES', 'PART', 'DIFFERS')),
        checked_on     timestamptz,
        state          text        NOT NULL DEFAULT 'PENDING'
          CHECK (state IN ('PENDING', 'SENT', 'SUCCEEDED', 'REVERSED', 'FAILED', 'CANCELLED', 'UNKNOWN')),
        reason         text,
        -- The transfer, whose id is part of the reference at the provider.
        transfer_id    uuid        NOT NULL UNIQUE DEFAULT gen_random_uuid(),
        not_before     timestamptz NOT NULL DEFAULT now(),
        sent_at        timestamptz,
        answered_at    timestamptz,
        asked_at       timestamptz,
        asked_times    int         NOT NULL DEFAULT 0,
        ended_at       timestamptz,
        -- A person's decision about an unknown outcome.
        settle_paid    boolean,
        settle_proof   text,
        settle_by      bigint      REFERENCES app_user,
        settle_on      timestamptz,
        confirmed_by   bigint      REFERENCES app_user CHECK (confirmed_by <> settle_by)
      );
      -- Approved pay is paid at most once.
      CREATE UNIQUE INDEX wallet_payment_once ON wallet_payment (pay_item_id)
        WHERE state NOT IN ('FAILED', 'CANCELLED', 'REVERSED');
      CREATE INDEX wallet_payment_of_payout ON wallet_payment (payout_id, id);
      CREATE INDEX wallet_payment_open ON wallet_payment (account_id, state) WHERE state IN ('SENT', 'UNKNOWN');
      CREATE INDEX wallet_payment_recent ON wallet_payment (account_index, amount, sent_at) WHERE sent_at IS NOT NULL;

      -- Events as the provider sent them, without names and numbers of accounts.
      CREATE TABLE wallet_event (
        id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        provider   text        NOT NULL,
        digest     bytea       NOT NULL UNIQUE,
        kind       text        NOT NULL,
        reference  text        NOT NULL,
        amount     bigint,
        fee        bigint,
        payment_id bigint      REFERENCES wallet_payment,
        body       jsonb       NOT NULL,
        taken_at   timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX wallet_event_of_payment ON wallet_event (payment_id) WHERE payment_id IS NOT NULL;

      CREATE TABLE wallet_day (
        id              bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id      bigint      NOT NULL REFERENCES account,
        day             date        NOT NULL,
        provider        text        NOT NULL,
        -- Rows of the provider's list; null: no list yet.
        rows            int,
        matched         int         NOT NULL DEFAULT 0,
        -- Kobo at the end of the day, and the sum of the day by the provider less ours.
        balance         bigint      NOT NULL DEFAULT 0,
        difference      bigint      NOT NULL DEFAULT 0,
        fetched_on      timestamptz,
        asked_times     int         NOT NULL DEFAULT 0,
        closed_by       bigint      REFERENCES app_user,
        closed_on       timestamptz,
        UNIQUE (account_id, day)
      );
      CREATE TABLE wallet_difference (
        id          bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        day_id      bigint      NOT NULL REFERENCES wallet_day,
        reference   text        NOT NULL,
        -- Kobo into the wallet, or less that; null: missing.
        ours        bigint,
        theirs      bigint      CHECK (num_nonnulls(ours, theirs) > 0),
        decision    text        CHECK (decision IN ('FEE', 'REVERSAL', 'SUSPENSE', 'WAIT')),
        reason      text,
        transfer_id uuid        REFERENCES wallet_transfer,
        decided_by  bigint      REFERENCES app_user,
        decided_on  timestamptz,
        UNIQUE (day_id, reference)
      );

      -- What the simulator did, as a provider would know it.
      CREATE TABLE wallet_simulated (
        reference  text        PRIMARY KEY,
        account_id bigint      NOT NULL REFERENCES account,
        -- Kobo into the wallet, or less that.
        amount     bigint      NOT NULL,
        state      text        NOT NULL,
        calls      int         NOT NULL DEFAULT 1,
        done_on    timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX wallet_simulated_on ON wallet_simulated (account_id, done_on);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TABLE wallet_simulated, wallet_difference, wallet_day, wallet_event, wallet_payment, wallet_payout, wallet_pending,
        wallet_settlement, wallet_transfer, wallet_account, wallet;
      DROP FUNCTION post_wallet_transfers(), settle_wallet_transfers(), refuse_wallet_change();
    `);
  }
}
