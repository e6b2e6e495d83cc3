import 'reflect-metadata';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { Views } from '../../dist/libs/disclosure/index.js';
import * as DOMAINS from '../../dist/libs/domains.js';
import {
  AuditKeys,
  createDataSource,
  Database,
  Domains,
  FileStore,
  parseConfig,
} from '../../dist/libs/platform/index.js';
import { fillFarmers } from './population.mjs';
import { openMeter } from './processes.mjs';
import {
  bench,
  createDatabase,
  ended,
  environmentOf,
  populate,
  say,
  settle,
  signIn,
  startApi,
  startWorker,
} from './support.mjs';
import { printColumns } from './table.mjs';

/*
 * Data protection for ten thousand and a hundred thousand farmers (BENCH_ROWS): the research export, a breach with all of
 * them, its list, the report about a person, what recording a view adds to a read, and the erasure of a tenth of them with
 * the search for what is left. Growth and limits are of CPU time, because the time on the clock depends on what else runs.
 */
const ROWS = Number(process.env.BENCH_ROWS ?? 100_000);
/** CPU time per farmer may grow by this factor while the farmers grow tenfold. */
const MOST_GROWTH = 1.2;
/** Less CPU time than this counts as this: the kernel counts in steps of 10 ms. */
const LEAST_MS = 50;
/** Milliseconds in which everything about a person is found. */
const MOST_REPORT_MS = 5000;
/** Microseconds that recording a view may add to a read at p95. */
const MOST_VIEW_US = 1000;
/** Repetitions of a call that is shorter than a step of the kernel's clock. */
const TIMES = 20;

/** Returns `measure(name, work, times)`, which runs work and stores its seconds and CPU milliseconds in `figures`. */
const measureWith =
  (meter, figures) =>
  async (name, work, times = 1) => {
    const [worked, began] = [meter.read(), performance.now()];
    let last;
    for (let n = 0; n < times; n += 1) last = await work();
    const seconds = (performance.now() - began) / 1000 / times;
    figures.set(name, { seconds, ms: (meter.read() - worked) / times });
    return last;
  };

async function measured(database, env, resourceId, farmers) {
  const [api, worker] = await Promise.all([startApi(env), startWorker(env)]);
  const client = await signIn(api.url);
  const call = async (method, path, body) => {
    const answer = await client.call(method, path, body);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text.slice(0, 300)}`);
    return answer.body;
  };
  const job = async (path, body) => {
    const begun = await call('POST', path, body);
    const { state, error_message: message } = await ended(database, begun.id);
    if (state !== 'completed') throw new Error(`${path} ended ${state}: ${message}`);
    return begun.id;
  };
  const file = (kind, recipient, purpose) =>
    job('/api/exports', { kind, format: 'csv', resourceId, recipient, purpose });
  const figures = new Map();
  const meter = await openMeter(database, [api.pid, worker.pid]);
  const measure = measureWith(meter, figures);
  await settle();
  await measure('research export', () => file('research', 'University', 'Yields'));
  const list = await file('farmers', 'Bank of Agriculture', 'Loans of the season');
  const breach = await call('POST', '/api/breaches', {
    name: 'Lost file',
    awareAt: '2026-11-20T09:00',
    from: '2026-11-19T16:00',
    to: '2026-11-20T08:00',
    files: [`job:${list}`],
    isDrill: true,
  });
  const affected = `/api/breaches/${breach.id}/affected`;
  await measure('people of a breach', () => job(affected, {}));
  const counts = await measure('counts of a breach by community', () => call('GET', affected), TIMES);
  if (counts.people !== farmers) throw new Error(`${counts.people} of ${farmers} were found`);
  const page = { breachId: breach.id, size: 100 };
  await measure('list of its farmers', () => call('POST', '/api/farmers/search', page), TIMES);
  const [{ farmerId }] = await database.query(
    'SELECT max(farmer_id)::int AS "farmerId" FROM membership WHERE community_resource_id = $1',
    [resourceId],
  );
  const by = { identifiedBy: 'witness', witness: 'Haruna Sani' };
  await measure('report about a person', () => call('POST', `/api/privacy/reports/of/${farmerId}`, by));
  meter.stop();
  const { ms } = figures.get('report about a person');
  if (ms > MOST_REPORT_MS) throw new Error(`the report about a person took ${ms} ms of CPU time`);
  await Promise.all([api.stop(), worker.stop()]);
  say(`recording a view of 100 farmers: ${await viewed(database, env, resourceId)} µs at p95`);
  await erased(database, env, resourceId, farmers / 10, figures);
  return figures;
}

/** Opens the application's database, as the programs do. */
async function openDatabase(database, config, domains) {
  const source = await createDataSource(database.ownerUrl, {}, { poolSize: 1 }).initialize();
  return { source, own: new Database(source, domains, new AuditKeys(config.AUDIT_KEY)) };
}

/**
 * Returns the p95 of what recording adds to a read, in microseconds of CPU time: the note itself, and the part of the write
 * of every second that holds the event loop. A page of farmers is read every 2 ms for five seconds.
 */
async function viewed(database, env, resourceId) {
  const { source, own: opened } = await openDatabase(database, parseConfig(env), new Domains(DOMAINS));
  const [user] = await database.query('SELECT id::int, account_id::int AS "accountId" FROM app_user LIMIT 1');
  const [session] = await database.query('SELECT id AS "sessionId" FROM user_session LIMIT 1');
  const rows = await database.query(
    'SELECT farmer_id::int AS id FROM membership WHERE community_resource_id = $1 LIMIT 10000',
    [resourceId],
  );
  const ids = rows.map(({ id }) => id);
  const views = new Views(opened);
  views.onApplicationBootstrap();
  const took = [];
  for (const end = performance.now() + 5000; performance.now() < end; await sleep(2)) {
    const from = (took.length * 100) % ids.length;
    const before = process.cpuUsage();
    views.note(
      { ...user, ...session, farmerId: null },
      { how: 'farmers', farmers: ids.slice(from, from + 100) },
    );
    await turn();
    const { user: own, system } = process.cpuUsage(before);
    took.push(own + system);
  }
  await views.onApplicationShutdown();
  await source.destroy();
  const p95 = took.sort((a, b) => a - b)[Math.floor(took.length * 0.95)];
  if (p95 > MOST_VIEW_US) throw new Error(`recording a view takes ${p95} µs at p95`);
  return p95;
}

/** Erases farmers whose wait is over, as the hourly maintenance does, and searches for what is left of them. */
async function erased(database, env, resourceId, count, figures) {
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
  const domains = new Domains(DOMAINS);
  const { source, own } = await openDatabase(database, config, domains);
  const task = domains.maintenance.find(({ name }) => name === 'farmers to erase');
  await settle();
  const context = { chunk: (work) => own.transaction(work) };
  const files = await FileStore.of(config);
  const meter = await openMeter(database, [process.pid]);
  const records = await measureWith(meter, figures)('erasure of a tenth', () =>
    task.run(context, files, domains, config),
  );
  meter.stop();
  const [{ left, places }] = await database.query(
    `SELECT count(*) FILTER (WHERE result IS NULL)::int AS left,
            (SELECT string_agg(DISTINCT f->>'place', ', ') FROM erasure, jsonb_array_elements(result->'found') f) AS places
       FROM erasure`,
  );
  say(`words of other people in ${places ?? 'no place'}`);
  if (records !== count || left > 0)
    throw new Error(`${records} of ${count} were erased, ${left} not searched`);
  await source.destroy();
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
    ['what', `${ROWS / 10}, s`, `${ROWS}, s`, 'CPU ms', 'CPU ms', 'growth', ''],
    [...large].map(([name, { seconds, ms }]) => {
      const before = small.get(name);
      const growth = ms / Math.max(before.ms, LEAST_MS) / 10;
      const verdict = growth <= MOST_GROWTH ? '' : 'not linear';
      return [
        name,
        before.seconds.toFixed(2),
        seconds.toFixed(2),
        before.ms.toFixed(0),
        ms.toFixed(0),
        growth.toFixed(2),
        verdict,
      ];
    }),
  );
});
