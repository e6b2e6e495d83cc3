import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates retention periods, the list of what is deleted next, holds, and the counts of deletions. */
export class Retention1796000400000 implements MigrationInterface {
  name = 'Retention1796000400000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE retention_period (
        account_id bigint      NOT NULL REFERENCES account,
        kind       text        NOT NULL,
        days       int         NOT NULL CHECK (days > 0),
        set_by     bigint      REFERENCES app_user,
        set_on     timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (account_id, kind)
      );

      -- Sets of data that are on the list. Only what is here for the whole notice is deleted.
      CREATE TABLE retention_item (
        account_id bigint      NOT NULL REFERENCES account,
        kind       text        NOT NULL,
        -- Id of the set in its own domain.
        item_id    bigint      NOT NULL,
        -- Start of its period.
        since      timestamptz NOT NULL,
        -- First day on the list.
        shown_on   date        NOT NULL,
        -- The last run that found it due.
        checked_on date        NOT NULL,
        PRIMARY KEY (account_id, kind, item_id)
      );

      CREATE TABLE retention_hold (
        id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id bigint      NOT NULL REFERENCES account,
        kind       text        NOT NULL,
        -- Null: all of the kind.
        item_id    bigint,
        reason     text        NOT NULL,
        held_by    bigint      REFERENCES app_user,
        held_on    timestamptz NOT NULL DEFAULT now(),
        ended_by   bigint      REFERENCES app_user,
        ended_on   timestamptz
      );
      CREATE INDEX retention_hold_open ON retention_hold (account_id, kind, item_id) WHERE ended_on IS NULL;

      -- Deletions by day.
      CREATE TABLE retention_deletion (
        account_id bigint NOT NULL REFERENCES account,
        kind       text   NOT NULL,
        day        date   NOT NULL,
        sets       bigint NOT NULL,
        rows       bigint NOT NULL,
        PRIMARY KEY (account_id, kind, day)
      );
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TABLE retention_deletion, retention_hold, retention_item, retention_period;
    `);
  }
}
