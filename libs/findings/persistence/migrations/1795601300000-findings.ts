import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates findings of maps, and marks of the farms to inspect. Every change of a farm leaves a mark in the same
 * transaction: imports, edits, repairs, undos and deletes, none of which depends on findings.
 */
export class Findings1795601300000 implements MigrationInterface {
  name = 'Findings1795601300000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- In order of severity, in which queues show them.
      CREATE TYPE finding_severity AS ENUM ('severe', 'warning', 'note');
      CREATE TABLE finding (
        id                    bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id            bigint      NOT NULL REFERENCES account,
        kind                  text        NOT NULL,
        severity              finding_severity NOT NULL,
        -- The lower id of two farms: an overlap is one finding. In their hundreds of thousands: no foreign keys.
        farm_id               bigint      NOT NULL,
        other_id              bigint      CHECK (other_id > farm_id),
        -- The farms' programmes, which never change.
        community_resource_id bigint,
        other_resource_id     bigint,
        measures              jsonb       NOT NULL,
        -- The point or area; null: the whole farm.
        place                 geometry(Geometry, 4326),
        -- The farms' versions when it was found.
        farm_version          int         NOT NULL,
        other_version         int,
        -- Identifies the boundaries and other causes: a settled finding stays settled while it is the same.
        basis                 text        NOT NULL,
        state                 text        NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'settled', 'gone')),
        found_at              timestamptz NOT NULL DEFAULT now(),
        ended_at              timestamptz,
        settled_by            bigint      REFERENCES app_user,
        settled_at            timestamptz,
        settled_basis         text,
        reason                text
      );
      CREATE UNIQUE INDEX finding_of ON finding (farm_id, kind, coalesce(other_id, 0));
      CREATE INDEX finding_of_other ON finding (other_id) WHERE other_id IS NOT NULL;
      CREATE INDEX finding_queue ON finding (community_resource_id, state, severity, id);
      CREATE INDEX finding_other_queue ON finding (other_resource_id, state, severity, id) WHERE other_resource_id IS NOT NULL;

      -- Farms of one statement, up to 200 per row. Rows come and go with every change, and are never updated.
      CREATE TABLE finding_mark (
        id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id bigint      NOT NULL,
        farm_ids   bigint[]    NOT NULL,
        farms      int         NOT NULL,
        -- Part of a large change, which is inspected when it is over.
        bulk       boolean     NOT NULL,
        -- Left uninspected by a cancelled inspection, and not reported as fault-free.
        given_up   boolean     NOT NULL DEFAULT false,
        made_at    timestamptz NOT NULL DEFAULT clock_timestamp()
      );
      CREATE INDEX finding_mark_next ON finding_mark (account_id, bulk, id);
      CREATE INDEX finding_mark_given_up ON finding_mark (account_id) WHERE given_up;
      ALTER TABLE finding_mark SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

      -- Progress of an inspection job, across its workers.
      CREATE TABLE inspection (
        id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id bigint NOT NULL REFERENCES account,
        inspected  bigint NOT NULL DEFAULT 0,
        found      bigint NOT NULL DEFAULT 0,
        gone       bigint NOT NULL DEFAULT 0
      );

      -- Without nested loops one plan serves one row and many. A connection caches the plan of a trigger's statement from its
      -- first run: after an update of one farm, old and new rows of 100,000 would be compared pair by pair.
      CREATE FUNCTION mark_for_inspection() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          INSERT INTO finding_mark (account_id, farm_ids, farms, bulk)
          SELECT account_id, array_agg(id), count(*), max(n) > 20 FROM (
            SELECT account_id, id, row_number() OVER () AS n FROM changed_rows WHERE boundary IS NOT NULL) x
           GROUP BY account_id, (n - 1) / 200;
        ELSIF TG_OP = 'DELETE' THEN
          INSERT INTO finding_mark (account_id, farm_ids, farms, bulk)
          SELECT account_id, array_agg(id), count(*), max(n) > 20 FROM (
            SELECT account_id, id, row_number() OVER () AS n FROM old_rows WHERE boundary IS NOT NULL) x
           GROUP BY account_id, (n - 1) / 200;
        ELSE
          INSERT INTO finding_mark (account_id, farm_ids, farms, bulk)
          SELECT account_id, array_agg(id), count(*), max(n) > 20 FROM (
            SELECT c.account_id, c.id, row_number() OVER () AS n FROM changed_rows c JOIN old_rows o USING (id)
             WHERE (c.boundary, c.area_m2, c.declared_size_m2, c.lga_id)
                   IS DISTINCT FROM (o.boundary, o.area_m2, o.declared_size_m2, o.lga_id)) x
           GROUP BY account_id, (n - 1) / 200;
        END IF;
        IF FOUND THEN
          PERFORM pg_notify('gona_finding_mark', '');
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER finding_mark_insert AFTER INSERT ON farm REFERENCING NEW TABLE AS changed_rows
        FOR EACH STATEMENT EXECUTE FUNCTION mark_for_inspection();
      CREATE TRIGGER finding_mark_update AFTER UPDATE ON farm REFERENCING OLD TABLE AS old_rows NEW TABLE AS changed_rows
        FOR EACH STATEMENT EXECUTE FUNCTION mark_for_inspection();
      CREATE TRIGGER finding_mark_delete AFTER DELETE ON farm REFERENCING OLD TABLE AS old_rows
        FOR EACH STATEMENT EXECUTE FUNCTION mark_for_inspection();

      -- Returns the area of a boundary, valid or not: crossing rings are split, open ones closed. Null if no area is left.
      -- Never throws, so that no farm prevents the comparison of others.
      CREATE FUNCTION ground_of(given geometry) RETURNS geometry LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
      DECLARE
        closed geometry;
      BEGIN
        IF ST_IsValid(given) THEN
          RETURN given;
        END IF;
        SELECT ST_Multi(ST_Collect(polygon)) INTO closed FROM (
          SELECT ST_MakePolygon((array_agg(line) FILTER (WHERE at = 0))[1],
                                coalesce(array_agg(line) FILTER (WHERE at > 0), '{}')) AS polygon
            FROM (SELECT d.path[1] AS part, r.path[1] AS at, CASE WHEN ST_IsClosed(e.ring) THEN e.ring
                         ELSE ST_AddPoint(e.ring, ST_StartPoint(e.ring)) END AS line
                    FROM ST_Dump(given) d, ST_DumpRings(d.geom) r, LATERAL (SELECT ST_ExteriorRing(r.geom) AS ring) e) ring
           WHERE ST_NPoints(line) >= 4 GROUP BY part HAVING count(*) FILTER (WHERE at = 0) > 0) parts;
        RETURN nullif(ST_Multi(ST_CollectionExtract(ST_MakeValid(closed, 'method=structure keepcollapsed=false'), 3)),
                      'SRID=4326;MULTIPOLYGON EMPTY'::geometry);
      EXCEPTION WHEN OTHERS THEN
        RETURN NULL;
      END $$;

      -- same_boundary that also accepts rings that are not closed.
      CREATE FUNCTION same_plot(a geometry, b geometry) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
      BEGIN
        RETURN same_boundary(a, b);
      EXCEPTION WHEN OTHERS THEN
        RETURN coalesce(same_boundary(ground_of(a), ground_of(b)), false);
      END $$;

      -- The overlap of two boundaries; with a precision of a tenth of a millimetre if the exact computation fails.
      CREATE FUNCTION shared_ground(a geometry, b geometry) RETURNS geometry LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
      BEGIN
        RETURN ST_CollectionExtract(ST_Intersection(a, b), 3);
      EXCEPTION WHEN OTHERS THEN
        BEGIN
          RETURN ST_CollectionExtract(ST_Intersection(a, b, 1e-9), 3);
        EXCEPTION WHEN OTHERS THEN
          RETURN NULL;
        END;
      END $$;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP FUNCTION mark_for_inspection() CASCADE;
      DROP FUNCTION shared_ground(geometry, geometry), same_plot(geometry, geometry), ground_of(geometry);
      DROP TABLE inspection, finding_mark, finding;
      DROP TYPE finding_severity;
    `);
  }
}
