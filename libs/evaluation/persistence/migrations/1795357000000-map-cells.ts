import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = 'id, community_resource_id, status, captured_by, area_m2, boundary::box3d AS box';
const ADDED = `SELECT ${COLUMNS}, 1 AS sign FROM new_rows`;
const TAKEN = `SELECT ${COLUMNS}, -1 AS sign FROM old_rows`;

/** Adds the counts of inserted rows and subtracts those of deleted rows. */
const counting = (changed: string) => `
          WITH place AS MATERIALIZED (
            SELECT community_resource_id AS resource, (id >> 12)::int AS slice, status, coalesce(captured_by, 0) AS agent, sign,
                   sign * round(area_m2)::bigint AS area, CASE WHEN box IS NOT NULL THEN map_east(box) END AS east,
                   CASE WHEN box IS NOT NULL THEN map_south(box) END AS south
              FROM (SELECT * FROM (${changed}) c OFFSET 0) r WHERE community_resource_id IS NOT NULL),
          slices AS (
            INSERT INTO farm_slice (community_resource_id, slice, status, captured_by, farms)
            SELECT resource, slice, status, agent, sum(sign) FROM place GROUP BY 1, 2, 3, 4 HAVING sum(sign) <> 0),
          fine AS MATERIALIZED (
            SELECT resource, east >> 8 AS x, south >> 8 AS y, status, agent, sum(sign) AS farms, sum(area) AS area,
                   sum(sign * east) AS east, sum(sign * south) AS south
              FROM place WHERE east IS NOT NULL GROUP BY 1, 2, 3, 4, 5
            HAVING sum(sign) <> 0 OR sum(area) <> 0 OR sum(sign * east) <> 0 OR sum(sign * south) <> 0),
          levels AS (
            SELECT resource, 15 AS level, x, y, status, agent, farms, area, east, south FROM fine
            UNION ALL
            SELECT resource, level, x >> shift, y >> shift, status, agent, sum(farms), sum(area), sum(east), sum(south)
              FROM fine, (VALUES (11, 4), (7, 8)) up(level, shift) GROUP BY 1, 2, 3, 4, 5, 6)
          INSERT INTO map_cell (community_resource_id, level, block, x, y, status, captured_by, farms, area_m2, east, south)
          SELECT resource, level, (x >> 6 << (level - 6)) + (y >> 6), x, y, status, agent, farms, area, east, south FROM levels
           WHERE farms <> 0 OR area <> 0 OR east <> 0 OR south <> 0;`;

/**
 * Adds counts for the map at low zooms and the start of late pages: farms by cell and by slice of 4,096 neighbouring
 * ids. Each change of farms inserts its own positive and negative rows in the same transaction. No writer waits for
 * another, and the sum over the rows is always correct. `foldCells` reduces the number of rows.
 */
export class MapCells1795357000000 implements MigrationInterface {
  name = 'MapCells1795357000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE map_cell (
        community_resource_id bigint   NOT NULL,
        -- Cells are tiles of this zoom of the web's grid: 15, 11 and 7. A tile of the map reads those that are 8 to 64 times finer.
        level                 smallint NOT NULL,
        -- The tile six zooms above that they lie in, as x * 2^(level - 6) + y: 64 by 64 cells stand together.
        block                 int      NOT NULL,
        x                     int      NOT NULL,
        y                     int      NOT NULL,
        status                text     NOT NULL,
        -- 0: nobody.
        captured_by           bigint   NOT NULL,
        farms                 int      NOT NULL,
        -- Whole square metres of each farm: numbers that come out even however often they are added and taken.
        area_m2               bigint   NOT NULL,
        -- Sums of the farms' places on the grid of zoom 23: where most of them are is where the cell is drawn.
        east                  bigint   NOT NULL,
        south                 bigint   NOT NULL,
        folded                boolean  NOT NULL DEFAULT false
      );
      CREATE INDEX map_cell_block ON map_cell (community_resource_id, level, block);
      CREATE INDEX map_cell_fresh ON map_cell (community_resource_id) WHERE NOT folded;

      CREATE TABLE farm_slice (
        community_resource_id bigint  NOT NULL,
        slice                 int     NOT NULL,
        status                text    NOT NULL,
        captured_by           bigint  NOT NULL,
        farms                 int     NOT NULL,
        folded                boolean NOT NULL DEFAULT false
      );
      CREATE INDEX farm_slice_of ON farm_slice (community_resource_id, slice);
      CREATE INDEX farm_slice_fresh ON farm_slice (community_resource_id) WHERE NOT folded;

      -- Rows come and go: what is gone is cleared soon, not when a fifth of the table has changed.
      ALTER TABLE map_cell SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000,
                                autovacuum_analyze_scale_factor = 0.02, autovacuum_analyze_threshold = 1000);
      ALTER TABLE farm_slice SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000,
                                  autovacuum_analyze_scale_factor = 0.02, autovacuum_analyze_threshold = 1000);

      -- The middle of a box on the web's grid of zoom 23, about 5 m at the equator; what lies beyond the grid, at its edge.
      CREATE FUNCTION map_east(box box3d) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT least(8388607, greatest(0, floor(((ST_XMin(box) + ST_XMax(box)) / 720 + 0.5) * 8388608)))::int
      $$;
      CREATE FUNCTION map_south(box box3d) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT floor((0.5 - asinh(tand(least(85.0511, greatest(-85.0511, (ST_YMin(box) + ST_YMax(box)) / 2)))) / (2 * pi()))
                     * 8388608)::int
      $$;

      CREATE FUNCTION count_cells() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          ${counting(ADDED)}
        ELSIF TG_OP = 'DELETE' THEN
          ${counting(TAKEN)}
        ELSE
          ${counting(`${ADDED} UNION ALL ${TAKEN}`)}
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER map_cell_insert AFTER INSERT ON farm REFERENCING NEW TABLE AS new_rows
        FOR EACH STATEMENT EXECUTE FUNCTION count_cells();
      CREATE TRIGGER map_cell_delete AFTER DELETE ON farm REFERENCING OLD TABLE AS old_rows
        FOR EACH STATEMENT EXECUTE FUNCTION count_cells();
      CREATE TRIGGER map_cell_update AFTER UPDATE ON farm REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
        FOR EACH STATEMENT EXECUTE FUNCTION count_cells();

      -- What is there already.
      INSERT INTO farm_slice (community_resource_id, slice, status, captured_by, farms, folded)
      SELECT community_resource_id, id >> 12, status, coalesce(captured_by, 0), count(*), true FROM farm
       WHERE community_resource_id IS NOT NULL GROUP BY 1, 2, 3, 4;
      INSERT INTO map_cell (community_resource_id, level, block, x, y, status, captured_by, farms, area_m2, east, south, folded)
      SELECT community_resource_id, level, (east >> shift + 6 << (level - 6)) + (south >> shift + 6), east >> shift, south >> shift,
             status, coalesce(captured_by, 0), count(*), sum(round(area_m2)::bigint), sum(east), sum(south), true
        FROM (SELECT community_resource_id, status, captured_by, area_m2, map_east(box) AS east, map_south(box) AS south
                FROM (SELECT *, boundary::box3d AS box FROM farm WHERE community_resource_id IS NOT NULL OFFSET 0) b
               WHERE box IS NOT NULL OFFSET 0) f,
             (VALUES (15, 8), (11, 12), (7, 16)) up(level, shift)
       GROUP BY 1, 2, 3, 4, 5, 6, 7;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP FUNCTION count_cells() CASCADE;
      DROP FUNCTION map_east(box3d), map_south(box3d);
      DROP TABLE map_cell, farm_slice;
    `);
  }
}
