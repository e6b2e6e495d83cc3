import 'reflect-metadata';
import * as DOMAINS from '../../dist/libs/domains.js';
import {
  AuditKeys,
  createDataSource,
  Database,
  Domains,
  FileStore,
  parseConfig,
} from '../../dist/libs/platform/index.js';
import {
  bench,
  createDatabase,
  environmentOf,
  populate,
  say,
  settle,
} from './ground.mjs';
import { fillFarmers } from './population.mjs';
import { printColumns } from './table.mjs';

/*
 * Data protection for ten thousand and a hundred thousand farmers (BENCH_ROWS): the research export, a breach with all of
 * them, its list, and the erasure of a tenth of them with the search for what is left. Ten times the farmers may take
 * twelve times as long.
 */
const ROWS = Number(process.env.BENCH_ROWS ?? 100_000);
const MOST_GROWTH = 1.2;

import { insertFarmerFile } from '../../dist/libs/disclosure/index.js';
import { IdSet } from '../../dist/libs/id-sets/index.js';
import { AffectedJob } from '../../dist/libs/breaches/affected-job.handler.js';
import { affectedOf } from '../../dist/libs/breaches/persistence/breach.queries.js';

async function measured(database, env, resourceId, farmers) {
  const erase = Number(process.env.BENCH_ERASE ?? farmers / 10);
  const config = parseConfig(env);
  const source = await createDataSource(database.ownerUrl, {}, { poolSize: 2 }).initialize();
  const domains = new Domains(DOMAINS);
  const own = new Database(source, domains, new AuditKeys(config.AUDIT_KEY));
  const rows = await database.query('SELECT farmer_id::int AS id FROM membership WHERE community_resource_id = $1', [resourceId]);
  await own.transaction((tx) => insertFarmerFile(tx, { accountId: 1, userId: 1, how: 'export', source: { kind: 'job', id: farmers }, about: 'x', recipient: 'x', purpose: 'x' }, new IdSet(rows.map(({ id }) => id)).blocks()));
  const [{ id }] = await database.query(`INSERT INTO breach (account_id, name, aware_at, from_at, to_at, files, is_drill) VALUES (1, 'x', now(), now(), now(), ARRAY['job:' || $1::int], true) RETURNING id::int`, [farmers]);
  await settle();
  const took = async (run) => { const at = performance.now(); const out = await run(); return [performance.now() - at, out]; };
  const handler = new AffectedJob(own);
  const [job] = await took(async () => {
    const end = await handler.run({ params: { breachId: id }, chunk: (work) => own.transaction(work) });
    await own.transaction((tx) => end(tx));
  });
  const counts = [];
  let last;
  for (let n = 0; n < 3; n += 1) { const [ms, out] = await took(() => affectedOf(own, id)); counts.push(ms); last = out; }
  if (last.people !== farmers) throw new Error(`${last.people}`);
  say(`people of a breach ${(job / 1000).toFixed(2)} s; counts ${counts.map((n) => n.toFixed(0)).join(', ')} ms`);
  await source.destroy();
  const seconds = await erased(database, env, resourceId, erase);
  say(`erased ${erase} in ${seconds.toFixed(1)} s`);
  return { 'people of a breach, s': job / 1000, 'counts, ms': Math.min(...counts), 'erasure, s': seconds };
}

/** Erases farmers whose wait is over, as the hourly maintenance does, and searches for what is left of them. */
async function erased(database, env, resourceId, count) {
  await database.query(
    `WITH asked AS (
       INSERT INTO data_request (account_id, farmer_id, kind, channel, received_on)
       SELECT f.account_id, f.id, 'erasure', 'letter', current_date FROM farmer f JOIN membership m ON m.farmer_id = f.id
        WHERE m.community_resource_id = $1 ORDER BY f.id LIMIT $2 RETURNING id, account_id, farmer_id),
     other AS (INSERT INTO app_user (account_id, username, display_name, roles, password_hash)
       SELECT account_id, 'second' || $1, 'Second', '{ADMIN}', '' FROM asked LIMIT 1 RETURNING id)
     INSERT INTO erasure (account_id, request_id, farmer_id, state, asked_by, confirmed_by, erases_after)
     SELECT a.account_id, a.id, a.farmer_id, 'WAITING', (SELECT min(id) FROM app_user), other.id, now() - interval '1 hour'
       FROM asked a, other`,
    [resourceId, count],
  );
  await database.query('VACUUM (ANALYZE) data_request, erasure');
  const config = parseConfig(env);
  const source = await createDataSource(database.ownerUrl, {}, { poolSize: 1 }).initialize();
  const domains = new Domains(DOMAINS);
  const own = new Database(source, domains, new AuditKeys(config.AUDIT_KEY));
  const task = domains.maintenance.find(({ name }) => name === 'farmers to erase');
  await settle();
  const began = performance.now();
  let chunks = 0, erasedAt = 0;
  const context = { chunk: async (work) => { const out = await own.transaction(work); chunks += 1; if (!erasedAt && out.done === count) { erasedAt = performance.now(); } } };
  const records = await task.run(context, await FileStore.of(config), domains, config);
  const seconds = (performance.now() - began) / 1000;
  say(`erased after ${((erasedAt - began) / 1000).toFixed(1)} s, searched after ${seconds.toFixed(1)} s, ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`);
  const [{ left, places }] = await database.query(
    `SELECT count(*) FILTER (WHERE result IS NULL)::int AS left,
            (SELECT string_agg(DISTINCT f->>'place', ', ') FROM erasure, jsonb_array_elements(result->'found') f) AS places
       FROM erasure`,
  );
  say(`words of other people in ${places ?? 'no place'}`);
  if (records !== count || left > 0)
    throw new Error(`${records} of ${count} were erased, ${left} not searched`);
  await source.destroy();
  return seconds;
}

await bench(async () => {
  const database = await createDatabase();
  const ids = await populate(database);
  const env = environmentOf(database);
  const results = [];
  for (const farmers of [ROWS / 10, ROWS]) {
    say(`${farmers.toLocaleString('en')} farmers`);
    const resourceId = await fillFarmers(database, ids, `Of ${farmers}`, farmers);
    await database.query('VACUUM (ANALYZE)');
    results.push(await measured(database, env, resourceId, farmers));
  }
  const [small, large] = results;
  printColumns(
    `Data protection, ${ROWS.toLocaleString('en')} farmers`,
    ['what', String(ROWS / 10), String(ROWS), 'growth', ''],
    Object.keys(large).map((name) => {
      const growth = large[name] / small[name] / 10;
      return [
        name,
        small[name].toFixed(1),
        large[name].toFixed(1),
        growth.toFixed(2),
        growth <= MOST_GROWTH ? '' : 'not linear',
      ];
    }),
  );
});
