import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates requests of people in the data, and erasures. */
export class Requests1796000300001 implements MigrationInterface {
  name = 'Requests1796000300001';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE data_request (
        id          bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id  bigint      NOT NULL REFERENCES account,
        -- No foreign key: the undo of an import removes farmers.
        farmer_id   bigint      NOT NULL,
        kind        text        NOT NULL CHECK (kind IN
          ('access', 'correction', 'erasure', 'restriction', 'objection', 'portability', 'grievance', 'review')),
        channel     text        NOT NULL,
        received_on date        NOT NULL,
        stated_days int         CHECK (stated_days BETWEEN 1 AND 30),
        -- The stated days or 30, whichever is earlier (GAID 2025, article 40).
        due_on      date        NOT NULL GENERATED ALWAYS AS (received_on + coalesce(stated_days, 30)) STORED,
        -- Words of the farmer; null once erased.
        details     text,
        state       text        NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN', 'GRANTED', 'PARTLY', 'REFUSED')),
        answer      text,
        answered_by bigint      REFERENCES app_user,
        answered_on timestamptz,
        version     int         NOT NULL DEFAULT 1,
        created_by  bigint      REFERENCES app_user,
        created_on  timestamptz NOT NULL DEFAULT now(),
        removed_on  timestamptz,
        CHECK ((state = 'OPEN') = (answered_on IS NULL))
      );
      CREATE INDEX data_request_of_account ON data_request (account_id, created_on);
      CREATE INDEX data_request_of_farmer ON data_request (farmer_id);
      CREATE INDEX data_request_due ON data_request (account_id, due_on) WHERE state = 'OPEN' AND removed_on IS NULL;

      CREATE TABLE erasure (
        id           bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id   bigint      NOT NULL REFERENCES account,
        request_id   bigint      NOT NULL REFERENCES data_request,
        farmer_id    bigint      NOT NULL,
        state        text        NOT NULL DEFAULT 'ASKED' CHECK (state IN ('ASKED', 'WAITING', 'DONE', 'CANCELLED')),
        asked_by     bigint      NOT NULL REFERENCES app_user,
        asked_on     timestamptz NOT NULL DEFAULT now(),
        confirmed_by bigint      REFERENCES app_user CHECK (confirmed_by <> asked_by),
        erases_after timestamptz,
        ended_on     timestamptz,
        -- Result of the search for the erased values: {"searched": 412, "found": [{"place", "rows"}]}.
        result       jsonb,
        CHECK ((confirmed_by IS NULL) = (erases_after IS NULL)),
        CHECK (state <> 'DONE' OR confirmed_by IS NOT NULL)
      );
      CREATE UNIQUE INDEX erasure_open ON erasure (farmer_id) WHERE state IN ('ASKED', 'WAITING');
      CREATE INDEX erasure_of_request ON erasure (request_id, id);
      CREATE INDEX erasure_due ON erasure (erases_after) WHERE state = 'WAITING';

      -- Recipients of files with an erased farmer: each must erase too (GAID 2025, article 38(3)).
      CREATE TABLE erasure_recipient (
        id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        erasure_id bigint      NOT NULL REFERENCES erasure,
        recipient  text        NOT NULL,
        file       text        NOT NULL,
        sent_on    timestamptz NOT NULL,
        told_by    bigint      REFERENCES app_user,
        told_on    timestamptz
      );
      CREATE INDEX ON erasure_recipient (erasure_id);

      -- Keyed hashes by which an import, or a restored backup, recognises an erased person.
      CREATE TABLE erased_person (
        farmer_id   bigint      PRIMARY KEY,
        account_id  bigint      NOT NULL,
        bvn_index   bytea,
        phone_index bytea,
        erased_on   timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX erased_person_bvn ON erased_person (account_id, bvn_index) WHERE bvn_index IS NOT NULL;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE erased_person, erasure_recipient, erasure, data_request');
  }
}
