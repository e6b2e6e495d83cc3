import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates staff, their grants, drafts of the wizard, links to choose a password, and impersonation sessions. */
export class Staff1763700000000 implements MigrationInterface {
  name = 'Staff1763700000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE staff (
        id                    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id            bigint      NOT NULL REFERENCES account,
        user_id               bigint      UNIQUE REFERENCES app_user,
        first_name            text        NOT NULL,
        last_name             text        NOT NULL,
        gender                text        NOT NULL CHECK (gender IN ('Male', 'Female')),
        phone                 text        NOT NULL,
        email                 text        NOT NULL,
        address               text        NOT NULL,
        designation           text        NOT NULL CHECK (designation IN ('collaborator', 'external user')),
        -- AES-256-GCM with key id; the HMAC by which equal ones find each other; what people are shown.
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

      CREATE TABLE staff_grant (
        staff_id     bigint NOT NULL REFERENCES staff ON DELETE CASCADE,
        resource     text   NOT NULL,
        -- Empty for a resource without sub-resources.
        sub_resource text   NOT NULL DEFAULT '',
        level        text   NOT NULL CHECK (level IN ('view', 'edit')),
        PRIMARY KEY (staff_id, resource, sub_resource)
      );

      -- One unfinished wizard an author; no BVN and no account number in it.
      CREATE TABLE staff_draft (
        author_id  bigint PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
        data       jsonb       NOT NULL,
        page       int         NOT NULL CHECK (page BETWEEN 1 AND 3),
        updated_on timestamptz NOT NULL DEFAULT now()
      );

      CREATE TABLE set_password_link (
        -- SHA-256 of the token: who reads the table cannot use it.
        token_hash       bytea PRIMARY KEY,
        user_id          bigint      NOT NULL REFERENCES app_user ON DELETE CASCADE,
        -- The user's at the time of issue: a password that was changed since makes the link void.
        security_version int         NOT NULL,
        expires_at       timestamptz NOT NULL,
        used_at          timestamptz
      );
      CREATE INDEX set_password_link_user ON set_password_link (user_id);

      -- A session in which an administrator sees the portal as its user: it changes nothing, and ends with theirs.
      ALTER TABLE user_session
        ADD COLUMN seen_by   bigint REFERENCES app_user ON DELETE CASCADE,
        ADD COLUMN seen_from uuid   REFERENCES user_session ON DELETE CASCADE,
        ADD CHECK ((seen_by IS NULL) = (seen_from IS NULL));
      CREATE INDEX user_session_seen_from ON user_session (seen_from) WHERE seen_from IS NOT NULL;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE user_session DROP COLUMN seen_from, DROP COLUMN seen_by');
    await db.query('DROP TABLE set_password_link, staff_draft, staff_grant, staff');
  }
}
