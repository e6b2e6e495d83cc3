import type { Range, ResourceStatus, SavePostingBody } from '#libs/contracts';
import type { Reader, Transaction } from '#libs/platform';
import type { Group } from './groups.queries.js';

export interface TakenRange extends Range {
  communityId: number;
  agentId: number;
}

/** Returns the current postings of a task in some communities, in order of position, except one. */
export function takenRanges(
  reader: Reader,
  groupId: number,
  communityIds: readonly number[],
  except: number | null = null,
): Promise<TakenRange[]> {
  return reader.query<TakenRange>(
    `SELECT community_id AS "communityId", agent_id AS "agentId", start_position AS start, end_position AS "end"
       FROM posting
      WHERE posting_group_id = $1 AND removed_on IS NULL AND community_id = ANY($2)
        AND id IS DISTINCT FROM $3
      ORDER BY community_id, start_position`,
    [groupId, communityIds, except],
  );
}

/**
 * Returns the current postings of a task by community: three numbers each, agent, start and end, in order of position. Read
 * as one text per community, because a task can have 50,000 postings.
 */
export async function takenByCommunity(reader: Reader, groupId: number): Promise<Map<number, number[]>> {
  const rows = await reader.query<{ communityId: number; taken: string }>(
    // Sorted before the aggregate, in the order of the index.
    `SELECT community_id AS "communityId", string_agg(agent_id || ',' || start_position || ',' || end_position, ',') AS taken
       FROM (SELECT community_id, agent_id, start_position, end_position FROM posting
              WHERE posting_group_id = $1 AND removed_on IS NULL ORDER BY community_id, start_position) p
      GROUP BY community_id`,
    [groupId],
  );
  return new Map(rows.map(({ communityId, taken }) => [communityId, taken.split(',').map(Number)]));
}

/** Counts the farmers of a task's current postings, except those of one. */
export async function countPosted(reader: Reader, groupId: number, except: number | null): Promise<number> {
  const [row] = await reader.query<{ posted: number }>(
    `SELECT coalesce(sum(end_position - start_position + 1), 0) AS posted FROM posting
      WHERE posting_group_id = $1 AND removed_on IS NULL AND id IS DISTINCT FROM $2`,
    [groupId, except],
  );
  return Number(row?.posted ?? 0);
}

/** Returns the last positions of communities of a programme, by id; others are left out. */
export async function lastPositions(
  reader: Reader,
  { communityResourceId }: Pick<Group, 'communityResourceId'>,
  communityIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await reader.query<{ id: number; last: number }>(
    `SELECT c.id, coalesce((SELECT max(p.position) FROM community_position p WHERE p.community_id = c.id), 0) AS last
       FROM community c WHERE c.id = ANY($1) AND c.community_resource_id = $2`,
    [communityIds, communityResourceId],
  );
  return new Map(rows.map(({ id, last }) => [id, last]));
}

/** Returns the statuses of agents of an account who are not in the trash. */
export async function agentStatuses(
  reader: Reader,
  accountId: number,
  agentIds: readonly number[],
): Promise<ResourceStatus[]> {
  const rows = await reader.query<{ status: ResourceStatus }>(
    'SELECT status FROM agent WHERE user_id = ANY($1) AND account_id = $2 AND removed_on IS NULL',
    [agentIds, accountId],
  );
  return rows.map(({ status }) => status);
}

/** Inserts postings of a task, all in one statement. Returns their ids. */
export async function insertPostings(
  tx: Transaction,
  group: Group,
  postings: readonly SavePostingBody[],
  createdBy: number,
): Promise<number[]> {
  const column = (of: (posting: SavePostingBody) => number) => postings.map(of);
  const rows = await tx.query<{ id: number }>(
    `INSERT INTO posting (account_id, posting_group_id, created_by, agent_id, community_id, start_position, end_position)
     SELECT $1, $2, $3, * FROM unnest($4::bigint[], $5::bigint[], $6::int[], $7::int[]) RETURNING id`,
    [
      group.accountId,
      group.id,
      createdBy,
      column(({ agentId }) => agentId),
      column(({ communityId }) => communityId),
      column(({ startFarmerPosition }) => startFarmerPosition),
      column(({ endFarmerPosition }) => endFarmerPosition),
    ],
  );
  return rows.map(({ id }) => id);
}
