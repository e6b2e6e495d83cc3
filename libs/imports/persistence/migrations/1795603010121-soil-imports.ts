import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the staged rows of soil results. */
export class SoilImports1795603010121 implements MigrationInterface {
  name = 'SoilImports1795603010121';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE import_batch DROP CONSTRAINT import_batch_kind_check;
      ALTER TABLE import_batch ADD CONSTRAINT import_batch_kind_check
        CHECK (kind IN ('farmers', 'farms', 'inputs', 'members', 'communities', 'soil'));

      CREATE TABLE import_soil_row (
        import_id         bigint NOT NULL,
        row_no            bigint NOT NULL,
        -- The farm: its id in a file that Gona wrote, its code, or its farmer's Temp ID.
        gona_farm         bigint,
        farm_code         text,
        temp_id           text,
        code              text,
        taken_on          date,
        depth_from        int,
        depth_to          int,
        latitude          double precision,
        longitude         double precision,
        laboratory        text,
        ph                double precision,
        ph_method         text,
        total_nitrogen    double precision,
        phosphorus        double precision,
        phosphorus_method text,
        potassium         double precision,
        organic_carbon    double precision,
        texture           text,
        -- Found when the row was checked.
        farm_id           bigint,
        PRIMARY KEY (import_id, row_no)
      );
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TABLE import_soil_row;
      ALTER TABLE import_batch DROP CONSTRAINT import_batch_kind_check;
      ALTER TABLE import_batch ADD CONSTRAINT import_batch_kind_check
        CHECK (kind IN ('farmers', 'farms', 'inputs', 'members', 'communities'));
    `);
  }
}
