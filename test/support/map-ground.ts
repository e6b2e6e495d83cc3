import type { World } from './world.js';

export interface Place {
  accountId: number;
  communityResourceId: number;
}

/** Returns a square of about 111 m with its south-west corner at a point; the other shapes start there too. */
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

/** Farms with valid and with faulty boundaries. */
export class MapGround {
  constructor(private readonly world: World) {}

  /** Creates a programme in Kebbi, at about 4.2 E, 12.4 N. */
  async programme(): Promise<Place> {
    const { resource } = await this.world.programme('Kebbi');
    return { accountId: this.world.account.id, communityResourceId: resource.id };
  }

  /** Inserts a farm with an unmodified boundary; `area` overrides the boundary's area. */
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

  /** Inserts one farm with each fault, and a valid one. */
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
    // Only GeoJSON accepts an open ring.
    await this.world.db.query(
      `UPDATE farm SET boundary = ST_Multi(ST_SetSRID(ST_GeomFromGeoJSON(
       '{"type":"Polygon","coordinates":[[[4.23,12.4],[4.231,12.4],[4.231,12.401],[4.23,12.401]]]}'), 4326)) WHERE id = $1`,
      [ids.open],
    );
    return ids;
  }

  /** Returns stored farms by their ids. */
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

  /** Returns everything that a repair may change in a programme's farms, except the version. */
  digest({ communityResourceId }: Place): Promise<{ id: number }[]> {
    return this.world.db.query(
      `SELECT id, status, completed_on, area_m2, encode(ST_AsBinary(boundary), 'hex') AS boundary
         FROM farm WHERE community_resource_id = $1 ORDER BY id`,
      [communityResourceId],
    );
  }
}
