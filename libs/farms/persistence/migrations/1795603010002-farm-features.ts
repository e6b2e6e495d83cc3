import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Gives each farm its ward, its features, and an index by farm resource. */
export class FarmFeatures1795603010002 implements MigrationInterface {
  name = 'FarmFeatures1795603010002';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE farm
        ADD COLUMN ward_id                 int     REFERENCES ward,
        ADD COLUMN is_area_mapping_enable  boolean NOT NULL DEFAULT true,
        ADD COLUMN is_soil_mapping_enabled boolean NOT NULL DEFAULT false,
        ADD COLUMN is_asset_enabled        boolean NOT NULL DEFAULT false;
      -- The list of a farm resource, and its counts of all and of linked farms.
      CREATE INDEX farm_of_farm_resource ON farm (farm_resource_id, id) INCLUDE (farmer_id) WHERE farm_resource_id IS NOT NULL;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP INDEX farm_of_farm_resource;
      ALTER TABLE farm DROP COLUMN ward_id, DROP COLUMN is_area_mapping_enable, DROP COLUMN is_soil_mapping_enabled,
        DROP COLUMN is_asset_enabled;
    `);
  }
}
