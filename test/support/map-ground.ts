import type { World } from './world.js';

export interface Place {
  accountId: number;
  communityResourceId: number;
}

/** A square of about 111 m, its south-west corner at a place; the others have it too. */
export const square = (lng: number, lat: number) =>
  polygon([lng, lat], [lng + 0.001, lat], [lng + 0.001, lat + 0.001], [lng, lat + 0.001], [lng, lat]);
export const polygon = (...points: [number, number][]) =>
  `MULTIPOLYGON(((${points.map(([x, y]) => `${x} ${y}`).join(',')})))`;
export const bowtie = (lng: number, lat: number) =>
  polygon([lng, lat], [lng + 0.001, lat + 0.001], [lng + 0.001, lat], [lng, lat + 0.001], [lng, lat]);
export const doubled = (lng: number, lat: number) =>
  polygon(
    [lng, lat],
    [lng, lat],
    [lng + 0.001, lat],
    [lng + 0.001, lat + 0.001],
    [lng + 0.001, lat + 0.001],
    [lng, lat + 0.001],
    [lng, lat],
  );

export interface StoredFarm {
  id: number;
  status: string;
  version: number;
  area: number;
  valid: boolean;
  at: string;
}

/** Farms whose maps are in order, and farms whose are not. */
export class MapGround {
  constructor(private readonly world: World) {}

  /** A programme in Kebbi, which lies about 4.2 E, 12.4 N. */
  async programme(): Promise<Place> {
    const { resource } = await this.world.programme('Kebbi');
    return { accountId: this.world.account.id, communityResourceId: resource.id };
  }

  /** A farm with a boundary as it is written; `area` where it is not that of the boundary. */
  async farm(
    place: Place,
    wkt: string,
    given: { area?: number; status?: 'ACTIVE' | 'COMPLETED' } = {},
  ): Promise<number> {
    const { id } = await this.world.make.farm({ ...place, status: given.status ?? 'ACTIVE' });
    await this.world.db.query(
      `UPDATE farm SET boundary = $2::text::geometry, area_m2 = coalesce($3, ST_Area($2::text::geometry::geography)),
              completed_on = CASE WHEN status = 'COMPLETED' THEN now() END WHERE id = $1`,
      [id, `SRID=4326;${wkt}`, given.area ?? null],
    );
    return id;
  }

  /** One farm of each fault, and a good one. */
  async faultyFarms(place: Place) {
    const ids = {
      good: await this.farm(place, square(4.2, 12.4), { status: 'COMPLETED' }),
      swapped: await this.farm(place, square(12.4, 4.2), { status: 'COMPLETED' }),
      crossing: await this.farm(place, bowtie(4.21, 12.4), { status: 'COMPLETED' }),
      doubled: await this.farm(place, doubled(4.22, 12.4), { status: 'COMPLETED' }),
      open: await this.farm(place, square(4.23, 12.4), { status: 'COMPLETED' }),
      sizeless: await this.farm(place, square(4.24, 12.4), { area: 0, status: 'COMPLETED' }),
      flat: await this.farm(place, polygon([4.25, 12.4], [4.251, 12.401], [4.252, 12.402], [4.25, 12.4])),
    };
    // Only GeoJSON takes a ring that is not closed.
    await this.world.db.query(
      `UPDATE farm SET boundary = ST_Multi(ST_SetSRID(ST_GeomFromGeoJSON(
       '{"type":"Polygon","coordinates":[[[4.23,12.4],[4.231,12.4],[4.231,12.401],[4.23,12.401]]]}'), 4326)) WHERE id = $1`,
      [ids.open],
    );
    return ids;
  }

  /** Farms as they are stored, by their ids. */
  async stored(ids: number[]): Promise<Map<number, StoredFarm>> {
    const rows = await this.world.db.query<StoredFarm>(
      `SELECT id, status, version, round(area_m2) AS area, ST_IsValid(boundary) AS valid,
              round(ST_X(ST_Centroid(ST_Envelope(boundary)))::numeric, 2) || ' ' ||
              round(ST_Y(ST_Centroid(ST_Envelope(boundary)))::numeric, 2) AS at
         FROM farm WHERE id = ANY($1) ORDER BY id`,
      [ids],
    );
    return new Map(rows.map((row) => [Number(row.id), row]));
  }

  /** All that a repair may change of a programme's farms, but for the version. */
  digest({ communityResourceId }: Place): Promise<{ id: number }[]> {
    return this.world.db.query(
      `SELECT id, status, completed_on, area_m2, encode(ST_AsBinary(boundary), 'hex') AS boundary
         FROM farm WHERE community_resource_id = $1 ORDER BY id`,
      [communityResourceId],
    );
  }
}
