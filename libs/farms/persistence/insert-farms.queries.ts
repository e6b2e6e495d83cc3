import type { FarmStatus } from '#libs/contracts';
import type { Transaction } from '#libs/platform';
import { FROM_HOME, homeOf } from './farm-resource.queries.js';

/** A farm to insert with its boundary. */
export interface NewFarm {
  code: string;
  name: string;
  address?: string | null;
  lgaId?: number | null;
  communityId: number | null;
  farmerId: number | null;
  /** Square metres. */
  declaredSizeM2: number | null;
  /** GeoJSON MultiPolygon coordinates, [lng, lat] in degrees. */
  boundary: number[][][][];
  status: FarmStatus;
  completedOn?: Date | null;
  capturedBy?: number | null;
  capturedOn?: Date | null;
  createdOn: Date;
}

/**
 * Inserts new farms of a community resource with the first version of their boundaries; areas are measured on the
 * spheroid (`ST_Area` of geography). Returns the ids in the order of `farms`. Throws `record.conflict` when a code is
 * taken in the resource; then nothing is stored.
 */
export async function insertFarms(
  tx: Transaction,
  place: { accountId: number; communityResourceId: number },
  farms: NewFarm[],
): Promise<number[]> {
  const rows = farms.map((farm, index) => ({
    ...farm,
    index,
    boundary: { type: 'MultiPolygon', coordinates: farm.boundary },
  }));
  const stored = await tx.query<{ id: number }>(
    `WITH given AS MATERIALIZED (
       SELECT g.*, nextval(pg_get_serial_sequence('farm', 'id')) AS id,
              ST_Multi(ST_SetSRID(ST_GeomFromGeoJSON(g.boundary::text), 4326)) AS shape
         FROM jsonb_to_recordset($3::jsonb) AS g("index" int, code text, name text, address text, "lgaId" int,
              "communityId" bigint, "farmerId" bigint, "declaredSizeM2" float8, boundary jsonb, status text,
              "completedOn" timestamptz, "capturedBy" bigint, "capturedOn" timestamptz, "createdOn" timestamptz)),
     stored AS (
       INSERT INTO farm (id, account_id, community_resource_id, ${Object.keys(FROM_HOME).join(', ')}, community_id, farmer_id, code, name, address, lga_id,
              declared_size_m2, area_m2, boundary, status, completed_on, captured_by, captured_on, created_on, updated_on)
       OVERRIDING SYSTEM VALUE
       SELECT id, $1, $2, ${Object.values(FROM_HOME).join(', ')}, "communityId", "farmerId", code, name, address, "lgaId", "declaredSizeM2",
              ST_Area(shape::geography), shape, status, "completedOn", "capturedBy", "capturedOn", "createdOn",
              coalesce("completedOn", "createdOn")
         FROM given ${homeOf('$2')} RETURNING id, area_m2),
     versioned AS (
       INSERT INTO farm_boundary_version (farm_id, version, boundary, area_m2, source, made_by, made_on)
       SELECT id, 1, shape, ST_Area(shape::geography), 'capture', "capturedBy", coalesce("capturedOn", "createdOn")
         FROM given)
     SELECT given.id FROM given JOIN stored USING (id) ORDER BY given."index"`,
    [place.accountId, place.communityResourceId, JSON.stringify(rows)],
  );
  return stored.map((row) => row.id);
}
