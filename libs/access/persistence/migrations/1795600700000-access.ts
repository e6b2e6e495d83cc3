import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the access list and the grants of users. */
export class Access1795600700000 implements MigrationInterface {
  name = 'Access1795600700000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Community resources that a user may reach, beyond those of the role.
      CREATE TABLE access_list_entry (
        user_id               bigint      NOT NULL REFERENCES app_user ON DELETE CASCADE,
        community_resource_id bigint      NOT NULL REFERENCES every_community_resource ON DELETE CASCADE,
        granted_by            bigint,
        granted_at            timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, community_resource_id)
      );
      CREATE INDEX access_list_entry_resource ON access_list_entry (community_resource_id);

      CREATE TABLE staff_grant (
        user_id      bigint NOT NULL REFERENCES app_user ON DELETE CASCADE,
        resource     text   NOT NULL,
        -- Empty for a resource without sub-resources.
        sub_resource text   NOT NULL DEFAULT '',
        level        text   NOT NULL CHECK (level IN ('view', 'edit')),
        PRIMARY KEY (user_id, resource, sub_resource)
      );
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TABLE staff_grant, access_list_entry;
    `);
  }
}
