import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates farm resources, farms, and every boundary that a farm ever had. */
export class Farms1763600500000 implements MigrationInterface {
  name = 'Farms1763600500000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE farm_resource (
        id                      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id              bigint      NOT NULL REFERENCES account,
        community_resource_id   bigint      REFERENCES community_resource,
        name                    text        NOT NULL,
        description             text        NOT NULL DEFAULT '',
        season                  text        NOT NULL CHECK (season IN ('Dry Season', 'Rainy Season')),
        state_id                int         REFERENCES state,
        is_area_mapping_enable  boolean     NOT NULL DEFAULT true,
        is_soil_mapping_enabled boolean     NOT NULL DEFAULT false,
        is_asset_enabled        boolean     NOT NULL DEFAULT false,
        status                  text        NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'INACTIVE')),
        created_on              timestamptz NOT NULL DEFAULT now(),
        UNIQUE (account_id, name)
      );

      CREATE TABLE farm (
        id                    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id            bigint      NOT NULL REFERENCES account,
        community_resource_id bigint      REFERENCES community_resource,
        community_id          bigint      REFERENCES community,
        farm_resource_id      bigint      REFERENCES farm_resource,
        farmer_id             bigint      REFERENCES farmer,
        -- The programme's own number of the farm: what maps and spreadsheets are matched by.
        code                  text        NOT NULL,
        name                  text        NOT NULL,
        address               text,
        city                  text,
        lga_id                int         REFERENCES lga,
        type                  text,
        -- Square metres: declared by the farmer, and mapped (ST_Area on the spheroid).
        declared_size_m2      double precision CHECK (declared_size_m2 > 0),
        area_m2               double precision NOT NULL DEFAULT 0,
        boundary              geometry(MultiPolygon, 4326),
        status                text        NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'COMPLETED')),
        completed_on          timestamptz,
        captured_by           bigint      REFERENCES app_user,
        captured_on           timestamptz,
        version               int         NOT NULL DEFAULT 1,
        created_on            timestamptz NOT NULL DEFAULT now(),
        updated_on            timestamptz NOT NULL DEFAULT now()
      );
      CREATE UNIQUE INDEX farm_code ON farm (community_resource_id, code);
      CREATE INDEX farm_resource_page ON farm (community_resource_id, id);
      CREATE INDEX farm_resource_status_page ON farm (community_resource_id, status, id);
      CREATE INDEX farm_captured_by ON farm (community_resource_id, captured_by, id) INCLUDE (status);
      CREATE INDEX farm_farmer ON farm (farmer_id);
      CREATE INDEX farm_boundary ON farm USING gist (boundary);

      -- Pages are skipped in indexes alone only where a vacuum has marked rows as seen by all; the preset waits for a
      -- fifth of the table to change, which a whole import may not reach.
      ALTER TABLE farm SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);

      -- Farms by resource, capturing agent (0: none) and status, kept by trigger: the queue's counts and the
      -- dashboard's totals without reading a million rows. numeric, since a float would drift with every change.
      CREATE TABLE farm_count (
        community_resource_id bigint  NOT NULL,
        captured_by           bigint  NOT NULL,
        status                text    NOT NULL,
        farms                 bigint  NOT NULL,
        -- Those with a mapped area, and of these the ones above 0.5 ha.
        mapped                bigint  NOT NULL,
        large                 bigint  NOT NULL,
        area_m2               numeric NOT NULL,
        PRIMARY KEY (community_resource_id, captured_by, status)
      );
      CREATE FUNCTION add_to_farm_count(resource bigint, agent bigint, state text, n bigint, m bigint, l bigint, area numeric)
      RETURNS void LANGUAGE sql AS $$
        INSERT INTO farm_count AS c VALUES (resource, agent, state, n, m, l, area)
        ON CONFLICT (community_resource_id, captured_by, status) DO UPDATE
           SET farms = c.farms + n, mapped = c.mapped + m, large = c.large + l, area_m2 = c.area_m2 + area
      $$;
      CREATE FUNCTION count_farms() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        change record;
      BEGIN
        -- In the order of the key, so that two statements cannot lock each other out.
        IF TG_OP = 'INSERT' THEN
          FOR change IN
            SELECT community_resource_id AS resource, coalesce(captured_by, 0) AS agent, status AS state, count(*) AS n,
                   count(*) FILTER (WHERE area_m2 > 0) AS m, count(*) FILTER (WHERE area_m2 > 5000) AS l,
                   sum(area_m2::numeric) AS area
              FROM new_rows WHERE community_resource_id IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
          LOOP
            PERFORM add_to_farm_count(change.resource, change.agent, change.state, change.n, change.m, change.l, change.area);
          END LOOP;
        ELSIF TG_OP = 'DELETE' THEN
          FOR change IN
            SELECT community_resource_id AS resource, coalesce(captured_by, 0) AS agent, status AS state, count(*) AS n,
                   count(*) FILTER (WHERE area_m2 > 0) AS m, count(*) FILTER (WHERE area_m2 > 5000) AS l,
                   sum(area_m2::numeric) AS area
              FROM old_rows WHERE community_resource_id IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
          LOOP
            PERFORM add_to_farm_count(change.resource, change.agent, change.state, -change.n, -change.m, -change.l, -change.area);
          END LOOP;
        ELSE
          FOR change IN
            SELECT community_resource_id AS resource, coalesce(captured_by, 0) AS agent, status AS state,
                   sum(sign)::bigint AS n, sum(CASE WHEN area_m2 > 0 THEN sign ELSE 0 END)::bigint AS m,
                   sum(CASE WHEN area_m2 > 5000 THEN sign ELSE 0 END)::bigint AS l, sum(sign * area_m2::numeric) AS area
              FROM (SELECT community_resource_id, captured_by, status, area_m2, 1 AS sign FROM new_rows
                    UNION ALL
                    SELECT community_resource_id, captured_by, status, area_m2, -1 FROM old_rows) x
             WHERE community_resource_id IS NOT NULL GROUP BY 1, 2, 3
            HAVING sum(sign) <> 0 OR sum(sign * area_m2::numeric) <> 0 ORDER BY 1, 2, 3
          LOOP
            PERFORM add_to_farm_count(change.resource, change.agent, change.state, change.n, change.m, change.l, change.area);
          END LOOP;
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER farm_count_insert AFTER INSERT ON farm REFERENCING NEW TABLE AS new_rows
        FOR EACH STATEMENT EXECUTE FUNCTION count_farms();
      CREATE TRIGGER farm_count_delete AFTER DELETE ON farm REFERENCING OLD TABLE AS old_rows
        FOR EACH STATEMENT EXECUTE FUNCTION count_farms();
      CREATE TRIGGER farm_count_update AFTER UPDATE ON farm REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
        FOR EACH STATEMENT EXECUTE FUNCTION count_farms();

      CREATE TABLE farm_boundary_version (
        farm_id    bigint      NOT NULL REFERENCES farm ON DELETE CASCADE,
        version    int         NOT NULL,
        boundary   geometry(MultiPolygon, 4326),
        area_m2    double precision NOT NULL,
        source     text        NOT NULL CHECK (source IN ('import', 'edit', 'revert', 'reset', 'capture')),
        import_id  bigint,
        made_by    bigint      REFERENCES app_user,
        made_on    timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (farm_id, version)
      );
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TABLE farm_boundary_version, farm_count, farm, farm_resource;
      DROP FUNCTION count_farms();
      DROP FUNCTION add_to_farm_count(bigint, bigint, text, bigint, bigint, bigint, numeric);
    `);
  }
}
