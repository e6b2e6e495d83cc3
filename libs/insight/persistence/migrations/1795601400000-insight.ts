import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the overview's figures in slices: 4,096 neighbouring ids of farmers or farms of a community resource. Each
 * change of a row marks its slice in the same transaction, without a lock; readers recount marked slices.
 */
export class Insight1795601400000 implements MigrationInterface {
  name = 'Insight1795601400000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE figure_slice (
        community_resource_id bigint NOT NULL,
        kind                  text   NOT NULL CHECK (kind IN ('farmers', 'farms')),
        slice                 int    NOT NULL,
        figures               jsonb  NOT NULL,
        PRIMARY KEY (community_resource_id, kind, slice)
      );

      -- Rows come and go with every change: never updated, so that nobody waits for anybody.
      CREATE TABLE figure_mark (
        id                    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        community_resource_id bigint NOT NULL,
        kind                  text   NOT NULL,
        slice                 int    NOT NULL
      );
      CREATE INDEX figure_mark_resource ON figure_mark (community_resource_id);
      ALTER TABLE figure_mark SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

      CREATE FUNCTION mark_members() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO figure_mark (community_resource_id, kind, slice)
        SELECT DISTINCT community_resource_id, 'farmers', (farmer_id >> 12)::int FROM changed_rows;
        RETURN NULL;
      END $$;
      CREATE TRIGGER figure_mark_insert AFTER INSERT ON membership REFERENCING NEW TABLE AS changed_rows
        FOR EACH STATEMENT EXECUTE FUNCTION mark_members();
      CREATE TRIGGER figure_mark_delete AFTER DELETE ON membership REFERENCING OLD TABLE AS changed_rows
        FOR EACH STATEMENT EXECUTE FUNCTION mark_members();
      CREATE TRIGGER figure_mark_update_old AFTER UPDATE ON membership REFERENCING OLD TABLE AS changed_rows
        FOR EACH STATEMENT EXECUTE FUNCTION mark_members();
      CREATE TRIGGER figure_mark_update_new AFTER UPDATE ON membership REFERENCING NEW TABLE AS changed_rows
        FOR EACH STATEMENT EXECUTE FUNCTION mark_members();

      -- A set difference has one plan for one row and for many. A connection caches the plan of a trigger's statement from its
      -- first run: a join would compare old and new rows of many pair by pair.
      CREATE FUNCTION mark_farmers() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO figure_mark (community_resource_id, kind, slice)
        SELECT DISTINCT m.community_resource_id, 'farmers', (m.farmer_id >> 12)::int
          FROM (SELECT id, lga_id, created_on FROM new_rows EXCEPT SELECT id, lga_id, created_on FROM old_rows) n
          JOIN membership m ON m.farmer_id = n.id;
        RETURN NULL;
      END $$;
      CREATE TRIGGER figure_mark_update AFTER UPDATE ON farmer REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
        FOR EACH STATEMENT EXECUTE FUNCTION mark_farmers();
      CREATE FUNCTION mark_communities() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO figure_mark (community_resource_id, kind, slice)
        SELECT DISTINCT m.community_resource_id, 'farmers', (m.farmer_id >> 12)::int
          FROM (SELECT id, lga_id FROM new_rows EXCEPT SELECT id, lga_id FROM old_rows) n
          JOIN membership m ON m.community_id = n.id;
        RETURN NULL;
      END $$;
      CREATE TRIGGER figure_mark_update AFTER UPDATE ON every_community REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
        FOR EACH STATEMENT EXECUTE FUNCTION mark_communities();

      -- A farmer counts as processed by a completed farm: only such farms concern the farmers' slices.
      CREATE FUNCTION mark_farms() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO figure_mark (community_resource_id, kind, slice)
        SELECT DISTINCT community_resource_id, 'farms', (id >> 12)::int FROM changed_rows
         WHERE community_resource_id IS NOT NULL
        UNION ALL
        SELECT DISTINCT community_resource_id, 'farmers', (farmer_id >> 12)::int FROM changed_rows
         WHERE community_resource_id IS NOT NULL AND farmer_id IS NOT NULL AND status = 'COMPLETED';
        RETURN NULL;
      END $$;
      CREATE TRIGGER figure_mark_insert AFTER INSERT ON farm REFERENCING NEW TABLE AS changed_rows
        FOR EACH STATEMENT EXECUTE FUNCTION mark_farms();
      CREATE TRIGGER figure_mark_delete AFTER DELETE ON farm REFERENCING OLD TABLE AS changed_rows
        FOR EACH STATEMENT EXECUTE FUNCTION mark_farms();
      CREATE TRIGGER figure_mark_update_old AFTER UPDATE ON farm REFERENCING OLD TABLE AS changed_rows
        FOR EACH STATEMENT EXECUTE FUNCTION mark_farms();
      CREATE TRIGGER figure_mark_update_new AFTER UPDATE ON farm REFERENCING NEW TABLE AS changed_rows
        FOR EACH STATEMENT EXECUTE FUNCTION mark_farms();
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP FUNCTION mark_members(), mark_farmers(), mark_communities(), mark_farms() CASCADE;
      DROP TABLE figure_slice, figure_mark;
    `);
  }
}
