import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates soil samples, and the rating tables with the classes in use in Nigeria. */
export class Soil1795603010120 implements MigrationInterface {
  name = 'Soil1795603010120';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE soil_sample (
        id                    bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id            bigint      NOT NULL REFERENCES account,
        -- The farm's, which never changes.
        community_resource_id bigint,
        -- No foreign key: a deleted farm is a row of the trash, and returns under its id.
        farm_id               bigint      NOT NULL,
        code                  text        NOT NULL,
        taken_on              date        NOT NULL,
        -- Centimetres.
        depth_from            int         NOT NULL CHECK (depth_from >= 0),
        depth_to              int         NOT NULL,
        position              geometry(Point, 4326),
        laboratory            text        NOT NULL DEFAULT '',
        ph                    double precision,
        ph_method             text,
        -- Per cent.
        total_nitrogen        double precision,
        -- mg/kg.
        phosphorus            double precision,
        phosphorus_method     text,
        -- cmol(+)/kg, NH4OAc.
        potassium             double precision,
        -- Per cent, Walkley-Black.
        organic_carbon        double precision,
        texture               text,
        version               int         NOT NULL DEFAULT 1,
        created_by            bigint      REFERENCES app_user,
        created_on            timestamptz NOT NULL DEFAULT now(),
        removed_on            timestamptz,
        CHECK (depth_to > depth_from)
      );
      CREATE UNIQUE INDEX soil_sample_key ON soil_sample (farm_id, lower(code), taken_on, depth_from) WHERE removed_on IS NULL;
      CREATE INDEX soil_sample_of_farm ON soil_sample (farm_id, taken_on DESC, id DESC) WHERE removed_on IS NULL;
      CREATE INDEX soil_sample_of_account ON soil_sample (account_id, id) WHERE removed_on IS NULL;
      CREATE INDEX soil_sample_of_resource ON soil_sample (community_resource_id);

      CREATE TABLE soil_table (
        id           int  PRIMARY KEY,
        name         text NOT NULL,
        version      int  NOT NULL,
        source       text NOT NULL,
        -- Copied from a page that cites no original.
        is_secondary boolean NOT NULL,
        valid_from   date NOT NULL,
        UNIQUE (name, version)
      );
      CREATE TABLE soil_range (
        table_id       int     NOT NULL REFERENCES soil_table,
        property       text    NOT NULL CHECK (property IN ('NITROGEN', 'PHOSPHORUS', 'POTASSIUM', 'ORGANIC_MATTER', 'PH')),
        -- '': samples record no method of this property.
        method         text    NOT NULL,
        position       int     NOT NULL,
        class          text    CHECK (class IN ('LOW', 'MEDIUM', 'HIGH')),
        label          text    NOT NULL,
        starts_at      double precision,
        includes_start boolean NOT NULL,
        ends_at        double precision,
        advice         text,
        PRIMARY KEY (table_id, property, method, position)
      );

      INSERT INTO soil_table (id, name, version, source, is_secondary, valid_from) VALUES
        (1, 'Nigeria soil fertility classes', 1,
         'agric4profits.com, The interpretation of soil test data: criteria for soil fertility classes in Nigeria', true, '2026-01-01');
      INSERT INTO soil_range (table_id, property, method, position, class, label, starts_at, includes_start, ends_at, advice) VALUES
        (1, 'NITROGEN', '', 1, 'LOW', 'below 0.15', NULL, true, 0.15, 'Full nitrogen rate, in two splits.'),
        (1, 'NITROGEN', '', 2, 'MEDIUM', '0.15–0.20', 0.15, true, 0.20, 'Keep the planned nitrogen rate.'),
        (1, 'NITROGEN', '', 3, 'HIGH', 'above 0.20', 0.20, false, NULL, 'Nitrogen is sufficient. Apply less than the planned rate.'),
        (1, 'PHOSPHORUS', 'BRAY_1', 1, 'LOW', 'below 8', NULL, true, 8, 'Full phosphorus rate, at planting.'),
        (1, 'PHOSPHORUS', 'BRAY_1', 2, 'MEDIUM', '8–20', 8, true, 20, 'Keep the planned phosphorus rate.'),
        (1, 'PHOSPHORUS', 'BRAY_1', 3, 'HIGH', 'above 20', 20, false, NULL, 'Phosphorus is sufficient. Apply less than the planned rate.'),
        -- The source has the misprint "2.5" for the upper limit of Bray-2.
        (1, 'PHOSPHORUS', 'BRAY_2', 1, 'LOW', 'below 15', NULL, true, 15, 'Full phosphorus rate, at planting.'),
        (1, 'PHOSPHORUS', 'BRAY_2', 2, 'MEDIUM', '15–25', 15, true, 25, 'Keep the planned phosphorus rate.'),
        (1, 'PHOSPHORUS', 'BRAY_2', 3, 'HIGH', 'above 25', 25, false, NULL, 'Phosphorus is sufficient. Apply less than the planned rate.'),
        (1, 'POTASSIUM', '', 1, 'LOW', 'below 0.20', NULL, true, 0.20, 'Full potassium rate.'),
        (1, 'POTASSIUM', '', 2, 'MEDIUM', '0.20–0.40', 0.20, true, 0.40, 'Keep the planned potassium rate.'),
        (1, 'POTASSIUM', '', 3, 'HIGH', 'above 0.40', 0.40, false, NULL, 'Potassium is sufficient. Apply less than the planned rate.'),
        (1, 'ORGANIC_MATTER', '', 1, 'LOW', 'below 2.0', NULL, true, 2, 'Return the straw to the field, do not burn it.'),
        (1, 'ORGANIC_MATTER', '', 2, 'MEDIUM', '2.0–3.0', 2, true, 3, 'Keep returning crop residues.'),
        (1, 'ORGANIC_MATTER', '', 3, 'HIGH', 'above 3.0', 3, false, NULL, 'Organic matter is sufficient.'),
        (1, 'PH', 'WATER', 1, NULL, '4.5–5.0', 4.5, true, 5, 'Very acid. Ask an extension officer about lime.'),
        (1, 'PH', 'WATER', 2, NULL, '5.1–5.5', 5.1, true, 5.5, 'Acid. Ask an extension officer about lime.'),
        (1, 'PH', 'WATER', 3, NULL, '5.5–6.5', 5.5, true, 6.5, 'Suitable for most crops.');
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE soil_range, soil_table, soil_sample');
  }
}
