import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates webhooks, their positions in the event log, and their deliveries. */
export class Webhooks1796003995000 implements MigrationInterface {
  name = 'Webhooks1796003995000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE webhook (
        id              bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id      bigint      NOT NULL REFERENCES account,
        -- Administrator whose rights limit it.
        owner_id        bigint      NOT NULL REFERENCES app_user,
        name            text        NOT NULL,
        address         text        NOT NULL,
        -- Public event types.
        types           text[]      NOT NULL,
        -- Community resources; empty: all, and events of the account.
        resource_ids    bigint[]    NOT NULL,
        -- Encrypted secrets. The previous one also signs for a day. Null once it is deleted.
        secret          bytea,
        previous_secret bytea,
        previous_until  timestamptz,
        -- A deleted webhook stays without secret and address, because the audit names it.
        state           text        NOT NULL DEFAULT 'ACTIVE' CHECK (state IN ('ACTIVE', 'PAUSED', 'DELETED')),
        paused_because  text        CHECK (paused_because IN ('PERSON', 'FAILED', 'GONE', 'OWNER')),
        paused_on       timestamptz,
        created_on      timestamptz NOT NULL DEFAULT now(),
        CHECK ((state = 'PAUSED') = (paused_because IS NOT NULL))
      );
      CREATE INDEX webhook_account ON webhook (account_id, id);

      -- Position of a webhook in a topic. A topic without a row begins at its first event.
      CREATE TABLE webhook_cursor (
        webhook_id    bigint      NOT NULL REFERENCES webhook,
        topic         text        NOT NULL,
        -- Last event that was delivered or skipped.
        seq           bigint      NOT NULL,
        -- Failed tries of the next event.
        tries         int         NOT NULL DEFAULT 0,
        failing_since timestamptz,
        next_try      timestamptz,
        -- Raised by each claim: a worker with an older one stores nothing.
        fence         int         NOT NULL DEFAULT 0,
        lease_until   timestamptz,
        claimed_on    timestamptz,
        PRIMARY KEY (webhook_id, topic)
      );

      CREATE TABLE webhook_delivery (
        id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        webhook_id bigint      NOT NULL REFERENCES webhook,
        topic      text        NOT NULL,
        seq        bigint      NOT NULL,
        type       text        NOT NULL,
        event_on   timestamptz NOT NULL,
        tried_on   timestamptz NOT NULL,
        tries      int         NOT NULL,
        state      text        NOT NULL CHECK (state IN ('DELIVERED', 'RETRYING', 'STOPPED')),
        -- HTTP status; null without an answer.
        status     int,
        -- Why it failed, or the start of the answer.
        answer     text        NOT NULL,
        next_try   timestamptz,
        UNIQUE (webhook_id, topic, seq)
      );
      CREATE INDEX webhook_delivery_tried ON webhook_delivery (webhook_id, tried_on DESC, id DESC);
      CREATE INDEX webhook_delivery_old ON webhook_delivery (tried_on);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE webhook_delivery, webhook_cursor, webhook');
  }
}
