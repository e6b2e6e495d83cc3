import {
  CAPTURE_FARMERS,
  CAPTURE_NEIGHBOURS,
  CAPTURES_AT_ONCE,
  type CaptureFarmerDto,
  type CaptureNeighbourDto,
  type CapturePinDto,
  type CapturePostingDto,
  type CaptureRejectionDto,
  type OwnCaptureDto,
} from '#libs/contracts';
import { isLocked } from '#libs/farmers';
import type { Reader } from '#libs/platform';
import { activeRejections, STAGE } from './stage.queries.js';

/** Returns whether an agent is active; false without a record. */
export async function isActiveAgent(reader: Reader, agentId: number): Promise<boolean> {
  const rows = await reader.query(
    `SELECT 1 FROM agent WHERE user_id = $1 AND status = 'ACTIVE' AND removed_on IS NULL`,
    [agentId],
  );
  return rows.length > 0;
}

/** Returns the current postings of an agent, the newest task first, with the stages of the farmers. */
export function postingsOf(reader: Reader, agentId: number): Promise<CapturePostingDto[]> {
  return reader.query<CapturePostingDto>(
    `SELECT p.id AS "postingId", g.name AS "groupName", c.id AS "communityId", c.name AS "communityName",
            r.name AS "communityResourceName", array_to_string(g.services, ' ') AS services,
            (g.cost_per_farmer / 100.0)::float8 AS "costPerFarmer", p.start_position AS "startPosition",
            p.end_position AS "endPosition",
            CASE WHEN g.status = 'ACTIVE' THEN p.status ELSE g.status END AS status,
            to_char(g.ends_on, 'YYYY-MM-DD') AS "endsOn", s.accepted, s.waiting, s.rejected
       FROM posting p JOIN posting_group g ON g.id = p.posting_group_id AND g.removed_on IS NULL
       JOIN community c ON c.id = p.community_id JOIN community_resource r ON r.id = c.community_resource_id
       CROSS JOIN LATERAL (
         SELECT count(*) FILTER (WHERE l.stage = 'accepted') AS accepted, count(*) FILTER (WHERE l.stage = 'waiting') AS waiting,
                count(*) FILTER (WHERE l.stage = 'rejected') AS rejected
           FROM (SELECT DISTINCT ON (c.farmer_id) ${STAGE} AS stage FROM capture c
                  WHERE c.posting_id = p.id AND c.state = 'stored' ORDER BY c.farmer_id, c.id DESC) l) s
      WHERE p.agent_id = $1 AND p.removed_on IS NULL ORDER BY p.id DESC LIMIT 200`,
    [agentId],
  );
}

/** Returns an agent's current posting; undefined for any other. */
export async function ownPosting(
  reader: Reader,
  agentId: number,
  postingId: number,
): Promise<{ communityId: number } | undefined> {
  const [row] = await reader.query<{ communityId: number }>(
    `SELECT p.community_id AS "communityId" FROM posting p JOIN community c ON c.id = p.community_id
      WHERE p.id = $2 AND p.agent_id = $1 AND p.removed_on IS NULL`,
    [agentId, postingId],
  );
  return row;
}

type Rejection = Omit<CaptureRejectionDto, 'pins'> & { pins: CapturePinDto[] };
type FarmerRow = Omit<CaptureFarmerDto, 'farm' | 'rejections'> & {
  farm: (Omit<NonNullable<CaptureFarmerDto['farm']>, 'boundary'> & { shape: Shape | null }) | null;
  rejections: Rejection[];
};
interface Shape {
  coordinates: [number, number][];
}

/** Returns the next page of farmers of a posting, without those whose record is locked. */
export async function farmersOf(
  reader: Reader,
  agentId: number,
  postingId: number,
  after: number,
): Promise<CaptureFarmerDto[]> {
  const rows = await reader.query<FarmerRow>(
    `SELECT q.farmer_id AS "farmerId", q.position, f.first_name AS "firstName", f.surname, f.othername, f.gender, f.phone,
            f.temp_id AS "tempId", f.version,
            f.date_of_birth > (current_date - interval '18 years') AS "isMinor",
            -- A mapped farm is the work of a task with mapping alone.
            CASE WHEN j.list IS NOT NULL THEN 'rejected'
                 WHEN ('mapping' <> ALL(g.services) OR m.status IS DISTINCT FROM 'COMPLETED') AND NOT EXISTS (
                   SELECT FROM capture c JOIN posting o ON o.id = c.posting_id
                    WHERE c.farmer_id = f.id AND c.state = 'stored' AND o.posting_group_id = p.posting_group_id) THEN 'open'
                 WHEN 'mapping' <> ALL(g.services) OR m.status = 'COMPLETED' THEN 'accepted' ELSE 'waiting' END AS state,
            CASE WHEN m.id IS NOT NULL THEN jsonb_build_object('farmId', m.id, 'name', m.name, 'area', m.area_m2,
              'declaredSize', m.declared_size_m2,
              'shape', ST_AsGeoJSON(ST_ExteriorRing(ST_GeometryN(m.boundary, 1)), 6)::jsonb) END AS farm,
            coalesce(j.list, '[]') AS rejections
       FROM posting_farmer q JOIN posting p ON p.id = q.posting_id JOIN posting_group g ON g.id = p.posting_group_id
       JOIN community c ON c.id = p.community_id
       JOIN farmer f ON f.id = q.farmer_id AND f.main_id IS NULL AND NOT ${isLocked('f')}
       LEFT JOIN LATERAL (
         SELECT x.* FROM farm x WHERE x.farmer_id = f.id AND x.community_resource_id = c.community_resource_id
          ORDER BY x.status = 'COMPLETED', x.id LIMIT 1) m ON true
       LEFT JOIN LATERAL (
         SELECT jsonb_agg(jsonb_build_object('type', r.type, 'reason', r.reason, 'pins', r.pins, 'at', r.made_at,
                          'by', u.display_name) ORDER BY r.made_at) AS list
           FROM (${activeRejections('f.id', '$1')}) r JOIN app_user u ON u.id = r.made_by) j ON true
      WHERE q.posting_id = $2 AND q.position > $3 ORDER BY q.position LIMIT ${CAPTURE_FARMERS}`,
    [agentId, postingId, after],
  );
  return rows.map(({ farm, rejections, ...row }) => {
    const { shape = null, ...rest } = farm ?? {};
    return {
      ...row,
      farm: farm && { ...(rest as Omit<typeof farm, 'shape'>), boundary: shape?.coordinates ?? [] },
      rejections: rejections.map((each) => ({ ...each, at: new Date(each.at).toISOString() })),
    };
  });
}

export async function countFarmers(reader: Reader, postingId: number): Promise<number> {
  const [row] = await reader.query<{ count: number }>(
    `SELECT count(*) AS count FROM posting_farmer q
       JOIN farmer f ON f.id = q.farmer_id AND f.main_id IS NULL AND NOT ${isLocked('f')} WHERE q.posting_id = $1`,
    [postingId],
  );
  return row?.count ?? 0;
}

/** Degrees, about 500 m. */
const NEAR = 0.0045;

/** Returns boundaries around the farms of a posting, and one more than the limit if there are more. */
export async function neighboursOf(
  reader: Reader,
  accountId: number,
  postingId: number,
): Promise<CaptureNeighbourDto[]> {
  const rows = await reader.query<{ farmId: number; shape: { coordinates: [number, number][][][] } }>(
    `WITH own AS MATERIALIZED (
       SELECT ST_Expand(f.boundary, ${NEAR}) AS box FROM posting_farmer q JOIN farm f ON f.farmer_id = q.farmer_id
        WHERE q.posting_id = $2 AND f.boundary IS NOT NULL),
     around AS MATERIALIZED (
       SELECT n.id FROM own CROSS JOIN LATERAL (
         SELECT f.id FROM farm f WHERE f.account_id = $1 AND f.boundary && own.box LIMIT ${CAPTURE_NEIGHBOURS}) n
       UNION SELECT f.id FROM farm f JOIN posting p ON p.community_id = f.community_id
        WHERE p.id = $2 AND f.boundary IS NOT NULL LIMIT ${CAPTURE_NEIGHBOURS + 1})
     SELECT f.id AS "farmId", ST_AsGeoJSON(f.boundary, 6)::jsonb AS shape FROM around a JOIN farm f ON f.id = a.id
      ORDER BY f.id`,
    [accountId, postingId],
  );
  return rows.map(({ farmId, shape }) => ({
    farmId,
    rings: shape.coordinates.flatMap(([outer]) => (outer ? [outer] : [])),
  }));
}

/**
 * Returns own captures whose stage changed after `since`, oldest change first, one more than the limit if there are
 * more. Reasons of staff come without a name.
 */
export function ownCaptures(reader: Reader, agentId: number, since: string | null): Promise<OwnCaptureDto[]> {
  return reader.query<OwnCaptureDto>(
    `WITH own AS (
       SELECT c.*, ${STAGE} AS stage, greatest(c.changed_on, (SELECT f.updated_on FROM farm f WHERE f.id = c.farm_id),
                (SELECT max(greatest(a.made_at, a.undone_at)) FROM data_rejection d JOIN farm_act a ON a.id = d.act_id
                  WHERE d.farmer_id = c.farmer_id AND d.agent_id = c.agent_id)) AS changed
         FROM capture c WHERE c.agent_id = $1 AND c.state <> 'receiving')
     SELECT c.capture_id AS "captureId", c.posting_id AS "postingId", c.stage AS state, c.farmer_id AS "farmerId",
            c.farm_id AS "farmId", CASE WHEN c.stage = 'rejected' THEN j.reasons ELSE c.reason END AS reason,
            CASE WHEN c.stage = 'rejected' THEN coalesce(j.pins, '[]') ELSE '[]' END AS pins,
            to_char(c.changed AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at
       FROM own c LEFT JOIN LATERAL (
         SELECT string_agg(r.reason, E'\\n' ORDER BY r.made_at) AS reasons,
                (SELECT jsonb_agg(pin) FROM (${activeRejections('c.farmer_id', 'c.agent_id')}) k
                  CROSS JOIN jsonb_array_elements(k.pins) pin) AS pins
           FROM (${activeRejections('c.farmer_id', 'c.agent_id')}) r) j ON c.stage = 'rejected'
      WHERE $2::timestamptz IS NULL OR c.changed > $2 ORDER BY c.changed, c.id LIMIT ${CAPTURES_AT_ONCE + 1}`,
    [agentId, since],
  );
}
