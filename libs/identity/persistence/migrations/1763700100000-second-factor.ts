import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the second factor, its recovery codes and its policy; own profile and preferences. */
export class SecondFactor1763700100000 implements MigrationInterface {
  name = 'SecondFactor1763700100000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE app_user
        -- The shared secret of the authenticator app, sealed like a BVN.
        ADD COLUMN totp_secret       bytea,
        ADD COLUMN totp_enabled_at   timestamptz,
        -- The last time step whose code was taken: none is good twice (RFC 6238, 5.2).
        ADD COLUMN totp_last_step    bigint,
        -- A secret that was handed out and not confirmed yet.
        ADD COLUMN totp_begun_secret bytea,
        ADD COLUMN totp_begun_at     timestamptz,
        ADD COLUMN first_name        text,
        ADD COLUMN surname           text,
        ADD COLUMN address           text,
        ADD COLUMN gender            text CHECK (gender IN ('M', 'F')),
        ADD CHECK ((totp_secret IS NULL) = (totp_enabled_at IS NULL));

      CREATE TABLE recovery_code (
        -- HMAC-SHA-256 of the user and the code: who reads the table cannot use it.
        code_hash bytea       PRIMARY KEY,
        user_id   bigint      NOT NULL REFERENCES app_user ON DELETE CASCADE,
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
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TABLE user_preference, role_policy, recovery_code;
      ALTER TABLE app_user
        DROP COLUMN totp_secret, DROP COLUMN totp_enabled_at, DROP COLUMN totp_last_step,
        DROP COLUMN totp_begun_secret, DROP COLUMN totp_begun_at,
        DROP COLUMN first_name, DROP COLUMN surname, DROP COLUMN address, DROP COLUMN gender;
    `);
  }
}
