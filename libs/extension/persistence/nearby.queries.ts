import { isLocked } from '#libs/farmers';
import { type Bind, byName, type Reader, type Scope } from '#libs/platform';

/** A place in degrees, and kilometres around it. */
export interface Circle {
  lat: number;
  lng: number;
  radius: number;
}

/** Kilometres of a degree of latitude (WGS 84, mean). */
const KM = 111.2;

/**
 * Returns SQL of the farms `f` of farmers in a circle, from `FROM` on. A farm is in it if the middle of its extent is.
 * This needs no geometry beyond the spatial index, so that 100,000 farms take a fraction of a second.
 */
function farmsNearby({ lat, lng, radius }: Circle, { accountId, resourceIds }: Scope, bind: Bind): string {
  const [x, y, r] = [bind(lng), bind(lat), bind(radius)].map((value) => `${value}::float8`);
  const east = `${KM} * cos(radians(${y}))`;
  return `FROM farm f
    WHERE f.farmer_id IS NOT NULL
      AND f.boundary && ST_MakeEnvelope(${x} - ${r} / (${east}), ${y} - ${r} / ${KM}, ${x} + ${r} / (${east}), ${y} + ${r} / ${KM}, 4326)
      AND power(((ST_XMin(f.boundary) + ST_XMax(f.boundary)) / 2 - ${x}) * ${east}, 2)
        + power(((ST_YMin(f.boundary) + ST_YMax(f.boundary)) / 2 - ${y}) * ${KM}, 2) <= power(${r}, 2)
      AND (${bind(accountId)}::bigint IS NULL OR f.account_id = ${bind(accountId)})
      AND (${bind(resourceIds)}::bigint[] IS NULL OR f.community_resource_id = ANY(${bind(resourceIds)}))`;
}

/** Why a farmer `r` of the community `c` cannot get a text message; null if they can. */
const BLOCKED = `CASE WHEN coalesce(r.phone, '') = '' THEN 'number'
  WHEN c.id IS NULL OR ${isLocked('r')}
    OR EXISTS (SELECT 1 FROM sms_suppression s WHERE s.account_id = r.account_id AND s.lifted_at IS NULL AND s.number = r.phone)
    OR EXISTS (SELECT 1 FROM consent_state s WHERE s.farmer_id = r.id AND s.purpose = 'messages' AND s.decision <> 'GIVEN')
  THEN 'optedOut' END`;

/** Returns SQL of the farmers nearby, each with their first current community. */
const peopleNearby = (circle: Circle, scope: Scope, bind: Bind) =>
  `WITH near AS MATERIALIZED (SELECT DISTINCT f.farmer_id ${farmsNearby(circle, scope, bind)}),
   first AS (SELECT DISTINCT ON (m.farmer_id) m.farmer_id, c.id, c.name
               FROM membership m JOIN community c ON c.id = m.community_id
              WHERE m.farmer_id IN (SELECT farmer_id FROM near)
                AND (${bind(scope.resourceIds)}::bigint[] IS NULL OR m.community_resource_id = ANY(${bind(scope.resourceIds)}))
              ORDER BY m.farmer_id, c.id),
   people AS (SELECT r.id, c.id AS community_id, c.name, ${BLOCKED} AS blocked
                FROM near n JOIN farmer r ON r.id = n.farmer_id LEFT JOIN first c ON c.farmer_id = r.id)`;

export interface NearbyRow {
  id: number | null;
  name: string | null;
  farmers: number;
  canText: number;
  withoutNumber: number;
}

/** Counts the farmers nearby by community, the most first. */
export function countFarmersNearby(reader: Reader, circle: Circle, scope: Scope): Promise<NearbyRow[]> {
  const parameters: unknown[] = [];
  const bind: Bind = (value) => `$${parameters.push(value)}`;
  return reader.query<NearbyRow>(
    `${peopleNearby(circle, scope, bind)}
     SELECT community_id AS id, name, count(*) AS farmers, count(*) FILTER (WHERE blocked IS NULL) AS "canText",
            count(*) FILTER (WHERE blocked = 'number') AS "withoutNumber"
       FROM people GROUP BY community_id, name ORDER BY farmers DESC, ${byName('name')}, community_id`,
    parameters,
  );
}

/** Degrees by which a drawn boundary may be simplified: five metres. */
const SIMPLER = 0.00005;

export interface NearbyFarmRow {
  id: number;
  isCompleted: boolean;
  /** JSON text of GeoJSON MultiPolygon coordinates, simplified. */
  boundary: string;
}

/** Returns the boundaries of farms nearby, at most `most`. */
export function drawFarmsNearby(
  reader: Reader,
  circle: Circle,
  scope: Scope,
  most: number,
): Promise<NearbyFarmRow[]> {
  const parameters: unknown[] = [];
  const bind: Bind = (value) => `$${parameters.push(value)}`;
  return reader.query<NearbyFarmRow>(
    `SELECT f.id, f.status = 'COMPLETED' AS "isCompleted",
            (ST_AsGeoJSON(ST_Multi(ST_SimplifyPreserveTopology(f.boundary, ${SIMPLER})), 5)::json->'coordinates')::text AS boundary
       ${farmsNearby(circle, scope, bind)} ORDER BY f.id LIMIT ${bind(most)}`,
    parameters,
  );
}

/** Returns the ids of farmers nearby, of one community, who can get a text message. */
export async function recipientsNearby(
  reader: Reader,
  circle: Circle,
  scope: Scope,
  communityId: number,
): Promise<number[]> {
  const parameters: unknown[] = [];
  const bind: Bind = (value) => `$${parameters.push(value)}`;
  const rows = await reader.query<{ id: number }>(
    `${peopleNearby(circle, scope, bind)}
     SELECT id FROM people WHERE community_id = ${bind(communityId)} AND blocked IS NULL ORDER BY id`,
    parameters,
  );
  return rows.map(({ id }) => id);
}
