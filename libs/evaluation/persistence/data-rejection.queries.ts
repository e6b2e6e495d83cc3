import type { LatLng, RejectDataBody } from '#libs/contracts';
import type { Reader, Transaction } from '#libs/platform';

interface Reach {
  accountId: number | null;
  resourceIds: readonly number[] | null;
}

/**
 * Returns the subject of a rejection: the community resource in scope in which the agent captured the farmer, or they
 * are a member.
 */
export async function rejectedWithin(
  reader: Reader,
  reach: Reach,
  { farmerId, agentId, farmId }: { farmerId: number; agentId: number; farmId: number | null },
): Promise<{ communityResourceId: number; accountId: number } | null> {
  const [row] = await reader.query<{ communityResourceId: number; accountId: number }>(
    `SELECT x.id AS "communityResourceId", p.account_id AS "accountId"
       FROM farmer p JOIN app_user u ON u.id = $4 AND u.account_id = p.account_id
       CROSS JOIN LATERAL (
         SELECT f.community_resource_id AS id, CASE WHEN f.captured_by = $4 THEN 1 ELSE 2 END AS rank
           FROM farm f WHERE f.farmer_id = p.id AND ($5::bigint IS NULL OR f.id = $5)
         UNION ALL SELECT m.community_resource_id, 3 FROM membership m WHERE m.farmer_id = p.id AND $5::bigint IS NULL) x
      WHERE p.id = $3 AND ($1::bigint IS NULL OR p.account_id = $1) AND x.id IS NOT NULL
        AND ($2::bigint[] IS NULL OR x.id = ANY($2)) AND x.id IN (SELECT id FROM community_resource)
      ORDER BY x.rank, x.id LIMIT 1`,
    [reach.accountId, reach.resourceIds, farmerId, agentId, farmId],
  );
  return row ?? null;
}

export async function storeRejection(
  tx: Transaction,
  given: { actId: number; farmerId: number; agentId: number; type: string } & Pick<
    RejectDataBody,
    'reason' | 'pins' | 'farmId'
  >,
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `INSERT INTO data_rejection (act_id, farmer_id, agent_id, farm_id, type, reason, pins)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
    [
      given.actId,
      given.farmerId,
      given.agentId,
      given.farmId ?? null,
      given.type,
      given.reason,
      JSON.stringify(given.pins ?? []),
    ],
  );
  if (!row) throw new Error('a row was expected');
  return row.id;
}

export interface RejectionRow {
  rejectionId: number;
  actId: number;
  type: string;
  reason: string;
  pins: LatLng[];
  by: string;
  at: Date;
}

/** Returns the active rejections of a farmer's data in scope, newest first. */
export function rejectionsOf(reader: Reader, reach: Reach, farmerId: number): Promise<RejectionRow[]> {
  return reader.query<RejectionRow>(
    `SELECT d.id AS "rejectionId", a.id AS "actId", d.type, d.reason, d.pins, u.display_name AS by, a.made_at AS at
       FROM data_rejection d JOIN farm_act a ON a.id = d.act_id JOIN app_user u ON u.id = a.made_by
      WHERE d.farmer_id = $3 AND a.undone_at IS NULL AND ($1::bigint IS NULL OR a.account_id = $1)
        AND ($2::bigint[] IS NULL OR a.community_resource_id = ANY($2))
        AND a.community_resource_id IN (SELECT id FROM community_resource) ORDER BY d.id DESC LIMIT 100`,
    [reach.accountId, reach.resourceIds, farmerId],
  );
}

/** True if the farmer is in the actor's scope. */
export async function reachesFarmer(reader: Reader, reach: Reach, farmerId: number): Promise<boolean> {
  const rows = await reader.query(
    `SELECT 1 FROM farmer p WHERE p.id = $3 AND ($1::bigint IS NULL OR p.account_id = $1)
        AND ($2::bigint[] IS NULL
             OR EXISTS (SELECT 1 FROM membership m WHERE m.farmer_id = p.id AND m.community_resource_id = ANY($2))
             OR EXISTS (SELECT 1 FROM farm f WHERE f.farmer_id = p.id AND f.community_resource_id = ANY($2)))`,
    [reach.accountId, reach.resourceIds, farmerId],
  );
  return rows.length > 0;
}
