import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates pay of agents: entries of accepted and reopened farmers, items for approval, checks and limits. */
export class Pay1796002620000 implements MigrationInterface {
  name = 'Pay1796002620000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE pay_item (
        id               bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id       bigint      NOT NULL REFERENCES account,
        shared_agency_id bigint      NOT NULL REFERENCES shared_agency,
        agent_id         bigint      NOT NULL REFERENCES agent,
        -- Kobo.
        amount           bigint      NOT NULL CHECK (amount > 0),
        -- APPROVED: payable.
        state            text        NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'APPROVED', 'REFUSED')),
        asked_by         bigint      NOT NULL REFERENCES app_user,
        asked_on         timestamptz NOT NULL DEFAULT now(),
        decided_by       bigint      REFERENCES app_user CHECK (decided_by <> asked_by),
        decided_on       timestamptz,
        reason           text,
        CHECK ((state = 'WAITING') = (decided_by IS NULL))
      );
      CREATE INDEX pay_item_of_agent ON pay_item (agent_id);
      CREATE INDEX pay_item_waiting ON pay_item (shared_agency_id, id) WHERE state = 'WAITING';

      -- A farmer accepted in a task, or reopened. Each acceptance after a reopening is another round.
      CREATE TABLE pay_entry (
        id               bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id       bigint      NOT NULL REFERENCES account,
        shared_agency_id bigint      NOT NULL REFERENCES shared_agency,
        agent_id         bigint      NOT NULL REFERENCES agent,
        posting_group_id bigint      NOT NULL REFERENCES posting_group,
        posting_id       bigint      NOT NULL REFERENCES posting,
        farmer_id        bigint      NOT NULL REFERENCES farmer,
        round            int         NOT NULL CHECK (round > 0),
        kind             text        NOT NULL CHECK (kind IN ('ACCEPTED', 'REOPENED')),
        -- Kobo: the cost per farmer at that time, or less that.
        amount           bigint      NOT NULL CHECK (CASE kind WHEN 'ACCEPTED' THEN amount >= 0 ELSE amount <= 0 END),
        pay_item_id      bigint      REFERENCES pay_item,
        created_on       timestamptz NOT NULL DEFAULT now()
      );
      CREATE UNIQUE INDEX pay_entry_once ON pay_entry (posting_group_id, farmer_id, round, kind);
      CREATE INDEX pay_entry_of_agent ON pay_entry (agent_id, id);
      CREATE INDEX pay_entry_of_account ON pay_entry (account_id);
      CREATE INDEX pay_entry_of_farmer ON pay_entry (farmer_id);
      CREATE INDEX pay_entry_of_item ON pay_entry (pay_item_id) WHERE pay_item_id IS NOT NULL;

      CREATE TABLE pay_check (
        id            bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id    bigint      NOT NULL REFERENCES account,
        agent_id      bigint      NOT NULL REFERENCES agent,
        -- Entries up to this one are checked.
        last_entry_id bigint      NOT NULL,
        reason        text        NOT NULL,
        checked_by    bigint      NOT NULL REFERENCES app_user,
        checked_on    timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX pay_check_of_agent ON pay_check (agent_id, id);

      CREATE TABLE pay_account (
        account_id       bigint      PRIMARY KEY REFERENCES account,
        settled_on       timestamptz,
        -- Kobo: entries less a recount.
        difference       bigint      NOT NULL DEFAULT 0,
        findings_per_100 numeric,
        outside_percent  numeric,
        median_minutes   numeric,
        least_reviewed   int
      );
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE pay_account, pay_check, pay_entry, pay_item');
  }
}
