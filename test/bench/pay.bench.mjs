import 'reflect-metadata';
import { plantCommunity } from './population.mjs';
import { bench, createDatabase, environmentOf, populate, say, settle, signIn, startApi } from './support.mjs';
import { printColumns } from './table.mjs';

/*
 * Pay of an agency with accepted farms: the first reading, which makes all entries, and one that only recounts. The
 * last size must take 5 s at most, and ten times the farms at most twelve times as long.
 */
const SIZES = [1000, 10_000, 100_000];
const [AGENTS, MOST_MS, MOST_GROWTH] = [50, 5000, 12];

await bench(async () => {
  const template = await createDatabase();
  const ids = await populate(template);
  await template.rest();
  const rows = [];
  let last;
  for (const farms of SIZES) {
    const database = await createDatabase(template);
    const agencyId = await fill(database, ids, farms);
    await settle();
    say(`${farms.toLocaleString('en')} accepted farms`);
    const api = await startApi(environmentOf(database));
    const client = await signIn(api.url);
    const path = `/api/shared-agency/${agencyId}/pay`;
    const read = async () => {
      await database.query('UPDATE pay_account SET settled_on = NULL');
      const { status, took, text, body } = await client.call('GET', path);
      if (status !== 200 || body.difference !== 0)
        throw new Error(`${path}: ${status} ${text.slice(0, 300)}`);
      return took;
    };
    // The first call of a process also loads code and plans.
    await client.call('GET', '/api/service-provider');
    const [first, again] = [await read(), await read()];
    await api.stop();
    await database.drop();
    const growth = last === undefined ? '' : (first / last).toFixed(1);
    const missed = (farms === SIZES.at(-1) && first > MOST_MS) || growth > MOST_GROWTH;
    rows.push([farms, first.toFixed(0), again.toFixed(0), growth, missed ? 'missed' : '']);
    last = first;
  }
  printColumns('Pay of accepted farms, ms', ['farms', 'first reading', 'recount', 'growth', ''], rows);
});

/** Inserts a community of completed farms, each captured once by one of the agents of an agency. Returns its id. */
async function fill(database, ids, farms) {
  const { communityId } = await plantCommunity(database, ids, 'Pay', farms);
  const [{ id }] = await database.query(
    `WITH provider AS (
       INSERT INTO service_provider (account_id, name, description) VALUES ($1, 'Bench', '') RETURNING id)
     INSERT INTO shared_agency (account_id, service_provider_id, name) SELECT $1, id, 'Bench' FROM provider RETURNING id::int`,
    [ids.accountId],
  );
  await database.query(
    `WITH made AS (
       INSERT INTO app_user (account_id, username, display_name, roles, password_hash)
       SELECT $1, 'benchagent' || n, 'Agent ' || n, '{AGENT}', '!' FROM generate_series(1, ${AGENTS}) n RETURNING id)
     INSERT INTO agent (user_id, account_id, shared_agency_id, state_id, lga_id)
     SELECT made.id, $1, $2, l.state_id, l.id FROM made, (SELECT id, state_id FROM lga ORDER BY id LIMIT 1) l`,
    [ids.accountId, id],
  );
  await database.query(
    `WITH task AS (
       INSERT INTO posting_group (account_id, community_resource_id, name, description, cost_per_farmer, services)
       SELECT account_id, community_resource_id, 'Mapping', '', 35000, '{mapping}' FROM community WHERE id = $1 RETURNING id, account_id)
     INSERT INTO posting (account_id, posting_group_id, agent_id, community_id, start_position, end_position)
     SELECT t.account_id, t.id, a.user_id, $1, a.at * $2 + 1, (a.at + 1) * $2
       FROM task t, (SELECT user_id, row_number() OVER (ORDER BY user_id)::int - 1 AS at FROM agent) a`,
    [communityId, farms / AGENTS],
  );
  await database.query(
    `INSERT INTO capture (capture_id, account_id, agent_id, state, sha256, received_on, posting_id, community_id,
            community_resource_id, farmer_id, farm_id, started_on, ended_on, is_again, is_outside)
     SELECT gen_random_uuid(), p.account_id, p.agent_id, 'stored', decode(repeat('00', 32), 'hex'), now(), p.id, p.community_id,
            f.community_resource_id, f.farmer_id, f.id, now() - interval '10 minutes', now(), false, false
       FROM (SELECT *, row_number() OVER (ORDER BY id) AS at FROM farm WHERE community_id = $1) f
       JOIN posting p ON f.at BETWEEN p.start_position AND p.end_position`,
    [communityId],
  );
  await database.query('VACUUM (ANALYZE)');
  return id;
}
