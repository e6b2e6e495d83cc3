import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates accounts, users, sessions, access lists and sign-in throttling. */
export class Identity1763600100000 implements MigrationInterface {
  name = 'Identity1763600100000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE account (
        id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        access_id         char(8)     NOT NULL UNIQUE CHECK (access_id ~ '^[0-9]{8}$'),
        name              text        NOT NULL,
        short_description text        NOT NULL DEFAULT '',
        long_description  text        NOT NULL DEFAULT '',
        -- A data: or same-origin URL of the logo.
        logo              text,
        is_demo           boolean     NOT NULL DEFAULT false,
        created_at        timestamptz NOT NULL DEFAULT now()
      );

      CREATE TABLE app_user (
        id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id        bigint      NOT NULL REFERENCES account,
        username          citext      NOT NULL UNIQUE,
        display_name      text        NOT NULL,
        email             text,
        phone             text,
        roles             text[]      NOT NULL,
        password_hash     text        NOT NULL,
        -- False until the user has replaced the password they were given.
        is_password_reset boolean     NOT NULL DEFAULT false,
        status            text        NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'INACTIVE')),
        -- Raised by whatever must end what was issued before: tokens carry it.
        security_version  int         NOT NULL DEFAULT 1,
        -- The farmer that a user of role FARMER is.
        farmer_id         bigint,
        created_at        timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX app_user_account ON app_user (account_id);

      CREATE TABLE user_session (
        id             uuid PRIMARY KEY,
        user_id        bigint      NOT NULL REFERENCES app_user ON DELETE CASCADE,
        created_at     timestamptz NOT NULL DEFAULT now(),
        last_used_at   timestamptz NOT NULL DEFAULT now(),
        idle_ends_at   timestamptz NOT NULL,
        ends_at        timestamptz NOT NULL,
        ended_at       timestamptz,
        end_reason     text,
        user_agent     text,
        address        text
      );
      CREATE INDEX user_session_user ON user_session (user_id) WHERE ended_at IS NULL;
      -- What every API process asks twice a second: which sessions ended, and which ran out.
      CREATE INDEX user_session_ended ON user_session (ended_at) WHERE ended_at IS NOT NULL;
      CREATE INDEX user_session_runs_out ON user_session (LEAST(idle_ends_at, ends_at)) WHERE ended_at IS NULL;

      CREATE TABLE refresh_token (
        -- SHA-256 of the token: who reads the table cannot use it.
        token_hash  bytea PRIMARY KEY,
        session_id  uuid        NOT NULL REFERENCES user_session ON DELETE CASCADE,
        -- The token that this one replaced: two tabs that raced have tokens of one parent, of which one is kept.
        parent_hash bytea,
        issued_at   timestamptz NOT NULL DEFAULT now(),
        used_at     timestamptz
      );
      CREATE INDEX refresh_token_session ON refresh_token (session_id);

      -- Community resources that a user may reach, beyond those of the role.
      CREATE TABLE access_grant (
        user_id               bigint      NOT NULL REFERENCES app_user ON DELETE CASCADE,
        community_resource_id bigint      NOT NULL,
        granted_by            bigint,
        granted_at            timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, community_resource_id)
      );
      CREATE INDEX access_grant_resource ON access_grant (community_resource_id);

      -- Attempts by key (user name, address) in a fixed window: in PostgreSQL, so that a lost Redis opens no door.
      CREATE TABLE sign_in_throttle (
        key          text        PRIMARY KEY,
        window_start timestamptz NOT NULL,
        attempts     int         NOT NULL
      );
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(
      'DROP TABLE sign_in_throttle, access_grant, refresh_token, user_session, app_user, account',
    );
  }
}
