import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds an HMAC to rows of the log and check values of keys, so that the application need not own its tables. */
export class AuditAndKeys1795322400000 implements MigrationInterface {
  name = 'AuditAndKeys1795322400000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- HMAC-SHA-256 of the hash. Rows from before have none: the first signed checkpoint covers them.
      ALTER TABLE event_log ADD COLUMN mac bytea;

      CREATE FUNCTION is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
      END $$;

      -- By which a process sees, before it writes anything, that its keys are those of this database.
      CREATE TABLE key_check (
        setting text        PRIMARY KEY,
        key_id  int         NOT NULL,
        value   bytea       NOT NULL,
        made_at timestamptz NOT NULL DEFAULT now()
      );

      -- Only the owner of a table may analyze it, and the application is not the owner.
      CREATE FUNCTION analyze_tables(VARIADIC names text[]) RETURNS void
        LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
      DECLARE
        each text;
      BEGIN
        FOREACH each IN ARRAY names LOOP
          EXECUTE format('ANALYZE public.%I', each);
        END LOOP;
      END $$;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP FUNCTION analyze_tables(text[]);
      DROP TABLE key_check;
      DROP FUNCTION is_append_only();
      ALTER TABLE event_log DROP COLUMN mac;
    `);
  }
}
