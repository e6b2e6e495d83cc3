import { HECTARES_PER_SQUARE_METRE } from '#libs/contracts';

/** Columns of a farm `f` for a home page. Points have 7 digits, a centimetre; hectares a tenth of a square metre. */
export const FARM_COLUMNS = `
  f.id AS "farmId", f.code AS "farmCode", f.status, f.captured_on AS "capturedAt",
  round((f.area_m2 * ${HECTARES_PER_SQUARE_METRE})::numeric, 5)::float8 AS "farmSize",
  coalesce((
    SELECT jsonb_agg(jsonb_build_object('lat', round(ST_Y(p.geom)::numeric, 7), 'lng', round(ST_X(p.geom)::numeric, 7))
                     ORDER BY p.path)
      FROM (SELECT d.geom AS shape FROM ST_Dump(f.boundary) d ORDER BY ST_Area(d.geom) DESC LIMIT 1) largest,
           LATERAL ST_DumpPoints(ST_ExteriorRing(largest.shape)) p), '[]')::text AS coords`;

/** Formats a time of a row for the API. */
export const isoOrNull = (at: Date | null): string | null => at?.toISOString() ?? null;
