import { randomUUID } from 'node:crypto';
import type { TestDatabase } from './test-database.js';

/** Posts an agent to all positions of a farmer's community; the agent has a record in a shared agency. */
export async function postAgent(
  db: TestDatabase,
  agentId: number,
  { farmerId, group = `Mapping ${randomUUID()}` }: { farmerId: number; group?: string },
): Promise<{ postingId: number; communityId: number; communityResourceId: number }> {
  await db.query(
    `WITH provider AS (
       INSERT INTO service_provider (account_id, name, description) SELECT account_id, $2, 'Agents' FROM app_user WHERE id = $1
       RETURNING id, account_id),
     agency AS (
       INSERT INTO shared_agency (account_id, service_provider_id, name) SELECT account_id, id, $2 FROM provider
       RETURNING id, account_id)
     INSERT INTO agent (user_id, account_id, shared_agency_id, state_id, lga_id)
     SELECT $1, a.account_id, a.id, l.state_id, l.id FROM agency a CROSS JOIN (SELECT id, state_id FROM lga ORDER BY id LIMIT 1) l
     ON CONFLICT DO NOTHING`,
    [agentId, `Agency ${randomUUID()}`],
  );
  await db.query(
    `INSERT INTO community_position (community_id, position, farmer_id)
     SELECT m.community_id, coalesce((SELECT max(p.position) FROM community_position p WHERE p.community_id = m.community_id), 0)
              + row_number() OVER (PARTITION BY m.community_id ORDER BY m.joined_on, m.farmer_id), m.farmer_id
       FROM membership m WHERE m.community_id IN (SELECT community_id FROM membership WHERE farmer_id = $1)
        AND NOT EXISTS (SELECT FROM community_position p WHERE p.community_id = m.community_id AND p.farmer_id = m.farmer_id)`,
    [farmerId],
  );
  const [row] = await db.query<{ postingId: number; communityId: number; communityResourceId: number }>(
    `WITH place AS (
       SELECT c.id, c.account_id, c.community_resource_id FROM membership m JOIN community c ON c.id = m.community_id
        WHERE m.farmer_id = $2 ORDER BY c.id LIMIT 1),
     task AS (
       INSERT INTO posting_group (account_id, community_resource_id, name, description, cost_per_farmer, services)
       SELECT account_id, community_resource_id, $3, 'Farms of the season', 35000, '{mapping,KYF}' FROM place
       ON CONFLICT (community_resource_id, lower(name)) WHERE removed_on IS NULL DO UPDATE SET description = excluded.description
       RETURNING id)
     INSERT INTO posting (account_id, posting_group_id, agent_id, community_id, start_position, end_position)
     SELECT p.account_id, t.id, $1, p.id, 1, 10000 FROM place p CROSS JOIN task t
     RETURNING id AS "postingId", community_id AS "communityId", (SELECT community_resource_id FROM place) AS "communityResourceId"`,
    [agentId, farmerId, group],
  );
  if (!row) throw new Error('the farmer is in no community');
  return row;
}

/** Inserts a capture that nobody has decided on; its contents cannot be opened. */
export async function plantCapture(
  db: TestDatabase,
  agentId: number,
  farmerId: number,
  state: 'conflict' | 'refused',
): Promise<string> {
  const captureId = randomUUID();
  await db.query(
    `INSERT INTO capture (capture_id, account_id, agent_id, state, sha256, received_on, farmer_id, community_id,
            community_resource_id, conflict, reason)
     SELECT $1, f.account_id, $2, $4, decode(repeat('00', 32), 'hex'), now(), f.id, m.community_id, m.community_resource_id,
            CASE $4 WHEN 'conflict' THEN 'captured' END, 'Someone else captured this farmer first.'
       FROM farmer f JOIN membership m ON m.farmer_id = f.id WHERE f.id = $3 LIMIT 1`,
    [captureId, agentId, farmerId, state],
  );
  return captureId;
}
