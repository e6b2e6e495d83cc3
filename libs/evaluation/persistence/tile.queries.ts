import { madeFarms } from '#libs/imports';
import { prepared } from '#libs/platform';
import { CELL_SHIFT, cellsOf, PLACE_ZOOM, TILE_UNITS, type Tile } from '../domain/tile.js';
import type { Box } from '../domain/tile-changes.js';
import { matching, type PageFilter, type Reader, valuesOf } from './evaluation-farm.queries.js';

/** Maximum farms drawn per tile, largest first: the others are counted in cells. */
export const FARMS_A_TILE = 4000;
/** Buffer around a tile in its units, so that lines do not end at its edge. */
const ROUND_IT = 128;
/** Units of line simplification: a quarter of a pixel. */
const STRAIGHTER = 2;
/** Width of the web map grid. */
const EQUATOR_M = 40_075_016.68;

/** Returns the boxes of farms that have a boundary, by id. */
export async function boxesOf(reader: Reader, farmIds: number[]): Promise<Map<number, Box>> {
  if (farmIds.length === 0) return new Map();
  const rows = await reader.query<{ id: number; box: Box }>(
    prepared(`SELECT id, ARRAY[ST_XMin(box), ST_YMin(box), ST_XMax(box), ST_YMax(box)] AS box
       FROM (SELECT id, boundary::box3d AS box FROM farm WHERE id = ANY($1) AND boundary IS NOT NULL) f`),
    [[...new Set(farmIds)]],
  );
  return new Map(rows.map(({ id, box }) => [id, box]));
}

/**
 * Returns a vector tile of cells, layer `cells`: points with `farms`, `completed` and `area` (whole square metres), at
 * the mean position of the cell's farms. A farm belongs to the cell with the centre of its box.
 */
export function cellTile(reader: Reader, filter: PageFilter, tile: Tile): Promise<Buffer> {
  const source = filter.importId === null ? countedCells(filter, tile) : cellsOfMade(filter, tile);
  return mvt(
    reader,
    `WITH ${source.sql},
     drawn AS (
       SELECT sum(farms)::bigint AS farms, sum(completed)::bigint AS completed, sum(area)::float8 AS area,
              sum(east) / sum(farms) AS east, sum(south) / sum(farms) AS south
         FROM counted WHERE cx >> ${CELL_SHIFT} = $6::int AND cy >> ${CELL_SHIFT} = $7::int
        GROUP BY cy, cx HAVING sum(farms) > 0 ORDER BY cy, cx)
     SELECT ST_AsMVT(c, 'cells', ${TILE_UNITS}, 'shape') AS tile
       FROM (SELECT farms, completed, area, ${onTile('east', 'south', '$6', '$7')} AS shape FROM drawn) c`,
    [...valuesOf(filter), 2 ** (PLACE_ZOOM - tile.z), tile.x, tile.y, ...source.values],
  );
}

/**
 * SQL of a position of the fine grid in the units of a tile, whose side is $5 positions; not rounded up into the next
 * cell.
 */
const onTile = (east: string, south: string, x: string, y: string): string =>
  `ST_MakePoint(floor((${east} - ${x}::bigint * $5::bigint) * ${TILE_UNITS} / $5::bigint),
                floor((${south} - ${y}::bigint * $5::bigint) * ${TILE_UNITS} / $5::bigint))`;

interface Cells {
  /** Defines `counted`, with one or more rows per cell. */
  sql: string;
  /** From $8 on. */
  values: unknown[];
}

/** Reads the stored counts. */
function countedCells({ status, capturedBy }: PageFilter, tile: Tile): Cells {
  const { level, blocks, shift } = cellsOf(tile);
  return {
    sql: `counted AS (
       SELECT x >> $10::int AS cx, y >> $10::int AS cy, farms, CASE WHEN status = 'COMPLETED' THEN farms ELSE 0 END AS completed,
              area_m2 AS area, east, south
         FROM map_cell
        WHERE community_resource_id = $1 AND level = $8::int AND block = ANY($9::int[])
          AND ${status === null ? '$2::text IS NULL' : 'status = $2'}
          AND ${capturedBy === null ? '$3::bigint IS NULL' : 'captured_by = $3'} AND $4::bigint IS NULL)`,
    values: [level, blocks, shift],
  };
}

/** Counts the farms of an import, which are limited by the size of its file. */
function cellsOfMade(filter: PageFilter, { z }: Tile): Cells {
  return {
    sql: `boxes AS MATERIALIZED (
       SELECT f.status, f.area_m2, f.boundary::box3d AS box FROM ${matching(filter)}),
     places AS MATERIALIZED (
       SELECT status, area_m2, map_east(box) AS east, map_south(box) AS south FROM boxes WHERE box IS NOT NULL),
     counted AS (
       SELECT east >> $8::int AS cx, south >> $8::int AS cy, 1 AS farms, (status = 'COMPLETED')::int AS completed,
              round(area_m2)::bigint AS area, east, south FROM places)`,
    values: [PLACE_ZOOM - z - CELL_SHIFT],
  };
}

/**
 * Returns a vector tile of farms: layer `farms` with boundaries simplified to the tile's pixels, id and
 * `completed`. Layer `cells` as above covers surplus farms, so that a tile never omits a farm.
 */
export function farmTile(reader: Reader, filter: PageFilter, { z, x, y }: Tile): Promise<Buffer> {
  const { status, capturedBy, importId } = filter;
  return mvt(
    reader,
    `WITH edge AS MATERIALIZED (
       SELECT ST_TileEnvelope($8, $6, $7) AS tile,
              ST_Transform(ST_TileEnvelope($8, $6, $7, margin => ${ROUND_IT / TILE_UNITS}), 4326) AS ground),
     here AS MATERIALIZED (
       SELECT f.id, f.status, f.area_m2, f.boundary, f.boundary::box3d AS box FROM edge, farm f
        WHERE f.boundary && edge.ground AND f.community_resource_id = $1
          AND ${status === null ? '$2::text IS NULL' : 'f.status = $2'}
          AND ${capturedBy === null ? '$3::bigint IS NULL' : 'f.captured_by = $3'}
          AND ${importId === null ? '$4::bigint IS NULL' : `f.id IN (${madeFarms('$4')})`}
        ORDER BY f.area_m2 DESC, f.id),
     shapes AS (
       -- The grid ends at 85 degrees: what reaches beyond cannot be put on it.
       SELECT id, status = 'COMPLETED' AS completed,
              ST_AsMVTGeom(ST_Simplify(ST_Transform(boundary, 3857), $9::float8, true), edge.tile, ${TILE_UNITS}, ${ROUND_IT}) AS shape
         FROM (SELECT * FROM here LIMIT ${FARMS_A_TILE}) f, edge
        WHERE ST_YMax(box) < 85.06 AND ST_YMin(box) > -85.06),
     places AS MATERIALIZED (
       SELECT status, area_m2, map_east(box) AS east, map_south(box) AS south
         FROM (SELECT * FROM here OFFSET ${FARMS_A_TILE}) rest),
     cells AS (
       SELECT count(*) AS farms, count(*) FILTER (WHERE status = 'COMPLETED') AS completed, sum(round(area_m2)) AS area,
              ${onTile('avg(east)', 'avg(south)', '$6', '$7')} AS shape
         FROM places WHERE east / $5::int = $6 AND south / $5::int = $7
        GROUP BY east * ${2 ** CELL_SHIFT} / $5::int, south * ${2 ** CELL_SHIFT} / $5::int)
     SELECT coalesce((SELECT ST_AsMVT(s, 'farms', ${TILE_UNITS}, 'shape', 'id') FROM shapes s WHERE shape IS NOT NULL), '')
         || coalesce((SELECT ST_AsMVT(c, 'cells', ${TILE_UNITS}, 'shape') FROM cells c), '') AS tile`,
    [...valuesOf(filter), 2 ** (PLACE_ZOOM - z), x, y, z, (STRAIGHTER * EQUATOR_M) / 2 ** z / TILE_UNITS],
  );
}

async function mvt(reader: Reader, sql: string, values: unknown[]): Promise<Buffer> {
  const [row] = await reader.query<{ tile: Buffer | null }>(prepared(sql), values);
  return row?.tile ?? Buffer.alloc(0);
}
