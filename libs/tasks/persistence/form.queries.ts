import type {
  AgentPostingDto,
  LastFarmerDto,
  PostedAgentDto,
  PostingAgentDto,
  PostingCommunityDto,
} from '#libs/contracts';
import { byName, DomainError, type Reader } from '#libs/platform';

export async function communityIdsOf(reader: Reader, communityResourceId: number): Promise<number[]> {
  const rows = await reader.query<{ id: number }>(
    'SELECT id FROM community WHERE community_resource_id = $1',
    [communityResourceId],
  );
  return rows.map(({ id }) => id);
}

/** Returns the communities of a programme by name, with the numbers of their members and last positions. */
export function communitiesOf(
  reader: Reader,
  communityResourceId: number,
): Promise<Omit<PostingCommunityDto, 'taken'>[]> {
  return reader.query(
    `SELECT c.id, c.name, l.name AS lga, coalesce(m.farmers, 0) AS farmers,
            coalesce((SELECT max(p.position) FROM community_position p WHERE p.community_id = c.id), 0) AS last
       FROM community c LEFT JOIN lga l ON l.id = c.lga_id
       LEFT JOIN (SELECT community_id, count(*) AS farmers FROM membership WHERE community_resource_id = $1
                   GROUP BY community_id) m ON m.community_id = c.id
      WHERE c.community_resource_id = $1 ORDER BY ${byName('c.name')}, c.id`,
    [communityResourceId],
  );
}

/** Returns the last position of any posting in a community, and the number of its members. */
export async function countsOf(reader: Reader, communityId: number): Promise<Omit<LastFarmerDto, 'code'>> {
  const [row] = await reader.query<Omit<LastFarmerDto, 'code'>>(
    `SELECT coalesce((SELECT max(end_position) FROM posting WHERE community_id = $1 AND removed_on IS NULL), 0) AS "lastCount",
            (SELECT count(*) FROM membership WHERE community_id = $1) AS "totalFarmer"`,
    [communityId],
  );
  if (!row) throw new Error('a row was expected');
  return row;
}

/** Returns the agents of an agency who can be posted, and those with a posting in the task, by name. */
export function postableAgents(
  reader: Reader,
  of: { accountId: number; sharedAgencyId: number; groupId: number },
): Promise<PostingAgentDto[]> {
  return reader.query<PostingAgentDto>(
    `WITH posted AS (SELECT DISTINCT agent_id FROM posting WHERE posting_group_id = $3 AND removed_on IS NULL)
     SELECT a.user_id AS id, u.display_name AS name,
            a.status = 'ACTIVE' AND a.removed_on IS NULL AND a.shared_agency_id = $2 AS "canBePosted"
       FROM agent a JOIN app_user u ON u.id = a.user_id LEFT JOIN posted p ON p.agent_id = a.user_id
      WHERE a.account_id = $1
        AND (p.agent_id IS NOT NULL OR (a.shared_agency_id = $2 AND a.status = 'ACTIVE' AND a.removed_on IS NULL))
      ORDER BY ${byName('u.display_name')}, a.user_id`,
    [of.accountId, of.sharedAgencyId, of.groupId],
  );
}

/** Returns the agent whom the form posts, with their open work. */
export async function headOf(reader: Reader, agentId: number): Promise<PostedAgentDto> {
  const [row] = await reader.query<PostedAgentDto>(
    `SELECT a.user_id AS id, u.display_name AS name, a.status, a.shared_agency_id AS "sharedAgencyId",
            s.name AS "agencyName", w.tasks, w.left AS "farmersLeft"
       FROM agent a JOIN app_user u ON u.id = a.user_id JOIN shared_agency s ON s.id = a.shared_agency_id
       CROSS JOIN LATERAL (
         SELECT count(DISTINCT p.posting_group_id) AS tasks, count(f.farmer_id) AS left
           FROM posting p JOIN posting_group g ON g.id = p.posting_group_id AND g.removed_on IS NULL AND g.status = 'ACTIVE'
           LEFT JOIN posting_farmer f ON f.posting_id = p.id AND NOT EXISTS (
             SELECT 1 FROM farm WHERE farm.farmer_id = f.farmer_id AND farm.captured_by = p.agent_id)
          WHERE p.agent_id = a.user_id AND p.removed_on IS NULL AND p.status = 'ACTIVE') w
      WHERE a.user_id = $1`,
    [agentId],
  );
  if (!row) throw new DomainError('record.notFound');
  return row;
}

/**
 * Returns how many farms of an agent were completed per working day, in a programme and the last 30 days; null without
 * any. A working day is a day in Nigeria with a capture.
 */
export async function paceOf(
  reader: Reader,
  agentId: number,
  communityResourceId: number,
): Promise<number | null> {
  const [row] = await reader.query<{ pace: number | null }>(
    `SELECT round(count(*) FILTER (WHERE status = 'COMPLETED')::numeric
              / nullif(count(DISTINCT (captured_on AT TIME ZONE 'Africa/Lagos')::date), 0), 1)::float8 AS pace
       FROM farm WHERE community_resource_id = $1 AND captured_by = $2 AND captured_on > now() - interval '30 days'`,
    [communityResourceId, agentId],
  );
  return row?.pace || null;
}

/** Returns an agent's postings in these programmes (null: all), newest first. */
export function postingsOf(
  reader: Reader,
  agentId: number,
  resourceIds: readonly number[] | null,
): Promise<Omit<AgentPostingDto, 'links'>[]> {
  return reader.query(
    `SELECT p.id AS posting_id, g.id AS "postingGroupId", g.name AS group_name, array_to_string(g.services, ' ') AS services,
            r.name AS "resourceName", c.id AS "communityId", c.name AS community_name,
            p.start_position AS "startFarmerPosition", p.end_position AS "endFarmerPosition", p.status
       FROM posting p JOIN posting_group g ON g.id = p.posting_group_id AND g.removed_on IS NULL
       JOIN community c ON c.id = p.community_id JOIN community_resource r ON r.id = g.community_resource_id
      WHERE p.agent_id = $1 AND p.removed_on IS NULL AND ($2::bigint[] IS NULL OR r.id = ANY($2))
      ORDER BY p.created_on DESC, p.id DESC`,
    [agentId, resourceIds],
  );
}
