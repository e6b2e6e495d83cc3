import type { Reader } from '#libs/platform';

export interface MeasuredBoundary {
  /** Null if it is valid by the OGC's rules; else the fault in the geometry library's words. */
  fault: string | null;
  /** Position of the fault, [lng, lat]. */
  at: [number, number] | null;
  /** Square metres on the spheroid. */
  areaM2: number;
  /** The farm has this boundary already. */
  same: boolean;
}

/** Measures a farm's new boundary, given in hex EWKB. */
export async function measureBoundary(
  reader: Reader,
  farmId: number,
  hex: string,
): Promise<MeasuredBoundary> {
  const [row] = await reader.query<MeasuredBoundary & { lng: number | null; lat: number | null }>(
    `SELECT CASE WHEN (d).valid THEN NULL ELSE (d).reason END AS fault, ST_X((d).location) AS lng, ST_Y((d).location) AS lat,
            CASE WHEN (d).valid THEN ST_Area(g::geography) ELSE 0 END AS "areaM2",
            (d).valid AND coalesce((SELECT same_boundary(f.boundary, g) FROM farm f WHERE f.id = $1), false) AS same
       FROM (SELECT g, ST_IsValidDetail(g) AS d FROM (SELECT $2::geometry AS g) x) y`,
    [farmId, hex],
  );
  if (!row) throw new Error('a row was expected');
  return { ...row, at: row.lng === null || row.lat === null ? null : [row.lng, row.lat] };
}

/** Returns GeoJSON coordinates of a farm's boundary in full precision; empty without one. */
export async function boundaryOf(reader: Reader, farmId: number): Promise<number[][][][]> {
  const [row] = await reader.query<{ shape: { coordinates: number[][][][] } | null }>(
    'SELECT ST_AsGeoJSON(boundary, 15)::jsonb AS shape FROM farm WHERE id = $1',
    [farmId],
  );
  return row?.shape?.coordinates ?? [];
}
