import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores which farmers each session was shown: a lost device keeps copies of them. */
export class SessionViews1796003000100 implements MigrationInterface {
  name = 'SessionViews1796003000100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Blocks of ids as in farmer_set_block. No foreign key: sessions are deleted earlier.
      CREATE TABLE session_view (
        session_id uuid        NOT NULL,
        block      bigint      NOT NULL,
        ids        bytea       NOT NULL,
        -- The last time.
        at         timestamptz NOT NULL,
        PRIMARY KEY (session_id, block)
      );
      CREATE INDEX session_view_at ON session_view USING brin (at);
      -- Sessions from then on are complete; API processes of the earlier version stop before.
      INSERT INTO session_view VALUES ('00000000-0000-0000-0000-000000000000', 0, '', now() + interval '1 day');
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE session_view');
  }
}
