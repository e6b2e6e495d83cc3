import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates messages to members, their recipients, receipts of providers, and opt-outs. */
export class Messaging1795601600000 implements MigrationInterface {
  name = 'Messaging1795601600000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE sms_setting (
        account_id        bigint      PRIMARY KEY REFERENCES account,
        -- Null: the provider of the installation.
        provider          text,
        per_second        int         NOT NULL DEFAULT 20 CHECK (per_second BETWEEN 1 AND 1000),
        -- Null if the last change was of another setting.
        per_second_before int,
        -- When the next message may be sent at the account's rate.
        next_at           timestamptz NOT NULL DEFAULT now(),
        changed_by        bigint      REFERENCES app_user,
        changed_at        timestamptz
      );

      CREATE TABLE sms_batch (
        id                    bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id            bigint      NOT NULL REFERENCES account,
        community_resource_id bigint      NOT NULL REFERENCES every_community_resource,
        community_id          bigint      NOT NULL REFERENCES every_community,
        text                  text        NOT NULL,
        class                 text        NOT NULL CHECK (class IN ('transactional', 'promotional')),
        provider              text        NOT NULL,
        -- Kobo per segment when it was queued.
        rate_kobo             int         NOT NULL CHECK (rate_kobo >= 0),
        -- Entries that were refused before queueing, as the review shows them.
        refused               jsonb       NOT NULL DEFAULT '[]',
        scheduled_at          timestamptz,
        state                 text        NOT NULL CHECK (state IN ('sending', 'paused', 'done', 'cancelled')),
        hold                  text,
        held_until            timestamptz,
        -- Consecutive faulty answers of the provider; after some it gets a break.
        faults                int         NOT NULL DEFAULT 0,
        op_id                 uuid,
        job_id                bigint      REFERENCES job_run,
        is_test               boolean     NOT NULL DEFAULT false,
        -- Last act on the message, with its author.
        last_act              text,
        last_act_by           text,
        last_act_at           timestamptz,
        created_by            bigint      REFERENCES app_user,
        created_at            timestamptz NOT NULL DEFAULT now(),
        ended_at              timestamptz,
        -- When its progress was last published.
        announced_at          timestamptz NOT NULL DEFAULT now()
      );
      CREATE UNIQUE INDEX sms_batch_op ON sms_batch (account_id, op_id);
      CREATE INDEX sms_batch_of_account ON sms_batch (account_id, id DESC);
      CREATE INDEX sms_batch_of_resource ON sms_batch (community_resource_id, id DESC);
      CREATE INDEX sms_batch_of_community ON sms_batch (community_id, id DESC);
      CREATE INDEX sms_batch_tests ON sms_batch (created_by, created_at) WHERE is_test;

      CREATE TABLE sms_message (
        id          bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        batch_id    bigint      NOT NULL REFERENCES sms_batch,
        account_id  bigint      NOT NULL,
        -- No foreign key: a message outlives its recipient.
        farmer_id   bigint,
        name        text        NOT NULL,
        -- E.164
        number      text        NOT NULL CHECK (number ~ '^\\+\\d{7,15}$'),
        text        text        NOT NULL,
        encoding    text        NOT NULL CHECK (encoding IN ('GSM-7', 'UCS-2')),
        segments    smallint    NOT NULL CHECK (segments > 0),
        network     text,
        provider    text        NOT NULL,
        state       text        NOT NULL DEFAULT 'QUEUED' CHECK (state IN ('QUEUED', 'CLAIMED', 'UNKNOWN', 'ACCEPTED', 'SENT',
                                  'EXPIRED', 'FAILED', 'REJECTED_DND', 'DELIVERED', 'SUPPRESSED')),
        reason      text,
        -- Raised with each retry by a person; an answer to an earlier attempt changes nothing.
        attempt     smallint    NOT NULL DEFAULT 1,
        -- Later than now if the provider asked for a break.
        not_before  timestamptz NOT NULL DEFAULT now(),
        reference   text,
        cost_kobo   int,
        queued_at   timestamptz NOT NULL DEFAULT now(),
        claimed_at  timestamptz,
        answered_at timestamptz,
        sent_at     timestamptz,
        ended_at    timestamptz,
        changed_at  timestamptz NOT NULL DEFAULT now(),
        UNIQUE (batch_id, number)
      );
      CREATE UNIQUE INDEX sms_message_reference ON sms_message (provider, reference);
      CREATE INDEX sms_message_state ON sms_message (batch_id, state, id);
      CREATE INDEX sms_message_number ON sms_message (number);
      CREATE INDEX sms_message_gone ON sms_message (account_id, number) WHERE reason = 'notInService';
      CREATE INDEX sms_message_changed ON sms_message (batch_id, changed_at DESC, id DESC);
      CREATE INDEX sms_message_figures ON sms_message (batch_id, network, state) INCLUDE (cost_kobo);
      CREATE INDEX sms_message_unknown ON sms_message (account_id, batch_id) WHERE state = 'UNKNOWN';

      -- Attempts before a person's retry.
      CREATE TABLE sms_former_attempt (
        message_id bigint      NOT NULL REFERENCES sms_message,
        attempt    smallint    NOT NULL,
        provider   text        NOT NULL,
        reference  text,
        state      text        NOT NULL,
        reason     text,
        ended_at   timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (message_id, attempt)
      );
      CREATE UNIQUE INDEX sms_former_reference ON sms_former_attempt (provider, reference);

      -- Receipts as received; only their message is set later.
      CREATE TABLE sms_receipt (
        id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        provider   text        NOT NULL,
        digest     bytea       NOT NULL UNIQUE,
        reference  text        NOT NULL,
        number     text,
        state      text        NOT NULL,
        reason     text,
        -- Network that the receipt names.
        network    text,
        part       smallint,
        parts      smallint,
        body       jsonb       NOT NULL,
        message_id bigint      REFERENCES sms_message,
        taken_at   timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX sms_receipt_reference ON sms_receipt (provider, reference);
      CREATE INDEX sms_receipt_homeless ON sms_receipt (provider, number) WHERE message_id IS NULL;

      -- Receipts with unknown words, as received. Each program that starts reads them again.
      CREATE TABLE sms_unread_receipt (
        id       bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        provider text        NOT NULL,
        digest   bytea       NOT NULL UNIQUE,
        -- The provider's word for the state.
        word     text        NOT NULL,
        body     jsonb       NOT NULL,
        taken_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX sms_unread_receipt_word ON sms_unread_receipt (provider, word, taken_at);

      CREATE TABLE sms_suppression (
        id          bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id  bigint      NOT NULL REFERENCES account,
        number      text        NOT NULL,
        why         text        NOT NULL CHECK (why IN ('STOP', 'provider', 'byHand')),
        note        text,
        created_by  bigint      REFERENCES app_user,
        created_at  timestamptz NOT NULL DEFAULT now(),
        lifted_by   bigint      REFERENCES app_user,
        lifted_at   timestamptz,
        lifted_note text
      );
      CREATE UNIQUE INDEX sms_suppressed ON sms_suppression (account_id, number) WHERE lifted_at IS NULL;

      -- Messages whose progress is not published yet.
      CREATE TABLE sms_mark (batch_id bigint NOT NULL);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TABLE sms_mark, sms_suppression, sms_unread_receipt, sms_receipt, sms_former_attempt, sms_message, sms_batch, sms_setting;
    `);
  }
}
