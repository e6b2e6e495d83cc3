import type { Transaction } from '#libs/platform';

/** The posting of a capture. */
export interface PostingRow {
  postingId: number;
  postingGroupId: number;
  communityId: number;
  communityResourceId: number;
}

/**
 * Returns an agent's posting at the time of a capture, also one that has ended since; undefined if there is none, or if
 * its community is gone.
 */
export async function postingOf(
  tx: Transaction,
  agentId: number,
  postingId: number,
  at: string,
): Promise<PostingRow | undefined> {
  const [row] = await tx.query<PostingRow>(
    `SELECT p.id AS "postingId", p.posting_group_id AS "postingGroupId", p.community_id AS "communityId",
            c.community_resource_id AS "communityResourceId"
       FROM posting p JOIN community c ON c.id = p.community_id
      WHERE p.id = $2 AND p.agent_id = $1 AND (p.removed_on IS NULL OR p.removed_on > $3::timestamptz)`,
    [agentId, postingId, at],
  );
  return row;
}

/** Record of a farmer of the posting: the main one, if it was merged; its own id if not. */
export async function farmerOfPosting(
  tx: Transaction,
  postingId: number,
  farmerId: number,
): Promise<{ id: number; isErased: boolean } | undefined> {
  const [row] = await tx.query<{ id: number; isErased: boolean }>(
    `SELECT coalesce(f.main_id, f.id) AS id, f.erased_on IS NOT NULL AS "isErased"
       FROM farmer f JOIN posting p ON p.id = $1
       JOIN community_position c ON c.community_id = p.community_id AND c.farmer_id IN (f.id, f.main_id)
        AND c.position BETWEEN p.start_position AND p.end_position
      WHERE f.id = $2 AND f.account_id = p.account_id LIMIT 1`,
    [postingId, farmerId],
  );
  return row;
}

/** True if the farmer was captured as a new one by this agent for the posting: they have no position in it. */
export async function wasCapturedNew(tx: Transaction, postingId: number, farmerId: number): Promise<boolean> {
  const rows = await tx.query(
    `SELECT 1 FROM capture WHERE farmer_id = $2 AND posting_id = $1 AND state = 'stored' LIMIT 1`,
    [postingId, farmerId],
  );
  return rows.length > 0;
}

/** Earlier captures of a farmer. */
export interface EarlierCaptures {
  /** Version of the record after the agent's own last capture. */
  ownVersion: number | null;
  /** Another agent's capture for the task that no one has sent back. */
  byOther: boolean;
  isAgain: boolean;
}

export async function earlierCaptures(
  tx: Transaction,
  { agentId, farmerId, postingGroupId }: { agentId: number; farmerId: number; postingGroupId: number },
): Promise<EarlierCaptures> {
  const [row] = await tx.query<EarlierCaptures>(
    `SELECT max(c.farmer_version) FILTER (WHERE c.agent_id = $1) AS "ownVersion",
            coalesce(bool_or(c.agent_id <> $1 AND p.posting_group_id = $3 AND NOT EXISTS (
              SELECT FROM data_rejection d JOIN farm_act a ON a.id = d.act_id
               WHERE d.farmer_id = c.farmer_id AND d.agent_id = c.agent_id AND a.undone_at IS NULL
                 AND a.made_at > c.changed_on)), false) AS "byOther",
            count(*) > 0 AS "isAgain"
       FROM capture c JOIN posting p ON p.id = c.posting_id WHERE c.farmer_id = $2 AND c.state = 'stored'`,
    [agentId, farmerId, postingGroupId],
  );
  return row ?? { ownVersion: null, byOther: false, isAgain: false };
}

/**
 * Returns the farm that a capture maps: the named one, else the first one without a boundary; null for a new farm.
 * Undefined if the named farm is not the farmer's in this programme.
 */
export async function farmToCapture(
  tx: Transaction,
  {
    farmerId,
    communityResourceId,
    farmId,
  }: { farmerId: number; communityResourceId: number; farmId: number | null },
): Promise<{ id: number; isMapped: boolean } | null | undefined> {
  const [row] = await tx.query<{ id: number; isMapped: boolean }>(
    `SELECT f.id, f.boundary IS NOT NULL AS "isMapped" FROM farm f
      WHERE f.farmer_id IN (SELECT id FROM farmer WHERE id = $1 OR main_id = $1) AND f.community_resource_id = $2
        AND CASE WHEN $3::bigint IS NULL THEN f.boundary IS NULL ELSE f.id = $3 END
      ORDER BY f.id LIMIT 1 FOR UPDATE OF f`,
    [farmerId, communityResourceId, farmId],
  );
  if (row) return row;
  return farmId === null ? null : undefined;
}

/** Metres outside the state of the programme from which a farm is a warning: as the finding `outsideState`. */
const OUTSIDE_STATE = 3000;
/** Metres from the nearest other farm of the community, and farms that it needs for this rule. */
const FAR = 5000;
const LEAST_FARMS = 5;

/**
 * Tests whether a farm lies outside the assigned community: outside the state by 3 km or more, or over 5 km from all
 * other farms of a community with five mapped ones. A community has no outline of its own.
 */
export async function isOutside(tx: Transaction, farmId: number, communityId: number): Promise<boolean> {
  const [row] = await tx.query<{ outside: boolean }>(
    `WITH own AS MATERIALIZED (
       SELECT ST_Centroid(ST_Envelope(f.boundary)) AS at, r.state_id FROM farm f
         LEFT JOIN community_resource r ON r.id = f.community_resource_id WHERE f.id = $1),
     others AS MATERIALIZED (
       SELECT f.boundary FROM farm f
        WHERE f.community_id = $2 AND f.id <> $1 AND f.boundary IS NOT NULL
        ORDER BY f.boundary <-> (SELECT at FROM own) LIMIT ${LEAST_FARMS})
     SELECT coalesce((SELECT ST_Distance(o.at::geography, ST_ClosestPoint(s.outline, o.at)::geography) >= ${OUTSIDE_STATE}
                        FROM own o JOIN state s ON s.id = o.state_id WHERE NOT ST_Intersects(s.outline, o.at)), false)
         OR coalesce((SELECT count(*) = ${LEAST_FARMS} AND min(ST_Distance(t.boundary::geography, o.at::geography)) > ${FAR}
                        FROM others t CROSS JOIN own o), false) AS outside`,
    [farmId, communityId],
  );
  return row?.outside ?? false;
}

/** True if a person of the account who had this phone number asked to be forgotten. `index` is its keyed hash. */
export async function isErasedPhone(tx: Transaction, accountId: number, index: Buffer): Promise<boolean> {
  const rows = await tx.query(
    'SELECT 1 FROM erased_person WHERE account_id = $1 AND phone_index = $2 LIMIT 1',
    [accountId, index],
  );
  return rows.length > 0;
}
