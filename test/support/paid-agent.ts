import type { SampleWorld } from '#libs/contracts';
import type { World } from './world.js';

type Db = World['db'];

/** Makes a user an agent of a new shared agency, posted to a new task; returns the ids. Costs are kobo. */
export async function postedAgent(
  db: Db,
  { userId, communityId, cost }: { userId: number; communityId: number; cost: number },
): Promise<{ agentId: number; sharedAgencyId: number; groupId: number; postingId: number }> {
  const [row] = await db.query<{
    agentId: number;
    sharedAgencyId: number;
    groupId: number;
    postingId: number;
  }>(
    `WITH place AS (SELECT c.account_id, c.id, c.community_resource_id FROM community c WHERE c.id = $2),
          provider AS (
            INSERT INTO service_provider (account_id, name, description)
            SELECT account_id, 'Provider ' || gen_random_uuid(), 'Agents' FROM place RETURNING id, account_id),
          agency AS (
            INSERT INTO shared_agency (account_id, service_provider_id, name) SELECT account_id, id, 'Sahel' FROM provider
            RETURNING id, account_id),
          agents AS (
            INSERT INTO agent (user_id, account_id, shared_agency_id, state_id, lga_id)
            SELECT $1, a.account_id, a.id, l.state_id, l.id FROM agency a, (SELECT id, state_id FROM lga LIMIT 1) l RETURNING user_id),
          task AS (
            INSERT INTO posting_group (account_id, community_resource_id, name, description, cost_per_farmer, services)
            SELECT account_id, community_resource_id, 'Task ' || gen_random_uuid(), 'Map', $3, '{mapping}' FROM place RETURNING id, account_id),
          post AS (
            INSERT INTO posting (account_id, posting_group_id, agent_id, community_id, start_position, end_position)
            SELECT t.account_id, t.id, $1, $2, 1, 1000000 FROM task t RETURNING id)
     SELECT user_id AS "agentId", agency.id AS "sharedAgencyId", task.id AS "groupId", post.id AS "postingId"
       FROM agents, agency, task, post`,
    [userId, communityId, cost],
  );
  if (!row) throw new Error('a row was expected');
  return row;
}

/** Stores one capture of each farm of a community under a posting: ten minutes each, inside the community. */
export async function captureFarms(db: Db, postingId: number): Promise<void> {
  await db.query(
    `INSERT INTO capture (capture_id, account_id, agent_id, state, sha256, received_on, posting_id, community_id,
            community_resource_id, farmer_id, farm_id, started_on, ended_on, is_again, is_outside)
     SELECT gen_random_uuid(), p.account_id, p.agent_id, 'stored', decode(repeat('00', 32), 'hex'), now(), p.id, p.community_id,
            f.community_resource_id, f.farmer_id, f.id, now() - interval '10 minutes', now(), false, false
       FROM posting p JOIN farm f ON f.community_id = p.community_id WHERE p.id = $1 AND f.farmer_id IS NOT NULL`,
    [postingId],
  );
}

/** Returns an agent to whom a farmer is due, and their agency. */
export async function paidAgentOf(
  db: Db,
  world: Pick<SampleWorld, 'id' | 'user'>,
): Promise<{ agentId: number; sharedAgencyId: number }> {
  const { id: userId } = await world.user('AGENT');
  await world.id('farm');
  const communityId = await world.id('community');
  const { agentId, sharedAgencyId, postingId } = await postedAgent(db, { userId, communityId, cost: 35_000 });
  await captureFarms(db, postingId);
  await db.query(`UPDATE farm SET status = 'COMPLETED' WHERE community_id = $1 AND boundary IS NOT NULL`, [
    communityId,
  ]);
  return { agentId, sharedAgencyId };
}
