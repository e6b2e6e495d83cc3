import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Disclosure1795323100031 implements MigrationInterface {
  name = 'Disclosure1795323100031';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE disclosure (
        id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id      bigint      NOT NULL REFERENCES app_user,
        account_id   bigint      NOT NULL REFERENCES account,
        act          text        NOT NULL CHECK (act IN ('reveal', 'search', 'rejects', 'export')),
        subject_kind text,
        subject_id   bigint,
        reason       text,
        shown        boolean     NOT NULL,
        at           timestamptz NOT NULL DEFAULT clock_timestamp(),
        CHECK ((subject_kind IS NULL) = (subject_id IS NULL))
      );
      -- The budget counts the last hour of one user.
      CREATE INDEX ON disclosure (user_id, at);

      -- What a user searched for in the last minutes, as a keyed hash that is theirs alone.
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
    await db.query('DROP TABLE disclosure_search, disclosure');
  }
}
