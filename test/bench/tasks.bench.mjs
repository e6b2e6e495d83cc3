import 'reflect-metadata';
import { bench, createDatabase, environmentOf, populate, say, settle, signIn, startApi } from './support.mjs';
import { percentile, printColumns } from './table.mjs';

/*
 * Work of an agency: the posting form of 500 agents × 100 communities of 600 farmers, and pages of an agency with 2,000
 * agents. Pages must answer within 200 ms (p95).
 */
const [AGENTS, POSTED, COMMUNITIES, FARMERS] = [2000, 500, 100, 600];
const ASKED = 40;

await bench(async () => {
  const database = await createDatabase();
  const { accountId } = await populate(database);
  say(`${AGENTS} agents, ${COMMUNITIES * FARMERS} farmers`);
  const { agencyId, resourceId, groupId } = await fill(database, accountId);
  await settle();
  const { url } = await startApi(environmentOf(database));
  const client = await signIn(url);
  const ask = async (path) => {
    const { status, took, text, body } = await client.call('GET', `/api${path}`);
    if (status !== 200) throw new Error(`${path}: ${status} ${text.slice(0, 300)}`);
    return { took, body };
  };
  const [{ id: agentId }] = await database.query('SELECT min(user_id)::int AS id FROM agent');
  const form = `/postinggroup/form/${groupId}/${agentId}`;
  const first = await ask(form);
  await post(database, accountId, groupId, resourceId);
  const rows = [['posting form, first: 60,000 positions', first.took.toFixed(1), '']];
  for (const [name, limit, pathOf] of [
    ['posting form, 50,000 postings', null, () => form],
    ['agents of the agency', 200, (i) => `/agents/bysharedagency/${agencyId}?page=${1 + (i % 80)}&size=25`],
    ['agents by a name', 200, (i) => `/agents/bysharedagency/${agencyId}?q=agent%20${i}&page=1&size=25`],
    ['postings of the task', 200, (i) => `/postinggroup/findbygroupseason/${groupId}?page=${1 + i}&size=25`],
    ['tasks', 200, () => `/postinggroup/findall/${accountId}?page=1&size=30`],
  ]) {
    const times = [];
    for (let i = 0; i < ASKED; i += 1) times.push((await ask(pathOf(i))).took);
    const p95 = percentile(times, 0.95);
    rows.push([name, p95.toFixed(1), limit && p95 > limit ? 'too slow' : '']);
  }
  printColumns('Work of an agency, p95 in ms', ['call', 'p95', ''], rows);
});

async function fill(database, accountId) {
  const one = async (sql, values) => (await database.query(`${sql} RETURNING id::int`, values))[0].id;
  const resourceId = await one(
    `INSERT INTO community_resource (account_id, name, description, season) VALUES ($1, 'Bench', '', 'Dry Season')`,
    [accountId],
  );
  await database.query(
    `INSERT INTO community (account_id, community_resource_id, name) SELECT $1, $2, 'Community ' || n FROM generate_series(1, $3::int) n`,
    [accountId, resourceId, COMMUNITIES],
  );
  await database.query(
    `WITH made AS (
       INSERT INTO farmer (account_id, surname, first_name, temp_id)
       SELECT $1, 'Bello', 'Amina', 'TB' || n FROM generate_series(1, $3::int) n RETURNING id)
     INSERT INTO membership (community_id, farmer_id, community_resource_id)
     SELECT c.id, m.id, $2 FROM (SELECT id, row_number() OVER () % $4 AS at FROM made) m
       JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS at FROM community WHERE community_resource_id = $2) c USING (at)`,
    [accountId, resourceId, COMMUNITIES * FARMERS, COMMUNITIES],
  );
  const providerId = await one(
    `INSERT INTO service_provider (account_id, name, description) VALUES ($1, 'Bench', '')`,
    [accountId],
  );
  const agencyId = await one(
    `INSERT INTO shared_agency (account_id, service_provider_id, name) VALUES ($1, $2, 'Bench')`,
    [accountId, providerId],
  );
  await database.query(
    `WITH made AS (
       INSERT INTO app_user (account_id, username, display_name, first_name, surname, roles, password_hash)
       SELECT $1, 'benchagent' || n, 'Agent ' || n, 'Agent', n::text, '{AGENT}', '!' FROM generate_series(1, $3::int) n RETURNING id)
     INSERT INTO agent (user_id, account_id, shared_agency_id, state_id, lga_id)
     SELECT made.id, $1, $2, l.state_id, l.id FROM made, (SELECT id, state_id FROM lga ORDER BY id LIMIT 1) l`,
    [accountId, agencyId, AGENTS],
  );
  const groupId = await one(
    `INSERT INTO posting_group (account_id, community_resource_id, name, description, cost_per_farmer, services)
     VALUES ($1, $2, 'Mapping', '', 35000, '{mapping}')`,
    [accountId, resourceId],
  );
  return { agencyId, resourceId, groupId };
}

/** Posts each agent to one position of each community. */
async function post(database, accountId, groupId, resourceId) {
  await database.query(
    `INSERT INTO posting (account_id, posting_group_id, agent_id, community_id, start_position, end_position)
     SELECT $1, $2, a.user_id, c.id, a.at, a.at
       FROM (SELECT user_id, row_number() OVER (ORDER BY user_id)::int AS at FROM agent ORDER BY user_id LIMIT $3) a
       CROSS JOIN community c WHERE c.community_resource_id = $4`,
    [accountId, groupId, POSTED, resourceId],
  );
  await database.query('VACUUM (ANALYZE) posting, community_position, agent, app_user, membership');
}
