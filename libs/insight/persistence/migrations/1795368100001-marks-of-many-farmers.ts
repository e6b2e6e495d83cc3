import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Replaces a join in the trigger with a set difference, which has one plan for one row and for many. A connection
 * caches the plan of a trigger's statement from its first run. After an update of one row, joined old and new rows of
 * many were compared pair by pair.
 */
const marks = (table: string, link: string, fields: string) => `
  CREATE OR REPLACE FUNCTION mark_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO figure_mark (community_resource_id, kind, slice)
    SELECT DISTINCT m.community_resource_id, 'farmers', (m.farmer_id >> 12)::int
      FROM (SELECT id, ${fields} FROM new_rows EXCEPT SELECT id, ${fields} FROM old_rows) n
      JOIN membership m ON m.${link} = n.id;
    RETURN NULL;
  END $$;`;
const marksBefore = (table: string, link: string, differs: string) => `
  CREATE OR REPLACE FUNCTION mark_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO figure_mark (community_resource_id, kind, slice)
    SELECT DISTINCT m.community_resource_id, 'farmers', (m.farmer_id >> 12)::int
      FROM new_rows n JOIN old_rows o USING (id) JOIN membership m ON m.${link} = n.id
     WHERE ${differs};
    RETURN NULL;
  END $$;`;

export class MarksOfManyFarmers1795368100001 implements MigrationInterface {
  name = 'MarksOfManyFarmers1795368100001';

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      marks('farmers', 'farmer_id', 'lga_id, created_on') + marks('communities', 'community_id', 'lga_id'),
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(
      marksBefore(
        'farmers',
        'farmer_id',
        '(n.lga_id, n.created_on) IS DISTINCT FROM (o.lga_id, o.created_on)',
      ) + marksBefore('communities', 'community_id', 'n.lga_id IS DISTINCT FROM o.lga_id'),
    );
  }
}
