import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates privacy notices and the consents of farmers. */
export class Privacy1795604000000 implements MigrationInterface {
  name = 'Privacy1795604000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE notice (
        id          bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id  bigint      NOT NULL REFERENCES account,
        language    text        NOT NULL CHECK (language IN ('en', 'ha', 'yo', 'ig', 'pcm')),
        -- Version of the notice in its language, counted from 1.
        number      int         NOT NULL CHECK (number > 0),
        text        text        NOT NULL,
        checked_by  text,
        in_use_since timestamptz,
        replaced_on timestamptz,
        version     int         NOT NULL DEFAULT 1,
        created_by  bigint      REFERENCES app_user,
        created_on  timestamptz NOT NULL DEFAULT now(),
        removed_on  timestamptz,
        UNIQUE (account_id, language, number),
        CHECK (replaced_on IS NULL OR in_use_since IS NOT NULL),
        CHECK (removed_on IS NULL OR in_use_since IS NULL)
      );
      CREATE UNIQUE INDEX notice_in_use ON notice (account_id, language)
        WHERE in_use_since IS NOT NULL AND replaced_on IS NULL;

      -- Decisions of farmers; the application only adds rows.
      CREATE TABLE consent (
        id          bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id  bigint      NOT NULL REFERENCES account,
        farmer_id   bigint      NOT NULL REFERENCES farmer,
        purpose     text        NOT NULL
          CHECK (purpose IN ('programme', 'fingerprints', 'cardPhoto', 'sharing', 'messages', 'research')),
        decision    text        NOT NULL CHECK (decision IN ('GIVEN', 'REFUSED', 'WITHDRAWN')),
        language    text        NOT NULL,
        channel     text        NOT NULL CHECK (channel IN ('signed', 'thumbprint', 'voice', 'spoken', 'sms', 'code')),
        notice_id   bigint      REFERENCES notice,
        recorded_by bigint      REFERENCES app_user,
        recorded_on timestamptz NOT NULL DEFAULT clock_timestamp()
      );
      CREATE INDEX consent_farmer ON consent (farmer_id, id DESC);

      -- Free text about other people and places; deleted when the farmer is erased, unlike the decision.
      CREATE TABLE consent_detail (
        consent_id bigint PRIMARY KEY REFERENCES consent,
        place      text,
        guardian   text,
        witness    text
      );

      -- The last decision for each purpose, kept by the trigger.
      CREATE TABLE consent_state (
        farmer_id  bigint NOT NULL REFERENCES farmer,
        purpose    text   NOT NULL,
        decision   text   NOT NULL,
        consent_id bigint NOT NULL REFERENCES consent,
        PRIMARY KEY (farmer_id, purpose)
      );
      CREATE INDEX consent_withheld ON consent_state (purpose, farmer_id) WHERE decision <> 'GIVEN';

      CREATE FUNCTION keep_consent_state() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO consent_state AS s (farmer_id, purpose, decision, consent_id)
        SELECT DISTINCT ON (n.farmer_id, n.purpose) n.farmer_id, n.purpose, n.decision, n.id
          FROM added n ORDER BY n.farmer_id, n.purpose, n.id DESC
        ON CONFLICT (farmer_id, purpose) DO UPDATE
           SET decision = excluded.decision, consent_id = excluded.consent_id
         WHERE s.consent_id < excluded.consent_id;
        RETURN NULL;
      END $$;
      CREATE TRIGGER consent_state AFTER INSERT ON consent REFERENCING NEW TABLE AS added
        FOR EACH STATEMENT EXECUTE FUNCTION keep_consent_state();
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TABLE consent_state, consent_detail, consent, notice;
      DROP FUNCTION keep_consent_state();
    `);
  }
}
