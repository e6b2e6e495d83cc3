import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Makes farm resources records with versions, which can be deleted and restored. */
export class FarmResources1795603010000 implements MigrationInterface {
  name = 'FarmResources1795603010000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE farm_resource
        ADD COLUMN version    int NOT NULL DEFAULT 1,
        ADD COLUMN created_by bigint REFERENCES app_user,
        ADD COLUMN removed_on timestamptz,
        DROP CONSTRAINT farm_resource_account_id_name_key;
      CREATE UNIQUE INDEX farm_resource_name ON farm_resource (account_id, lower(name)) WHERE removed_on IS NULL;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP INDEX farm_resource_name;
      ALTER TABLE farm_resource ADD UNIQUE (account_id, name),
        DROP COLUMN version, DROP COLUMN created_by, DROP COLUMN removed_on;
    `);
  }
}
