import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the record of disclosed BVNs and account numbers. */
export class Disclosure1795601900000 implements MigrationInterface {
  name = 'Disclosure1795601900000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE disclosure (
        id           bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id      bigint      NOT NULL REFERENCES app_user,
        account_id   bigint      NOT NULL REFERENCES account,
        act          text        NOT NULL CHECK (act IN ('reveal', 'revealAccount', 'search', 'rejects', 'export')),
        subject_kind text,
        subject_id   bigint,
        reason       text,
        shown        boolean     NOT NULL,
        at           timestamptz NOT NULL DEFAULT clock_timestamp(),
        CHECK ((subject_kind IS NULL) = (subject_id IS NULL))
      );
      -- The limit counts the last hour of one user.
      CREATE INDEX ON disclosure (user_id, at);

      -- Recent searches of a user, as a keyed hash that is theirs alone.
      CREATE TABLE disclosure_search (
        user_id  bigint      NOT NULL REFERENCES app_user,
        term     bytea       NOT NULL,
        shown    boolean     NOT NULL,
        asked_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        PRIMARY KEY (user_id, term)
      );
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TABLE disclosure_search, disclosure;
    `);
  }
}
