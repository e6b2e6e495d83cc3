import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the register of data breaches and the people affected by each. */
export class Breaches1796000400003 implements MigrationInterface {
  name = 'Breaches1796000400003';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE breach (
        id           bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id   bigint      NOT NULL REFERENCES account,
        name         text        NOT NULL,
        aware_at     timestamptz NOT NULL,
        from_at      timestamptz NOT NULL,
        to_at        timestamptz NOT NULL,
        is_drill     boolean     NOT NULL DEFAULT false,
        is_whole     boolean     NOT NULL DEFAULT false,
        user_ids     bigint[]    NOT NULL DEFAULT '{}',
        -- job:12, import:7
        files        text[]      NOT NULL DEFAULT '{}',
        circumstances text       NOT NULL DEFAULT '',
        data_kinds   text        NOT NULL DEFAULT '',
        risk         text        NOT NULL DEFAULT '',
        steps        text        NOT NULL DEFAULT '',
        notices      text        NOT NULL DEFAULT '',
        contact      text        NOT NULL DEFAULT '',
        report       text        CHECK (report IN ('REPORT', 'BELOW')),
        below_reason text        NOT NULL DEFAULT '',
        reported_at  timestamptz,
        -- Null before the affected people were found; the version that they were found for.
        people       int,
        computed_on  timestamptz,
        computed_for text,
        version      int         NOT NULL DEFAULT 1,
        created_by   bigint      REFERENCES app_user,
        created_on   timestamptz NOT NULL DEFAULT now(),
        removed_on   timestamptz
      );
      CREATE INDEX breach_account ON breach (account_id, id DESC);
      CREATE INDEX breach_unreported ON breach (aware_at)
        WHERE reported_at IS NULL AND removed_on IS NULL AND NOT is_drill;

      -- It has no foreign key to the farmer, because the undo of an import removes farmers.
      CREATE TABLE breach_person (
        breach_id bigint NOT NULL REFERENCES breach ON DELETE CASCADE,
        farmer_id bigint NOT NULL,
        PRIMARY KEY (breach_id, farmer_id)
      );
      CREATE INDEX breach_person_farmer ON breach_person (farmer_id);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE breach_person, breach');
  }
}
