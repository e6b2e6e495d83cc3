import { LIST_LIMIT } from '#libs/contracts';
import type { Reader } from '#libs/platform';

export interface OverviewFarmRow {
  id: number;
  code: string;
  status: string;
  /** GeoJSON text of a polygon: the largest part. */
  shape: string;
  lng: number;
  lat: number;
}

/** Returns 1,000 mapped farms of a resource, the newest on page 1, each with its largest part and a point inside it. */
export function overviewFarms(
  reader: Reader,
  communityResourceId: number,
  page: number,
): Promise<OverviewFarmRow[]> {
  return reader.query<OverviewFarmRow>(
    `SELECT f.id, f.code, f.status, ST_AsGeoJSON(part.shape, 6) AS shape, ST_X(part.inside) AS lng, ST_Y(part.inside) AS lat
       FROM (SELECT id, code, status, boundary FROM farm
              WHERE community_resource_id = $1 AND boundary IS NOT NULL ORDER BY id DESC
              LIMIT ${LIST_LIMIT} OFFSET $2) f
       CROSS JOIN LATERAL (
         SELECT d.geom AS shape, ST_PointOnSurface(d.geom) AS inside
           FROM ST_Dump(f.boundary) d ORDER BY ST_Area(d.geom) DESC LIMIT 1) part
      ORDER BY f.id DESC`,
    [communityResourceId, Math.min((page - 1) * LIST_LIMIT, Number.MAX_SAFE_INTEGER)],
  );
}
