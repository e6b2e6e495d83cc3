import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lets bulk work have statistics of what was written. Autovacuum would collect them up to a minute later; until then, PostgreSQL expects one
 * row where there are thousands, and compares all pairs. Tables that another session analyzes are skipped.
 */
export class ChangedTables1796008200000 implements MigrationInterface {
  name = 'ChangedTables1796008200000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE FUNCTION analyze_changed_tables() RETURNS void
        LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
      DECLARE
        changed regclass;
      BEGIN
        -- Another session may analyze the same tables just now: its statistics are wanted too.
        PERFORM pg_advisory_xact_lock(hashtextextended('analyze_changed_tables', 0));
        -- A fifth of the rows has changed, as for autovacuum; small tables are read whole in any case.
        FOR changed IN SELECT c.oid FROM pg_class c
                      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relpersistence = 'p'
                        AND pg_stat_get_mod_since_analyze(c.oid) > 500 + 0.2 * greatest(c.reltuples, 0)
        LOOP
          EXECUTE format('ANALYZE (SKIP_LOCKED) %s', changed);
        END LOOP;
      END $$;

      -- PostgreSQL 14 has no such function, and counts changes within half a second.
      CREATE FUNCTION count_changes_at_commit() RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        IF to_regproc('pg_stat_force_next_flush') IS NOT NULL THEN
          PERFORM pg_stat_force_next_flush();
        END IF;
      END $$;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP FUNCTION analyze_changed_tables(), count_changes_at_commit()');
  }
}
