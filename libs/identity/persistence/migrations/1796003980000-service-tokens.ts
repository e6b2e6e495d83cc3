import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates access tokens for programs. */
export class ServiceTokens1796003980000 implements MigrationInterface {
  name = 'ServiceTokens1796003980000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE service_token (
        id           bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id   bigint      NOT NULL REFERENCES account,
        -- The user in whose name the token's calls are made: it has access list and grants, and never signs in.
        user_id      bigint      NOT NULL UNIQUE REFERENCES app_user,
        -- Ends with the token; null once it is removed as an old one.
        session_id   uuid        REFERENCES user_session ON DELETE SET NULL,
        owner_id     bigint      NOT NULL REFERENCES app_user,
        name         text        NOT NULL,
        purpose      text        NOT NULL,
        may_write    boolean     NOT NULL,
        -- Networks such as 10.0.0.0/8; empty: everywhere.
        networks     text[]      NOT NULL,
        -- SHA-256 of the token, which has 178 random bits: this table alone gives no access.
        token_hash   bytea       NOT NULL UNIQUE,
        -- First and last characters, to recognise it.
        shown        text        NOT NULL,
        expires_on   timestamptz NOT NULL,
        created_on   timestamptz NOT NULL DEFAULT now(),
        revoked_on   timestamptz,
        revoked_by   bigint      REFERENCES app_user,
        last_used_on timestamptz,
        last_address text,
        calls        bigint      NOT NULL DEFAULT 0
      );
      CREATE INDEX service_token_account ON service_token (account_id, id);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE service_token');
  }
}
