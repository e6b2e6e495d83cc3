import type { MigrationInterface, QueryRunner } from 'typeorm';

const MARK_FARMERS = (columns: string) => `
  CREATE OR REPLACE FUNCTION mark_farmers() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO figure_mark (community_resource_id, kind, slice)
    SELECT DISTINCT m.community_resource_id, 'farmers', (m.farmer_id >> 12)::int
      FROM (SELECT ${columns} FROM new_rows EXCEPT SELECT ${columns} FROM old_rows) n
      JOIN membership m ON m.farmer_id = n.id;
    RETURN NULL;
  END $$;`;
const MARK_FARMS = (kind: string) => `
  CREATE OR REPLACE FUNCTION mark_farms() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO figure_mark (community_resource_id, kind, slice)
    SELECT DISTINCT community_resource_id, 'farms', (id >> 12)::int FROM changed_rows
     WHERE community_resource_id IS NOT NULL
    UNION ALL
    SELECT DISTINCT community_resource_id, '${kind}', (farmer_id >> 12)::int FROM changed_rows
     WHERE community_resource_id IS NOT NULL AND farmer_id IS NOT NULL AND status = 'COMPLETED';
    RETURN NULL;
  END $$;`;

const CHANGED_PLACE = 'SELECT id, lga_id FROM new_rows EXCEPT SELECT id, lga_id FROM old_rows';
const MARK_COMMUNITIES = (first: string) => `
  CREATE OR REPLACE FUNCTION mark_communities() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    ${first}
    INSERT INTO figure_mark (community_resource_id, kind, slice)
    SELECT DISTINCT m.community_resource_id, 'farmers', (m.farmer_id >> 12)::int
      FROM (${CHANGED_PLACE}) n JOIN membership m ON m.community_id = n.id
    UNION ALL
    SELECT DISTINCT f.community_resource_id, 'farms', (f.id >> 12)::int
      FROM (${CHANGED_PLACE}) n JOIN farm f ON f.community_id = n.id WHERE f.community_resource_id IS NOT NULL;
    RETURN NULL;
  END $$;`;

/**
 * Counts the members of a community resource from its slices, so that lists do not read them all. A completed farm marks its
 * farmer's slice as `done`, because it leaves that number as it was. A merged record marks its slice. A change of a community
 * that leaves its local government reads no members.
 */
export class MembersOfResources1796006020100 implements MigrationInterface {
  name = 'MembersOfResources1796006020100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(MARK_FARMERS('id, lga_id, created_on, main_id'));
    await db.query(MARK_FARMS('done'));
    await db.query(MARK_COMMUNITIES(`IF NOT EXISTS (${CHANGED_PLACE}) THEN RETURN NULL; END IF;`));
    await db.query(`
      -- Slices are full counts, and marks come and go in the transaction of the change or of the count: the sum is exact.
      CREATE FUNCTION members_of_resource(resource bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
        WITH changed AS MATERIALIZED (
          SELECT DISTINCT slice FROM figure_mark WHERE community_resource_id = resource AND kind = 'farmers')
        SELECT (SELECT coalesce(sum((lga->>1)::bigint), 0)
                  FROM figure_slice s CROSS JOIN LATERAL jsonb_array_elements(s.figures->'lgas') lga
                 WHERE s.community_resource_id = resource AND s.kind = 'farmers'
                   AND s.slice NOT IN (SELECT slice FROM changed))::bigint
             + (SELECT count(DISTINCT m.farmer_id)
                  FROM changed c JOIN membership m ON m.community_resource_id = resource
                   AND m.farmer_id BETWEEN c.slice::bigint << 12 AND (c.slice::bigint << 12) + 4095
                 WHERE m.farmer_id NOT IN (SELECT id FROM farmer WHERE main_id IS NOT NULL))
      $$;
      -- Merged records of earlier versions are still counted in some slices.
      INSERT INTO figure_mark (community_resource_id, kind, slice)
      SELECT DISTINCT m.community_resource_id, 'farmers', (m.farmer_id >> 12)::int
        FROM membership m JOIN farmer f ON f.id = m.farmer_id WHERE f.main_id IS NOT NULL;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP FUNCTION members_of_resource(bigint)');
    await db.query(`UPDATE figure_mark SET kind = 'farmers' WHERE kind = 'done'`);
    await db.query(MARK_COMMUNITIES(''));
    await db.query(MARK_FARMS('farmers'));
    await db.query(MARK_FARMERS('id, lga_id, created_on'));
  }
}
