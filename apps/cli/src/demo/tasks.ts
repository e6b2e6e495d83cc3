import { koboOf } from '#libs/contracts';
import type { Database, Transaction } from '#libs/platform';
import { numberMembers } from '#libs/tasks';

/** Naira for each farmer. */
const COST = 350;
/** Share of each community that is posted; the rest is free. */
const POSTED = 0.8;

/**
 * Creates a mapping task in each community resource, and posts agents to the communities where they captured farms;
 * nothing if there are tasks. Returns the number of postings.
 */
export async function seedTasks(database: Database, accountId: number): Promise<number> {
  return database.transaction(async (tx) => {
    const known = await tx.query('SELECT 1 FROM posting_group WHERE account_id = $1 LIMIT 1', [accountId]);
    if (known.length > 0) return 0;
    const communities = await tx.query<{ id: number }>('SELECT id FROM community WHERE account_id = $1', [
      accountId,
    ]);
    await numberMembers(
      tx,
      communities.map(({ id }) => id),
    );
    await addTasks(tx, accountId);
    return addPostings(tx, accountId);
  });
}

/** The budget is enough for all members, and a tenth more. */
async function addTasks(tx: Transaction, accountId: number): Promise<void> {
  await tx.query(
    `INSERT INTO posting_group (account_id, community_resource_id, name, description, cost_per_farmer, services, ends_on, budget)
     SELECT r.account_id, r.id, 'Mapping', 'Map each farm and check the farmer’s data. Demo data.', $2::bigint, '{mapping,KYF}',
            current_date + 25, $2::bigint * ceil(m.members * 1.1)
       FROM community_resource r
       JOIN (SELECT community_resource_id, count(*) AS members FROM membership GROUP BY 1) m ON m.community_resource_id = r.id
      WHERE r.account_id = $1`,
    [accountId, koboOf(COST)],
  );
}

async function addPostings(tx: Transaction, accountId: number): Promise<number> {
  const rows = await tx.query(
    `INSERT INTO posting (account_id, posting_group_id, agent_id, community_id, start_position, end_position)
     SELECT $1, g.id, c.agent_id, c.community_id, c.at * c.share + 1, (c.at + 1) * c.share
       FROM (SELECT community_resource_id, community_id, agent_id,
                    row_number() OVER (PARTITION BY community_id ORDER BY agent_id)::int - 1 AS at,
                    floor((SELECT max(position) FROM community_position p WHERE p.community_id = pairs.community_id) * $2::float8
                      / count(*) OVER (PARTITION BY community_id))::int AS share
               FROM (SELECT DISTINCT f.community_resource_id, f.community_id, a.user_id AS agent_id
                       FROM farm f JOIN agent a ON a.user_id = f.captured_by
                      WHERE f.account_id = $1 AND f.community_id IS NOT NULL) pairs) c
       JOIN posting_group g ON g.community_resource_id = c.community_resource_id
      WHERE c.share > 0 RETURNING 1`,
    [accountId, POSTED],
  );
  return rows.length;
}
