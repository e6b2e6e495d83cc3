import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates changes that weaken a rule and wait for another administrator, and their decisions. */
export class Rules1795602100000 implements MigrationInterface {
  name = 'Rules1795602100000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE rule_change (
        id                    bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id            bigint      NOT NULL REFERENCES account,
        kind                  text        NOT NULL,
        -- Within the kind: a community resource's id, or a role.
        subject               text        NOT NULL,
        -- Scopes the rule; null: the whole account.
        community_resource_id bigint,
        from_value            jsonb       NOT NULL,
        to_value              jsonb       NOT NULL,
        state                 text        NOT NULL DEFAULT 'WAITING'
          CHECK (state IN ('WAITING', 'APPROVED', 'REFUSED', 'WITHDRAWN')),
        asked_by              bigint      NOT NULL REFERENCES app_user,
        asked_on              timestamptz NOT NULL DEFAULT now(),
        decided_by            bigint      REFERENCES app_user,
        decided_on            timestamptz,
        reason                text,
        CHECK ((state = 'WAITING') = (decided_by IS NULL)),
        CHECK (state NOT IN ('APPROVED', 'REFUSED') OR decided_by <> asked_by)
      );
      CREATE UNIQUE INDEX rule_change_waiting ON rule_change (account_id, kind, subject) WHERE state = 'WAITING';
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TABLE rule_change;
    `);
  }
}
