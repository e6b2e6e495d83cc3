import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Returns the functions that mark slices of `2 ^ bits` neighbouring ids, and marks all slices. */
const slicesOf = (bits: number) => `
  CREATE OR REPLACE FUNCTION slice_of(id bigint) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT (id >> ${bits})::int $$;

  CREATE OR REPLACE FUNCTION mark_members() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO figure_mark (community_resource_id, kind, slice)
    SELECT DISTINCT community_resource_id, 'farmers', slice_of(farmer_id) FROM changed_rows;
    RETURN NULL;
  END $$;

  CREATE OR REPLACE FUNCTION mark_farmers() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO figure_mark (community_resource_id, kind, slice)
    SELECT DISTINCT m.community_resource_id, 'farmers', slice_of(m.farmer_id)
      FROM (SELECT id, lga_id, created_on FROM new_rows EXCEPT SELECT id, lga_id, created_on FROM old_rows) n
      JOIN membership m ON m.farmer_id = n.id;
    RETURN NULL;
  END $$;

  CREATE OR REPLACE FUNCTION mark_communities() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO figure_mark (community_resource_id, kind, slice)
    SELECT DISTINCT m.community_resource_id, 'farmers', slice_of(m.farmer_id)
      FROM (SELECT id, lga_id FROM new_rows EXCEPT SELECT id, lga_id FROM old_rows) n
      JOIN membership m ON m.community_id = n.id
    UNION ALL
    SELECT DISTINCT f.community_resource_id, 'farms', slice_of(f.id)
      FROM (SELECT id, lga_id FROM new_rows EXCEPT SELECT id, lga_id FROM old_rows) n
      JOIN farm f ON f.community_id = n.id WHERE f.community_resource_id IS NOT NULL;
    RETURN NULL;
  END $$;

  CREATE OR REPLACE FUNCTION mark_farms() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO figure_mark (community_resource_id, kind, slice)
    SELECT DISTINCT community_resource_id, 'farms', slice_of(id) FROM changed_rows
     WHERE community_resource_id IS NOT NULL
    UNION ALL
    SELECT DISTINCT community_resource_id, 'farmers', slice_of(farmer_id) FROM changed_rows
     WHERE community_resource_id IS NOT NULL AND farmer_id IS NOT NULL AND status = 'COMPLETED';
    RETURN NULL;
  END $$;

  -- A number now means other ids: slices of before are counted again too, and are empty if nothing has their number.
  INSERT INTO figure_mark (community_resource_id, kind, slice)
  SELECT community_resource_id, kind, slice FROM figure_slice
  UNION
  SELECT DISTINCT community_resource_id, 'farmers', slice_of(farmer_id) FROM membership
  UNION
  SELECT DISTINCT community_resource_id, 'farms', slice_of(id) FROM farm WHERE community_resource_id IS NOT NULL;
`;

/** Counts the overview's figures in slices of 1,024 ids instead of 4,096: a flag recounts a quarter of the rows. */
export class SmallerSlices1796003950000 implements MigrationInterface {
  name = 'SmallerSlices1796003950000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(slicesOf(10));
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(slicesOf(12));
  }
}
