import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Assets1795603010130 implements MigrationInterface {
  name = 'Assets1795603010130';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE farm_asset (
        id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id   bigint           NOT NULL REFERENCES account,
        -- Not a foreign key: a deleted farm can come back, and its assets with it.
        farm_id      bigint           NOT NULL,
        name         text             NOT NULL,
        quantity     int              NOT NULL CHECK (quantity > 0),
        type         text             NOT NULL DEFAULT '',
        size_ft      double precision CHECK (size_ft >= 0),
        description  text             NOT NULL DEFAULT '',
        lat          double precision CHECK (lat BETWEEN -90 AND 90),
        lng          double precision CHECK (lng BETWEEN -180 AND 180),
        version      int              NOT NULL DEFAULT 1,
        created_by   bigint           REFERENCES app_user,
        created_on   timestamptz      NOT NULL DEFAULT now(),
        removed_on   timestamptz,
        -- When its farm was last deleted.
        farm_gone_on timestamptz,
        CHECK ((lat IS NULL) = (lng IS NULL))
      );
      CREATE INDEX farm_asset_farm ON farm_asset (farm_id, id);
      CREATE INDEX farm_asset_gone ON farm_asset (farm_gone_on) WHERE farm_gone_on IS NOT NULL;

      CREATE FUNCTION mark_assets_of_deleted_farms() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE farm_asset a SET farm_gone_on = now() FROM old_rows o WHERE a.farm_id = o.id;
        RETURN NULL;
      END $$;
      CREATE TRIGGER farm_asset_farm_gone AFTER DELETE ON farm REFERENCING OLD TABLE AS old_rows
        FOR EACH STATEMENT EXECUTE FUNCTION mark_assets_of_deleted_farms();
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TRIGGER farm_asset_farm_gone ON farm;
      DROP FUNCTION mark_assets_of_deleted_farms();
      DROP TABLE farm_asset;
    `);
  }
}
