import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates agents: users of the role AGENT who work for a shared agency. */
export class Agents1796002200000 implements MigrationInterface {
  name = 'Agents1796002200000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE agent (
        -- One person, one id. Names, gender, phone, mail and address are the user's.
        user_id               bigint      PRIMARY KEY REFERENCES app_user,
        id                    bigint      NOT NULL GENERATED ALWAYS AS (user_id) STORED UNIQUE,
        account_id            bigint      NOT NULL REFERENCES account,
        shared_agency_id      bigint      NOT NULL REFERENCES shared_agency,
        othername             text,
        state_id              int         NOT NULL REFERENCES state,
        lga_id                int         NOT NULL REFERENCES lga,
        ward_id               int         REFERENCES ward,
        town                  text,
        -- An INACTIVE agent gets no new work. They can sign in and send what they captured before.
        status                text        NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'INACTIVE')),
        activation            text[]      NOT NULL DEFAULT '{}'
                                          CHECK (activation <@ '{extension,inputDistribution,kyf,mapping}'),
        -- AES-256-GCM with key id, the HMAC that finds it, and the digits shown.
        bvn_cipher            bytea,
        bvn_index             bytea,
        bvn_last4             char(4),
        bank                  text,
        account_name          text,
        account_number_cipher bytea,
        account_number_last4  char(4),
        photo_file_id         uuid        REFERENCES stored_file,
        cv_file_id            uuid        REFERENCES stored_file,
        cv_type               text        CHECK (cv_type IN ('application/pdf', 'image/jpeg')),
        -- When the user's data were last changed in the record.
        person_changed_on     timestamptz,
        -- Whether the deletion ended the sign-in: a restoration then opens it again.
        sign_in_ended         boolean     NOT NULL DEFAULT false,
        version               int         NOT NULL DEFAULT 1,
        created_by            bigint      REFERENCES app_user,
        created_on            timestamptz NOT NULL DEFAULT now(),
        removed_on            timestamptz,
        CHECK ((bvn_cipher IS NULL) = (bvn_index IS NULL) AND (bvn_cipher IS NULL) = (bvn_last4 IS NULL)),
        CHECK ((account_number_cipher IS NULL) = (account_number_last4 IS NULL)),
        CHECK ((cv_file_id IS NULL) = (cv_type IS NULL))
      );
      CREATE INDEX agent_of_agency ON agent (shared_agency_id, created_on);
      CREATE INDEX agent_of_account ON agent (account_id, created_on);
      -- A person has one agent record in an account.
      CREATE UNIQUE INDEX agent_bvn ON agent (account_id, bvn_index) WHERE bvn_index IS NOT NULL;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE agent');
  }
}
