import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores further data of a staged placemark, and how many completed farms an import has reopened. */
export class FarmRows1795330600100 implements MigrationInterface {
  name = 'FarmRows1795330600100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- The farmer is found when the row is merged: they may have arrived since it was staged.
      ALTER TABLE import_farm_row DROP COLUMN farmer_id;
      ALTER TABLE import_farm_row
        -- The farm's id in Gona, where Gona wrote the file.
        ADD COLUMN gona_id       bigint,
        ADD COLUMN captured_by   bigint,
        ADD COLUMN captured_on   timestamptz,
        ADD COLUMN attributes    jsonb,
        -- Earlier placemarks of the file over whose ground this one may lie.
        ADD COLUMN near          bigint[],
        -- Others of the file are farms of the same farmer.
        ADD COLUMN shares_farmer boolean NOT NULL DEFAULT false,
        -- Worked out while the rows are copied, beside the parser.
        ADD COLUMN area_m2       double precision GENERATED ALWAYS AS (ST_Area(boundary::geography)) STORED;

      ALTER TABLE import_batch ADD COLUMN reopened bigint NOT NULL DEFAULT 0;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE import_batch DROP COLUMN reopened;
      ALTER TABLE import_farm_row
        DROP COLUMN gona_id, DROP COLUMN captured_by, DROP COLUMN captured_on, DROP COLUMN attributes, DROP COLUMN near,
        DROP COLUMN shares_farmer, DROP COLUMN area_m2;
      ALTER TABLE import_farm_row ADD COLUMN farmer_id bigint;
    `);
  }
}
