import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds matching, comparing and linking of a map's farms: codes are unique per agent, boundaries can be compared, and a
 * farm may wait for its farmer. Further data of the file is stored with the farm.
 */
export class FarmMatching1795330600000 implements MigrationInterface {
  name = 'FarmMatching1795330600000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- All that map files said of the farm, by the names that they have for it. Never a BVN.
      ALTER TABLE farm ADD COLUMN attributes jsonb;

      -- Field apps number farms for each agent from 1.
      DROP INDEX farm_code;
      CREATE UNIQUE INDEX farm_code ON farm (community_resource_id, code, coalesce(captured_by, 0));
      -- By these a farmer who arrives finds the farms that are named after their temporary id.
      CREATE INDEX farm_unowned ON farm (account_id, identifier_key(code)) WHERE farmer_id IS NULL;

      -- Whom a map names as the farmer of a farm, while nobody in Gona is known by it. The BVN as its blind index.
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

      -- The same ground by the same points: another start point, direction or order of parts makes no difference, nor does
      -- what numbers lose in being written (2e-7 degrees, 2 cm). Halves of the edges are looked at too, so that other
      -- edges between the same points are not the same.
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

      -- A farm would move by more than its own size: old and new boundary share next to nothing, or their centres lie
      -- further apart than the farm is wide while they share less than half of the larger.
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
      DROP FUNCTION boundary_moved(geometry, geometry);
      DROP FUNCTION same_boundary(geometry, geometry);
      DROP TABLE farm_awaited_farmer;
      DROP INDEX farm_unowned;
      DROP INDEX farm_code;
      CREATE UNIQUE INDEX farm_code ON farm (community_resource_id, code);
      ALTER TABLE farm DROP COLUMN attributes;
    `);
  }
}
