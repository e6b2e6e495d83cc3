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
 * Creates evaluators' acts on farms with the farms' earlier state, so that each act can be undone once; rejected data;
 * and counts of farms for the map at low zooms and the start of late pages.
 *
 * Counts are by cell and by slice of 4,096 neighbouring ids. Each change of farms inserts its own positive and negative
 * rows in the same transaction. No writer waits for another, and the sum over the rows is always correct. `foldCells`
 * reduces the number of rows.
 */
export class Evaluation1795601200000 implements MigrationInterface {
  name = 'Evaluation1795601200000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE farm_act (
        id                    bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id            bigint      NOT NULL REFERENCES account,
        community_resource_id bigint      NOT NULL REFERENCES every_community_resource,
        kind                  text        NOT NULL CHECK (kind IN
          ('edit', 'status', 'delete', 'reset', 'resetAll', 'revert', 'revertEdits', 'reject', 'settle')),
        -- The farm of an act on one.
        farm_id               bigint,
        farms                 int         NOT NULL DEFAULT 0,
        -- Unchanged farms.
        kept                  int         NOT NULL DEFAULT 0,
        made_by               bigint      NOT NULL REFERENCES app_user,
        made_at               timestamptz NOT NULL DEFAULT now(),
        op_id                 uuid,
        undone_by             bigint      REFERENCES app_user,
        undone_at             timestamptz,
        undo_op_id            uuid
      );
      CREATE INDEX farm_act_of_resource ON farm_act (community_resource_id, id);
      CREATE INDEX farm_act_operation ON farm_act (op_id) WHERE op_id IS NOT NULL;

      -- In their hundreds of thousands, and of farms that may be deleted: no foreign keys.
      CREATE TABLE farm_act_farm (
        act_id    bigint NOT NULL,
        farm_id   bigint NOT NULL,
        -- The farm's version after the act; the last version of a deleted farm.
        version   int    NOT NULL,
        -- Version at which the farm is as the act left it; later acts that were undone raise it.
        stands_at int    NOT NULL,
        -- The farm before the act, and its exact boundary; the JSON has nine decimals.
        before    jsonb  NOT NULL,
        former    geometry(MultiPolygon, 4326),
        -- For a deleted farm: its rows of farm_awaited_farmer and farm_link.
        awaited   jsonb,
        link      jsonb,
        undone    text   CHECK (undone IN ('restored', 'kept', 'gone')),
        PRIMARY KEY (act_id, farm_id)
      );
      CREATE INDEX farm_act_stands ON farm_act_farm (farm_id, stands_at);

      -- Boundaries of deleted farms.
      CREATE TABLE farm_act_boundary (
        act_id    bigint      NOT NULL,
        farm_id   bigint      NOT NULL,
        version   int         NOT NULL,
        boundary  geometry(MultiPolygon, 4326),
        area_m2   double precision NOT NULL,
        source    text        NOT NULL,
        import_id bigint,
        made_by   bigint,
        made_on   timestamptz NOT NULL,
        PRIMARY KEY (act_id, farm_id, version)
      );

      CREATE TABLE data_rejection (
        id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        act_id    bigint NOT NULL REFERENCES farm_act,
        farmer_id bigint NOT NULL,
        -- The agent who captured the data.
        agent_id  bigint NOT NULL,
        farm_id   bigint,
        -- Rejected part, such as BIOMETRIC.
        type      text   NOT NULL,
        reason    text   NOT NULL,
        -- [{"lat": 12.1, "lng": 6.2}]
        pins      jsonb  NOT NULL DEFAULT '[]'
      );
      CREATE INDEX data_rejection_of_farmer ON data_rejection (farmer_id, id);

      CREATE TABLE map_cell (
        community_resource_id bigint   NOT NULL,
        -- Cells are tiles of this zoom of the web's grid: 15, 11 and 7. A tile of the map reads cells 8 to 64 times finer.
        level                 smallint NOT NULL,
        -- Tile six zooms above, as x * 2^(level - 6) + y: 64 by 64 cells are stored together.
        block                 int      NOT NULL,
        x                     int      NOT NULL,
        y                     int      NOT NULL,
        status                text     NOT NULL,
        -- 0: nobody.
        captured_by           bigint   NOT NULL,
        farms                 int      NOT NULL,
        -- Whole square metres of each farm, so that additions and subtractions cancel out exactly.
        area_m2               bigint   NOT NULL,
        -- Sums of the farms' coordinates on the grid of zoom 23; the cell is drawn at their mean.
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

      -- Rows come and go: vacuum them soon, not when a fifth of the table has changed.
      ALTER TABLE map_cell SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000,
                                autovacuum_analyze_scale_factor = 0.02, autovacuum_analyze_threshold = 1000);
      ALTER TABLE farm_slice SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000,
                                  autovacuum_analyze_scale_factor = 0.02, autovacuum_analyze_threshold = 1000);

      -- The centre of a box on the web's grid of zoom 23, about 5 m at the equator; clamped to the edge of the grid.
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
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP FUNCTION count_cells() CASCADE;
      DROP FUNCTION map_east(box3d), map_south(box3d);
      DROP TABLE farm_slice, map_cell, data_rejection, farm_act_boundary, farm_act_farm, farm_act;
    `);
  }
}
