import { type StoredUser, userColumn } from '#libs/access';
import { CAPTURE_DAYS, type CaptureItemDto, type CaptureItemQuery } from '#libs/contracts';
import type { Reader, Scope } from '#libs/platform';

export type ReceivedRow = Omit<CaptureItemDto, 'agent' | 'receivedAt' | 'deletedOn'> & {
  id: number;
  agent: StoredUser;
  receivedAt: Date;
  deletedOn: Date | null;
};

/**
 * Captures `c` in a scope, `$1` its account and `$2` its community resources, without those of communities in the
 * trash. Unreadable ones name no resource.
 */
const IN_SCOPE = `($1::bigint IS NULL OR c.account_id = $1) AND ($2::bigint[] IS NULL OR c.community_resource_id = ANY($2))
  AND (c.community_id IS NULL OR EXISTS (SELECT 1 FROM community m WHERE m.id = c.community_id))`;
/** Captures to decide, or those of the state `$3`. */
const ASKED = `($3::text IS NULL AND c.state IN ('conflict', 'review', 'refused') OR c.state = $3)`;

const ROW = `
  SELECT c.id, c.capture_id AS "captureId", c.state, ${userColumn('u')} AS agent, c.farmer_id AS "farmerId",
         f.surname || ' ' || f.first_name AS "farmerName", m.name AS community, c.reason, c.agent_reason AS "agentReason",
         c.received_on AS "receivedAt",
         CASE WHEN c.state = 'refused' THEN c.received_on + interval '${CAPTURE_DAYS.refused} days' END AS "deletedOn"
    FROM capture c JOIN app_user u ON u.id = c.agent_id LEFT JOIN farmer f ON f.id = c.farmer_id
    LEFT JOIN community m ON m.id = c.community_id`;

/** Returns a page of captures, newest first: those that staff have to look at, or those of one state. */
export function receivedCaptures(
  reader: Reader,
  { accountId, resourceIds }: Scope,
  { state, page = 1, size = 50 }: CaptureItemQuery,
): Promise<ReceivedRow[]> {
  return reader.query<ReceivedRow>(
    `${ROW} WHERE ${IN_SCOPE} AND ${ASKED} ORDER BY c.id DESC LIMIT $4 OFFSET $5`,
    [accountId, resourceIds, state ?? null, size, (page - 1) * size],
  );
}

export async function countReceived(
  reader: Reader,
  { accountId, resourceIds }: Scope,
  { state }: CaptureItemQuery,
): Promise<number> {
  const [row] = await reader.query<{ count: number }>(
    `SELECT count(*) AS count FROM capture c WHERE ${IN_SCOPE} AND ${ASKED}`,
    [accountId, resourceIds, state ?? null],
  );
  return row?.count ?? 0;
}

/** Returns a capture in scope that was received, also a settled one; undefined if there is none. */
export async function receivedCapture(
  reader: Reader,
  { accountId, resourceIds }: Scope,
  id: number,
): Promise<ReceivedRow | undefined> {
  const [row] = await reader.query<ReceivedRow>(
    `${ROW} WHERE ${IN_SCOPE} AND c.id = $3 AND c.state <> 'receiving'`,
    [accountId, resourceIds, id],
  );
  return row;
}
