import { isLocked } from '#libs/farmers';
import type { Bind, Reader, Transaction } from '#libs/platform';
import { type IssueReach, reachedFarmers } from './issue-scope.queries.js';

export interface IssueFarmer {
  id: number;
  accountId: number;
  isLocked: boolean;
}

/** Returns the farmer of a new issue; undefined out of reach, or if the named farm is not theirs. */
export async function farmerOfIssue(
  reader: Reader,
  reach: IssueReach,
  asked: { farmerId: number; farmId: number | null },
): Promise<IssueFarmer | undefined> {
  const parameters: unknown[] = [];
  const bind: Bind = (value) => `$${parameters.push(value)}`;
  const farm = `${bind(asked.farmId)}::bigint`;
  const [row] = await reader.query<IssueFarmer>(
    `SELECT r.id, r.account_id AS "accountId", ${isLocked('r')} AS "isLocked"
       FROM farmer r WHERE r.id = ${bind(asked.farmerId)} AND r.main_id IS NULL AND ${reachedFarmers(reach, bind)}
        AND (${farm} IS NULL OR EXISTS (SELECT 1 FROM farm f WHERE f.id = ${farm} AND f.farmer_id = r.id))`,
    parameters,
  );
  return row;
}

/**
 * Inserts an issue at its farm, or at the farmer's first one, in that farm's community resource or the farmer's latest.
 * Returns both ids.
 */
export async function insertIssue(
  tx: Transaction,
  values: Readonly<Record<string, unknown>>,
): Promise<{ id: number; communityResourceId: number | null }> {
  const columns = Object.keys(values);
  const [row] = await tx.query<{ id: number; communityResourceId: number | null }>(
    `INSERT INTO issue (${columns.join(', ')}) VALUES (${columns.map((_, at) => `$${at + 1}`).join(', ')}) RETURNING id`,
    Object.values(values),
  );
  const [placed] = await tx.query<{ id: number; communityResourceId: number | null }>(
    `UPDATE issue t SET place = f.place, community_resource_id = coalesce(f.resource,
              (SELECT m.community_resource_id FROM membership m WHERE m.farmer_id = t.farmer_id
                ORDER BY m.joined_on DESC, m.community_id DESC LIMIT 1))
       FROM (SELECT 1) one LEFT JOIN LATERAL (
              SELECT ST_PointOnSurface(f.boundary) AS place, f.community_resource_id AS resource
                FROM farm f JOIN issue i ON i.id = $1 AND f.farmer_id = i.farmer_id
               WHERE i.farm_id IS NULL OR f.id = i.farm_id ORDER BY f.boundary IS NULL, f.id LIMIT 1) f ON true
      WHERE t.id = $1 RETURNING t.id, t.community_resource_id AS "communityResourceId"`,
    [row?.id],
  );
  if (!placed) throw new Error('a row was expected');
  return placed;
}

/** Returns the users who follow an issue: those of its farmer, agents of the farmer's farms, and writers. */
export async function followersOf(reader: Reader, issueId: number): Promise<number[]> {
  const rows = await reader.query<{ id: number }>(
    `SELECT u.id FROM issue t JOIN app_user u ON u.farmer_id = t.farmer_id WHERE t.id = $1
     UNION SELECT f.captured_by FROM issue t JOIN farm f ON f.farmer_id = t.farmer_id
      WHERE t.id = $1 AND f.captured_by IS NOT NULL
     UNION SELECT e.user_id FROM issue_entry e WHERE e.issue_id = $1 ORDER BY 1`,
    [issueId],
  );
  return rows.map(({ id }) => id);
}

export interface TextedFarmer {
  member: { kind: 'farmer'; id: number; firstName: string; surname: string; phone: string | null };
  /** Null if the farmer is in no community, to which every message belongs. */
  community: { id: number; accountId: number; communityResourceId: number; name: string } | null;
}

/** Returns the farmer of an issue as a recipient. */
export async function recipientOf(reader: Reader, issueId: number): Promise<TextedFarmer> {
  const [row] = await reader.query<TextedFarmer>(
    `SELECT jsonb_build_object('kind', 'farmer', 'id', r.id, 'firstName', r.first_name, 'surname', r.surname,
                               'phone', r.phone) AS member,
            (SELECT jsonb_build_object('id', c.id, 'accountId', t.account_id,
                                       'communityResourceId', c.community_resource_id, 'name', c.name)
               FROM membership m JOIN community c ON c.id = m.community_id WHERE m.farmer_id = r.id
              ORDER BY (m.community_resource_id = t.community_resource_id) DESC NULLS LAST, m.joined_on DESC, c.id DESC
              LIMIT 1) AS community
       FROM issue t JOIN farmer r ON r.id = t.farmer_id WHERE t.id = $1`,
    [issueId],
  );
  if (!row) throw new Error('a row was expected');
  return row;
}
