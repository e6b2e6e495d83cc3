import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts farm sizes by local government in the slices of farms, and stores figures of all accounts and their checks. */
export class FarmSizes1796003600100 implements MigrationInterface {
  name = 'FarmSizes1796003600100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- A farm without a local government is counted in that of its community.
      CREATE OR REPLACE FUNCTION mark_communities() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO figure_mark (community_resource_id, kind, slice)
        SELECT DISTINCT m.community_resource_id, 'farmers', (m.farmer_id >> 12)::int
          FROM (SELECT id, lga_id FROM new_rows EXCEPT SELECT id, lga_id FROM old_rows) n
          JOIN membership m ON m.community_id = n.id
        UNION ALL
        SELECT DISTINCT f.community_resource_id, 'farms', (f.id >> 12)::int
          FROM (SELECT id, lga_id FROM new_rows EXCEPT SELECT id, lga_id FROM old_rows) n
          JOIN farm f ON f.community_id = n.id WHERE f.community_resource_id IS NOT NULL;
        RETURN NULL;
      END $$;
      INSERT INTO figure_mark (community_resource_id, kind, slice)
      SELECT community_resource_id, kind, slice FROM figure_slice WHERE kind = 'farms';

      -- One row: figures of the whole installation. Readers get it at once, and have it counted again when it is old.
      CREATE TABLE central_figure (
        id       int         PRIMARY KEY CHECK (id = 1),
        figures  jsonb       NOT NULL,
        taken_at timestamptz NOT NULL
      );

      -- The last nightly comparison of stored figures with a full count.
      CREATE TABLE figure_check (
        id         int         PRIMARY KEY CHECK (id = 1),
        checked_on timestamptz NOT NULL,
        compared   int         NOT NULL,
        -- Community resources with a difference: [{"resourceId": 1, "what": "farms"}].
        differing  jsonb       NOT NULL
      );
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE OR REPLACE FUNCTION mark_communities() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO figure_mark (community_resource_id, kind, slice)
        SELECT DISTINCT m.community_resource_id, 'farmers', (m.farmer_id >> 12)::int
          FROM (SELECT id, lga_id FROM new_rows EXCEPT SELECT id, lga_id FROM old_rows) n
          JOIN membership m ON m.community_id = n.id;
        RETURN NULL;
      END $$;
      DROP TABLE central_figure, figure_check;
    `);
  }
}
