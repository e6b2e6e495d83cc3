import { HECTARES_PER_SQUARE_METRE } from '#libs/contracts';
import { ringText } from '#libs/geometry';

/** Columns of a farm `f` for a home page. Points have 7 digits, a centimetre; hectares a tenth of a square metre. */
export const FARM_COLUMNS = `
  f.id AS "farmId", f.code AS "farmCode", f.status, f.captured_on AS "capturedAt",
  round((f.area_m2 * ${HECTARES_PER_SQUARE_METRE})::numeric, 5)::float8 AS "farmSize", ST_AsGeoJSON(f.boundary, 7) AS boundary`;

/** `FARM_COLUMNS` in a row, as it is read. */
export interface FarmRow {
  capturedAt: Date | null;
  boundary: string | null;
}

/** Returns a row of `FARM_COLUMNS` as the API has it. */
export function withFarm<R extends FarmRow>({ boundary, capturedAt, ...row }: R) {
  return { ...row, capturedAt: isoOrNull(capturedAt), coords: ringText(boundary, 'closed') };
}

/** Formats a time of a row for the API. */
export const isoOrNull = (at: Date | null): string | null => at?.toISOString() ?? null;
