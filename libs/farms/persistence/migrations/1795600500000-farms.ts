import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates farm resources, farms, all their boundaries, leases, and links to farmers. */
export class Farms1795600500000 implements MigrationInterface {
  name = 'Farms1795600500000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE farm_resource (
        id                      bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id              bigint      NOT NULL REFERENCES account,
        community_resource_id   bigint      REFERENCES every_community_resource,
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
        id                    bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id            bigint      NOT NULL REFERENCES account,
        community_resource_id bigint      REFERENCES every_community_resource,
        community_id          bigint      REFERENCES every_community,
        farm_resource_id      bigint      REFERENCES farm_resource,
        farmer_id             bigint      REFERENCES farmer,
        -- The programme's own number of the farm, by which maps and spreadsheets match. Field apps number from 1 for each agent.
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
        imported_on           timestamptz,
        -- Further data of map files, by their names for it. Never a BVN.
        attributes            jsonb,
        version               int         NOT NULL DEFAULT 1,
        created_on            timestamptz NOT NULL DEFAULT now(),
        updated_on            timestamptz NOT NULL DEFAULT now()
      );
      CREATE UNIQUE INDEX farm_code ON farm (community_resource_id, code, coalesce(captured_by, 0));
      CREATE INDEX farm_resource_page ON farm (community_resource_id, id);
      CREATE INDEX farm_resource_status_page ON farm (community_resource_id, status, id);
      CREATE INDEX farm_community_page ON farm (community_id, id) WHERE community_id IS NOT NULL;
      CREATE INDEX farm_captured_by ON farm (community_resource_id, captured_by, id) INCLUDE (status);
      CREATE INDEX farm_farmer ON farm (farmer_id);
      CREATE INDEX farm_boundary ON farm USING gist (boundary);
      -- A new farmer finds the farms that are named after their temporary id.
      CREATE INDEX farm_unowned ON farm (account_id, identifier_key(code)) WHERE farmer_id IS NULL;
      -- Entitlement is computed on every view: completed hectares by farmer are read from the index alone.
      CREATE INDEX farm_completed ON farm (community_resource_id, farmer_id) INCLUDE (community_id, area_m2)
       WHERE status = 'COMPLETED' AND farmer_id IS NOT NULL;
      -- Search by a prefix; collation "C" as for farmers.
      CREATE INDEX farm_code_prefix ON farm (account_id, (lower(code) COLLATE "C"));
      CREATE INDEX farm_name_prefix ON farm (account_id, (lower(name) COLLATE "C"));
      -- Index-only reads need a recent vacuum. The default waits for a fifth of the table to change, more than a whole import.
      ALTER TABLE farm SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);

      -- Farms by resource, capturing agent (0: none) and status, updated by triggers: counts of the queue and totals of the
      -- dashboard do not read a million rows. numeric, because floats would drift with every change.
      CREATE TABLE farm_count (
        community_resource_id bigint  NOT NULL,
        captured_by           bigint  NOT NULL,
        status                text    NOT NULL,
        farms                 bigint  NOT NULL,
        -- Farms with a mapped area, and those above 0.5 ha.
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
        farm_id   bigint      NOT NULL REFERENCES farm ON DELETE CASCADE,
        version   int         NOT NULL,
        boundary  geometry(MultiPolygon, 4326),
        area_m2   double precision NOT NULL,
        source    text        NOT NULL CHECK (source IN ('import', 'edit', 'revert', 'reset', 'capture', 'repair', 'undo')),
        import_id bigint,
        made_by   bigint      REFERENCES app_user,
        made_on   timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (farm_id, version)
      );
      -- One person's boundaries in a period.
      CREATE INDEX farm_boundary_by_hand ON farm_boundary_version (made_by, made_on)
        WHERE source IN ('edit', 'reset', 'revert', 'undo');

      -- Identifiers of a map's farmer who is not in Gona yet. The BVN as its keyed hash.
      CREATE TABLE farm_awaited_farmer (
        farm_id          bigint NOT NULL PRIMARY KEY REFERENCES farm ON DELETE CASCADE,
        account_id       bigint NOT NULL,
        bvn_index        bytea,
        temp_id          text,
        cbn_applicant_id text
      );
      CREATE INDEX ON farm_awaited_farmer (account_id, bvn_index) WHERE bvn_index IS NOT NULL;
      CREATE INDEX ON farm_awaited_farmer (account_id, identifier_key(temp_id)) WHERE temp_id IS NOT NULL;
      CREATE INDEX ON farm_awaited_farmer (account_id, identifier_key(cbn_applicant_id)) WHERE cbn_applicant_id IS NOT NULL;

      -- How waiting farms were linked to their farmers, so that the import of either can be undone.
      CREATE TABLE farm_link (
        farm_id          bigint  NOT NULL PRIMARY KEY REFERENCES farm ON DELETE CASCADE,
        -- Null once the farmer was removed by undoing their import.
        farmer_id        bigint,
        import_id        bigint,
        -- The farm's versions before and after the link: at the latter, nobody has changed it since.
        from_version     int     NOT NULL,
        version          int     NOT NULL,
        -- Taken over from the farmer.
        took_community   boolean NOT NULL,
        took_size        boolean NOT NULL,
        -- Identifiers by which it had waited.
        bvn_index        bytea,
        temp_id          text,
        cbn_applicant_id text
      );
      CREATE INDEX ON farm_link (farmer_id);

      -- Only one person edits a farm.
      CREATE TABLE farm_lease (
        farm_id               bigint      NOT NULL PRIMARY KEY REFERENCES farm ON DELETE CASCADE,
        community_resource_id bigint      NOT NULL,
        account_id            bigint      NOT NULL,
        user_id               bigint      NOT NULL REFERENCES app_user,
        -- Socket of the window: the lease ends with it.
        socket_id             text,
        taken_at              timestamptz NOT NULL DEFAULT now(),
        -- Ends then unless the holder extends it, and earlier without a sign of life.
        held_until            timestamptz NOT NULL,
        alive_until           timestamptz NOT NULL
      );
      CREATE INDEX farm_lease_of_resource ON farm_lease (community_resource_id);
      CREATE INDEX farm_lease_of_socket ON farm_lease (socket_id);

      -- Farms that were moved to the trash with their community.
      CREATE TABLE trash_farm (
        trash_id bigint NOT NULL,
        farm_id  bigint NOT NULL,
        version  int    NOT NULL,
        before   jsonb  NOT NULL,
        former   geometry(MultiPolygon, 4326),
        awaited  jsonb,
        link     jsonb,
        PRIMARY KEY (trash_id, farm_id)
      );
      CREATE TABLE trash_farm_boundary (trash_id bigint NOT NULL, LIKE farm_boundary_version);
      CREATE INDEX ON trash_farm_boundary (trash_id);

      -- Compares boundaries by their points. Start point, direction, order of parts and rounding of numbers (2e-7 degrees, 2 cm)
      -- make no difference. Halves of the edges are compared too, so that other edges between the same points differ.
      CREATE FUNCTION same_boundary(a geometry, b geometry) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT CASE
          WHEN a IS NULL OR b IS NULL THEN a IS NULL AND b IS NULL
          WHEN a = b THEN true
          WHEN NOT (ST_Expand(a, 2e-7) ~ b AND ST_Expand(b, 2e-7) ~ a) THEN false
          WHEN abs(ST_Area(a) - ST_Area(b)) > 2e-7 * (ST_Perimeter(a) + ST_Perimeter(b)) THEN false
          WHEN ST_Normalize(a) = ST_Normalize(b) THEN true
          -- Every point is measured against every edge: beyond 2,000 points each that would take too long.
          WHEN ST_NPoints(a)::bigint * ST_NPoints(b) <= 4000000 THEN ST_HausdorffDistance(a, b, 0.5) <= 2e-7
          WHEN NOT (ST_IsValid(a) AND ST_IsValid(b)) THEN false
          ELSE ST_Area(ST_SymDifference(a, b)) <= 1e-7 * ST_Perimeter(a)
        END
      $$;

      -- True if a farm would move by more than its size: old and new boundary share next to nothing, or share less than half
      -- of the larger while their centres are further apart than the farm is wide.
      CREATE FUNCTION boundary_moved(stored geometry, given geometry) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
      DECLARE
        old    geometry;
        shared double precision;
        before double precision;
        after  double precision;
      BEGIN
        IF stored IS NULL OR given IS NULL OR ST_IsEmpty(stored) OR same_boundary(stored, given) THEN
          RETURN false;
        END IF;
        IF NOT stored && given THEN
          RETURN true;
        END IF;
        old := CASE WHEN ST_IsValid(stored) THEN stored ELSE ST_MakeValid(stored) END;
        before := ST_Area(old);
        after := ST_Area(given);
        IF before = 0 THEN
          RETURN false;
        END IF;
        shared := ST_Area(ST_Intersection(old, given));
        IF shared < 0.1 * least(before, after) THEN
          RETURN true;
        END IF;
        RETURN shared < 0.5 * greatest(before, after)
           AND ST_Distance(ST_Centroid(old)::geography, ST_Centroid(given)::geography) > sqrt(ST_Area(old::geography));
      END $$;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP FUNCTION boundary_moved(geometry, geometry), same_boundary(geometry, geometry);
      DROP TABLE trash_farm_boundary, trash_farm, farm_lease, farm_link, farm_awaited_farmer, farm_boundary_version, farm_count, farm,
        farm_resource;
      DROP FUNCTION count_farms(), add_to_farm_count(bigint, bigint, text, bigint, bigint, bigint, numeric);
    `);
  }
}
