import { LIST_LIMIT } from '#libs/contracts';
import type { Reader } from '#libs/platform';

export interface OverviewFarmRow {
  id: number;
  code: string;
  status: string;
  /** GeoJSON text of the boundary. */
  boundary: string;
  lng: number;
  lat: number;
}

/** Returns 1,000 mapped farms of a resource, the newest on page 1, each with a point inside its largest part. */
export function overviewFarms(
  reader: Reader,
  communityResourceId: number,
  page: number,
): Promise<OverviewFarmRow[]> {
  return reader.query<OverviewFarmRow>(
    `WITH page AS MATERIALIZED (
       SELECT id FROM farm WHERE community_resource_id = $1 AND boundary IS NOT NULL ORDER BY id DESC
        LIMIT ${LIST_LIMIT} OFFSET $2)
     SELECT f.id, f.code, f.status, ST_AsGeoJSON(f.boundary, 6) AS boundary, ST_X(part.inside) AS lng, ST_Y(part.inside) AS lat
       FROM page JOIN farm f USING (id)
       CROSS JOIN LATERAL (
         SELECT ST_PointOnSurface(CASE WHEN ST_NumGeometries(f.boundary) = 1 THEN f.boundary ELSE (
           SELECT d.geom FROM ST_Dump(f.boundary) d ORDER BY ST_Area(d.geom) DESC LIMIT 1) END) AS inside OFFSET 0) part
      ORDER BY f.id DESC`,
    [communityResourceId, Math.min((page - 1) * LIST_LIMIT, Number.MAX_SAFE_INTEGER)],
  );
}
