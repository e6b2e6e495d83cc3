import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates staff and the drafts of the wizard. */
export class Staff1795600600000 implements MigrationInterface {
  name = 'Staff1795600600000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE staff (
        id                    bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id            bigint      NOT NULL REFERENCES account,
        user_id               bigint      UNIQUE REFERENCES app_user,
        first_name            text        NOT NULL,
        last_name             text        NOT NULL,
        gender                text        NOT NULL CHECK (gender IN ('Male', 'Female')),
        phone                 text        NOT NULL,
        email                 text        NOT NULL,
        address               text        NOT NULL,
        designation           text        NOT NULL CHECK (designation IN ('collaborator', 'external user')),
        -- AES-256-GCM with key id, the HMAC that finds it, and the digits shown.
        bvn_cipher            bytea,
        bvn_index             bytea,
        bvn_last4             char(4),
        bank                  text,
        account_number_cipher bytea,
        account_number_last4  char(4),
        account_name          text,
        status                text        NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'INACTIVE')),
        version               int         NOT NULL DEFAULT 1,
        created_by            bigint      REFERENCES app_user,
        created_on            timestamptz NOT NULL DEFAULT now(),
        CHECK ((bvn_cipher IS NULL) = (bvn_index IS NULL) AND (bvn_cipher IS NULL) = (bvn_last4 IS NULL)),
        CHECK ((account_number_cipher IS NULL) = (account_number_last4 IS NULL))
      );
      CREATE INDEX staff_account ON staff (account_id, created_on DESC);
      -- A person has one staff record in an account.
      CREATE UNIQUE INDEX staff_bvn ON staff (account_id, bvn_index) WHERE bvn_index IS NOT NULL;

      -- One unfinished wizard per author, without BVN and account number.
      CREATE TABLE staff_draft (
        author_id  bigint      PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
        data       jsonb       NOT NULL,
        page       int         NOT NULL CHECK (page BETWEEN 1 AND 3),
        updated_on timestamptz NOT NULL DEFAULT now()
      );
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TABLE staff_draft, staff;
    `);
  }
}
