import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates accounts, users, sessions, second factors, links to choose a password, and sign-in throttling. */
export class Identity1795600200000 implements MigrationInterface {
  name = 'Identity1795600200000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE account (
        id                bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
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
        id                  bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id          bigint      NOT NULL REFERENCES account,
        username            citext      NOT NULL UNIQUE,
        display_name        text        NOT NULL,
        first_name          text,
        surname             text,
        gender              text        CHECK (gender IN ('M', 'F')),
        address             text,
        email               text,
        phone               text,
        roles               text[]      NOT NULL,
        password_hash       text        NOT NULL,
        -- False until the user has replaced the password they were given.
        is_password_reset   boolean     NOT NULL DEFAULT false,
        -- A password that somebody else has seen expires.
        password_expires_at timestamptz,
        status              text        NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'INACTIVE')),
        -- Contained in tokens: raising it ends all that were issued before.
        security_version    int         NOT NULL DEFAULT 1,
        -- Shared secret of the authenticator app, encrypted like a BVN.
        totp_secret         bytea,
        totp_enabled_at     timestamptz,
        -- Last accepted time step: no code works twice (RFC 6238, 5.2).
        totp_last_step      bigint,
        -- Secret that was handed out and is not confirmed yet.
        totp_begun_secret   bytea,
        totp_begun_at       timestamptz,
        -- Farmer record of a user of role FARMER.
        farmer_id           bigint,
        -- Needed for money: the user's own phone or mail received the link, or another administrator confirmed them.
        confirmed_on        timestamptz,
        confirmed_by        bigint      REFERENCES app_user,
        created_at          timestamptz NOT NULL DEFAULT now(),
        CHECK ((totp_secret IS NULL) = (totp_enabled_at IS NULL))
      );
      CREATE INDEX app_user_account ON app_user (account_id);
      CREATE INDEX app_user_username_part ON app_user USING gin ((username::text) gin_trgm_ops);
      CREATE INDEX app_user_name_part ON app_user USING gin (display_name gin_trgm_ops);
      CREATE UNIQUE INDEX app_user_farmer ON app_user (farmer_id) WHERE farmer_id IS NOT NULL;
      CREATE INDEX app_user_unconfirmed ON app_user (account_id) WHERE confirmed_on IS NULL;

      CREATE TABLE user_session (
        id           uuid        PRIMARY KEY,
        user_id      bigint      NOT NULL REFERENCES app_user ON DELETE CASCADE,
        created_at   timestamptz NOT NULL DEFAULT now(),
        last_used_at timestamptz NOT NULL DEFAULT now(),
        -- When the user last gave their password.
        confirmed_at timestamptz,
        idle_ends_at timestamptz NOT NULL,
        ends_at      timestamptz NOT NULL,
        ended_at     timestamptz,
        end_reason   text,
        user_agent   text,
        address      text,
        -- A read-only session in which an administrator sees the portal as this user; it ends with theirs.
        seen_by      bigint      REFERENCES app_user ON DELETE CASCADE,
        seen_from    uuid        REFERENCES user_session ON DELETE CASCADE,
        CHECK ((seen_by IS NULL) = (seen_from IS NULL))
      );
      CREATE INDEX user_session_user ON user_session (user_id) WHERE ended_at IS NULL;
      -- Each API process looks for ended and expired sessions twice a second.
      CREATE INDEX user_session_ended ON user_session (ended_at) WHERE ended_at IS NOT NULL;
      CREATE INDEX user_session_runs_out ON user_session (LEAST(idle_ends_at, ends_at)) WHERE ended_at IS NULL;
      CREATE INDEX user_session_seen_from ON user_session (seen_from) WHERE seen_from IS NOT NULL;
      CREATE INDEX user_session_last_used ON user_session (user_id, last_used_at) WHERE seen_by IS NULL;

      CREATE TABLE refresh_token (
        -- SHA-256 of the token: this table alone gives no access.
        token_hash  bytea       PRIMARY KEY,
        session_id  uuid        NOT NULL REFERENCES user_session ON DELETE CASCADE,
        -- Replaced token: of two tabs with tokens of one parent, one keeps its token.
        parent_hash bytea,
        issued_at   timestamptz NOT NULL DEFAULT now(),
        used_at     timestamptz
      );
      CREATE INDEX refresh_token_session ON refresh_token (session_id);

      CREATE TABLE set_password_link (
        -- SHA-256 of the token: this table alone gives no access.
        token_hash       bytea       PRIMARY KEY,
        user_id          bigint      NOT NULL REFERENCES app_user ON DELETE CASCADE,
        -- The user's at the time of issue: a later change of the password voids the link.
        security_version int         NOT NULL,
        expires_at       timestamptz NOT NULL,
        used_at          timestamptz
      );
      CREATE INDEX set_password_link_user ON set_password_link (user_id);

      CREATE TABLE recovery_code (
        -- HMAC-SHA-256 of the user and the code: this table alone gives no access.
        code_hash bytea  PRIMARY KEY,
        user_id   bigint NOT NULL REFERENCES app_user ON DELETE CASCADE,
        used_at   timestamptz
      );
      CREATE INDEX recovery_code_user ON recovery_code (user_id);

      -- Roles of an account whose users need a second factor.
      CREATE TABLE role_policy (
        account_id             bigint  NOT NULL REFERENCES account,
        role                   text    NOT NULL,
        second_factor_required boolean NOT NULL,
        PRIMARY KEY (account_id, role)
      );

      CREATE TABLE user_preference (
        user_id bigint PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
        data    jsonb  NOT NULL
      );

      -- Attempts by key (username, address) in a fixed window. In PostgreSQL, so that losing Redis resets nothing.
      CREATE TABLE sign_in_throttle (
        key          text        PRIMARY KEY,
        window_start timestamptz NOT NULL,
        attempts     int         NOT NULL,
        -- When a network with too many failures may retry.
        next_at      timestamptz
      );
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TABLE sign_in_throttle, user_preference, role_policy, recovery_code, set_password_link, refresh_token, user_session,
        app_user, account;
    `);
  }
}
