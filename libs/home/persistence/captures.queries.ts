import type { CaptureDto, CommunityCapturesDto } from '#libs/contracts';
import { type Captured, prepared, type Reader, type Scope } from '#libs/platform';
import { FARM_COLUMNS, type FarmRow, withFarm } from './farm-columns.js';

/** Captures by $1 in the community resources $2: the index has both. */
const CAPTURED = 'f.captured_by = $1 AND f.community_resource_id = ANY($2)';
/** Conditions of a part of the captures; nulls: all. */
export interface CapturesPart {
  communityId: number | null;
  /** Farmers to whom the agent is posted in a task. */
  taskId: number | null;
  /** Farmers of one posting. */
  postingId: number | null;
}

/** Farms of the posted farmers, and those captured for the posting. SQL of a part: $3 community, $4 task, $5 posting. */
const PART = `($3::bigint IS NULL OR f.community_id = $3)
  AND ($4::bigint IS NULL AND $5::bigint IS NULL OR EXISTS (
    SELECT 1 FROM posting_farmer o JOIN posting p ON p.id = o.posting_id
     WHERE o.farmer_id = f.farmer_id AND p.agent_id = $1
       AND ($4::bigint IS NULL OR p.posting_group_id = $4) AND ($5::bigint IS NULL OR p.id = $5))
    OR EXISTS (
    SELECT 1 FROM capture o JOIN posting p ON p.id = o.posting_id
     WHERE o.farm_id = f.id AND o.agent_id = $1 AND o.state = 'stored'
       AND ($4::bigint IS NULL OR p.posting_group_id = $4) AND ($5::bigint IS NULL OR p.id = $5)))`;
const MIDNIGHT = `date_trunc('day', now() AT TIME ZONE 'Africa/Lagos') AT TIME ZONE 'Africa/Lagos'`;

const parametersOf = ({ by, resourceIds }: Captured) => [by, resourceIds];
const partOf = ({ communityId, taskId, postingId }: CapturesPart) => [communityId, taskId, postingId];

export type CapturesOfCommunity = CommunityCapturesDto & { today: number };

/** Counts captures by community, highest first. */
export function capturesByCommunity(reader: Reader, captured: Captured): Promise<CapturesOfCommunity[]> {
  return reader.query<CapturesOfCommunity>(
    prepared(`SELECT f.community_id AS "communityId", c.name AS community, r.name AS "communityResource", count(*) AS farms,
            count(*) FILTER (WHERE f.status = 'COMPLETED') AS completed,
            count(*) FILTER (WHERE f.captured_on >= ${MIDNIGHT}) AS today
       FROM farm f JOIN community_resource r ON r.id = f.community_resource_id
       LEFT JOIN community c ON c.id = f.community_id
      WHERE ${CAPTURED} GROUP BY f.community_id, c.name, r.id, r.name ORDER BY farms DESC, c.name, r.name`),
    parametersOf(captured),
  );
}

type Row = Omit<CaptureDto, 'capturedAt' | 'coords'> & FarmRow;

const CAPTURES = `
  SELECT ${FARM_COLUMNS}, coalesce(p.surname || ' ' || p.first_name, f.name) AS name, c.name AS community,
         '•••••••' || p.bvn_last4 AS bvn, coalesce(CASE WHEN p.next_of_kin_surname IS NULL AND p.next_of_kin_first_name IS NULL
           THEN NULL ELSE jsonb_build_object('name', concat_ws(' ', p.next_of_kin_surname, p.next_of_kin_first_name),
                                             'relationship', p.next_of_kin_relationship) END, 'null')::text AS "nextOfKin",
         coalesce((SELECT jsonb_agg(b.kind ORDER BY b.kind) FROM farmer_biometric b
                    WHERE b.farmer_id = f.farmer_id AND b.kind <> 'passport'), '[]')::text AS prints
    FROM farm f LEFT JOIN farmer p ON p.id = f.farmer_id LEFT JOIN community c ON c.id = f.community_id`;

/** Returns the latest captures, newest first. */
export async function latestCaptures(
  reader: Reader,
  captured: Captured,
  limit: number,
): Promise<CaptureDto[]> {
  const rows = await reader.query<Row>(
    prepared(`${CAPTURES} WHERE ${CAPTURED} ORDER BY f.captured_on DESC NULLS LAST, f.id DESC LIMIT $3`),
    [...parametersOf(captured), limit],
  );
  return rows.map(withFarm);
}

/** Returns the community resource of the latest capture; null if there is none. */
export async function latestResource(reader: Reader, captured: Captured): Promise<number | null> {
  const [row] = await reader.query<{ id: number }>(
    prepared(`SELECT f.community_resource_id AS id FROM farm f WHERE ${CAPTURED}
      ORDER BY f.captured_on DESC NULLS LAST, f.id DESC LIMIT 1`),
    parametersOf(captured),
  );
  return row?.id ?? null;
}

/** Returns a part of the captures in storage order. */
export async function capturesPage(
  reader: Reader,
  captured: Captured,
  part: CapturesPart,
  { offset, limit }: { offset: number; limit: number },
): Promise<CaptureDto[]> {
  const rows = await reader.query<Row>(
    `${CAPTURES} WHERE ${CAPTURED} AND ${PART} ORDER BY f.id LIMIT $6 OFFSET $7`,
    [...parametersOf(captured), ...partOf(part), limit, offset],
  );
  return rows.map(withFarm);
}

/** Counts the captures, and those before a farm; null if that farm is not among them. */
export async function countCaptures(
  reader: Reader,
  captured: Captured,
  part: CapturesPart,
  farmId: number | null,
): Promise<{ total: number; before: number | null }> {
  const [row] = await reader.query<{ total: number; before: number; there: boolean }>(
    `SELECT count(*) AS total, count(*) FILTER (WHERE f.id < $6) AS before,
            coalesce(bool_or(f.id = $6), false) AS there
       FROM farm f WHERE ${CAPTURED} AND ${PART}`,
    [...parametersOf(captured), ...partOf(part), farmId],
  );
  return { total: row?.total ?? 0, before: row?.there ? row.before : null };
}

/** Returns an agent and the community resources in which their captures are visible; null if there is none in scope. */
export async function agentInScope(
  reader: Reader,
  agentId: number,
  { accountId, resourceIds }: Scope,
): Promise<{ name: string; resourceIds: number[] } | null> {
  const [agent] = await reader.query<{ name: string; resourceIds: number[] }>(
    `SELECT u.display_name AS name,
            coalesce((SELECT array_agg(r.id) FROM community_resource r
                       WHERE r.account_id = u.account_id AND ($3::bigint[] IS NULL OR r.id = ANY($3))), '{}') AS "resourceIds"
       FROM app_user u WHERE u.id = $1 AND 'AGENT' = ANY(u.roles) AND ($2::bigint IS NULL OR u.account_id = $2)`,
    [agentId, accountId, resourceIds],
  );
  return agent ?? null;
}
