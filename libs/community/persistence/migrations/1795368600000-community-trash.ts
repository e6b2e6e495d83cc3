import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Hides rows in the trash without moving them: the tables of all rows are renamed, and the old names become views of
 * rows that are not deleted. A community is hidden with its community resource.
 */
export class CommunityTrash1795368600000 implements MigrationInterface {
  name = 'CommunityTrash1795368600000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE community_resource RENAME TO every_community_resource;
      ALTER TABLE every_community_resource ADD COLUMN deleted_on timestamptz;
      ALTER TABLE every_community_resource DROP CONSTRAINT community_resource_account_id_name_key;
      CREATE UNIQUE INDEX community_resource_name ON every_community_resource (account_id, name) WHERE deleted_on IS NULL;
      CREATE VIEW community_resource AS SELECT * FROM every_community_resource WHERE deleted_on IS NULL;

      ALTER TABLE community RENAME TO every_community;
      ALTER TABLE every_community ADD COLUMN deleted_on timestamptz;
      ALTER TABLE every_community DROP CONSTRAINT community_community_resource_id_name_key;
      CREATE UNIQUE INDEX community_name ON every_community (community_resource_id, name) WHERE deleted_on IS NULL;
      CREATE INDEX ON every_community (community_resource_id);
      CREATE VIEW community AS
        SELECT * FROM every_community c
         WHERE deleted_on IS NULL
           AND EXISTS (SELECT 1 FROM every_community_resource r WHERE r.id = c.community_resource_id AND r.deleted_on IS NULL);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP VIEW community;
      DROP INDEX community_name, every_community_community_resource_id_idx;
      ALTER TABLE every_community DROP COLUMN deleted_on;
      ALTER TABLE every_community RENAME TO community;
      ALTER TABLE community ADD CONSTRAINT community_community_resource_id_name_key UNIQUE (community_resource_id, name);
      DROP VIEW community_resource;
      DROP INDEX community_resource_name;
      ALTER TABLE every_community_resource DROP COLUMN deleted_on;
      ALTER TABLE every_community_resource RENAME TO community_resource;
      ALTER TABLE community_resource ADD CONSTRAINT community_resource_account_id_name_key UNIQUE (account_id, name);
    `);
  }
}
