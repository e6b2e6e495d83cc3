import 'reflect-metadata';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { farmerList } from './farmer-list.mjs';
import { endJobs, plant, settleFarmers, writeHistory } from './population.mjs';
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
import { upload } from './uploads.mjs';

/*
 * Prints the plans of slow statements, by `npm run sql`: creates a large database, makes the calls that are slow on
 * one, and prints the plans of their statements, slowest first. Then lists the statements on tables with an account that
 * do not name it: a distributed database would run them on every node (docs/scale.md).
 */

const { values, positionals } = parseArgs({
  options: { rows: { type: 'string', default: '200000' }, slow: { type: 'string', default: '5' } },
  allowPositionals: true,
});
const ROWS = Number(values.rows);
const SLOW_MS = Number(values.slow);
if (!Number.isInteger(ROWS) || ROWS < 1000 || Number.isNaN(SLOW_MS)) {
  console.error('npm run sql -- [--rows 200000] [--slow 5] [calls by name]; at least 1,000 rows');
  process.exit(1);
}

/** Returns the calls by the names that select them. */
function calls({ client, database, ids, resourceId }) {
  const get = (path) => () => client.call('GET', path);
  const page = (start) => get(`/api/evaluation/maps/${resourceId}/ALL/${start}/${start + 200}`);
  return {
    'evaluation first page': page(0),
    'evaluation late page': page(Math.max(0, ROWS - 400)),
    'overview figures': get('/api/new-rest/cbn_dashboard_rest/analytics/admin'),
    'overview projects': get('/api/new-rest/cbn_dashboard_rest/maps?communityResourceName=Large'),
    'farmer search': () => client.call('POST', '/api/farmers/search', { q: 'okafor', size: 25 }),
    'farmer page': () => client.call('POST', '/api/farmers/search', { resourceId, noPhone: true, size: 25 }),
    'audit page': get('/api/audit'),
    search: () => client.call('POST', '/api/search', { q: 'okafor' }),
    'job list': get('/api/jobs'),
    activity: get('/api/activity'),
    import: async () => {
      const { csv } = farmerList(Math.min(ROWS, 20_000), ROWS * 10);
      const job = await ended(database, await upload(client, ids, 'farmers.csv', csv));
      return { status: job.state === 'completed' ? 200 : job.state, text: job.error_message };
    },
  };
}

/** Returns the statements explained since the last call, each once with its slowest run, slowest first. */
function takePlans(file) {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  rmSync(file, { force: true });
  const found = new Map();
  for (const each of lines.map((line) => JSON.parse(line))) {
    const known = found.get(each.sql);
    const runs = (known?.runs ?? 0) + 1;
    found.set(each.sql, { ...(known && known.ms > each.ms ? known : each), runs });
  }
  return [...found.values()].sort((a, b) => b.ms - a.ms);
}

function print(name, plans) {
  const slow = plans.filter(({ ms }) => ms >= SLOW_MS);
  console.log(`\n── ${name}: ${plans.length} statements, ${slow.length} took ${SLOW_MS} ms or longer ──`);
  for (const { sql, ms, runs, plan } of slow)
    console.log(
      `\n${ms.toFixed(1)} ms${runs > 1 ? `, the slowest of ${runs}` : ''}\n${sql.trim()}\n\n  ${plan.join('\n  ')}`,
    );
}

/** Returns the tables that a statement names, as far as they are in `tables`. */
const named = (sql, tables) => [
  ...new Set(
    [...sql.matchAll(/\b(?:FROM|JOIN|UPDATE|INTO)\s+(?:ONLY\s+)?"?(\w+)"?/gi)]
      .map(([, table]) => table.toLowerCase())
      .filter((table) => tables.has(table)),
  ),
];

/** Prints the statements that read or write tables with an account without naming it. */
async function printAcross(database, statements) {
  const rows = await database.query(
    `SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'account_id'`,
  );
  const tables = new Set(rows.map(({ name }) => name));
  const of = [...statements].map((sql) => [sql, named(sql, tables)]).filter(([, names]) => names.length > 0);
  const across = of.filter(([sql]) => !/account_id|account"/i.test(sql));
  console.log(`\n── ${across.length} of ${of.length} statements on tables with an account do not name it ──`);
  for (const [sql, names] of across)
    console.log(`${names.join(', ')}: ${sql.replace(/\s+/g, ' ').trim().slice(0, 140)}`);
}

await bench(async () => {
  const database = await createDatabase();
  const ids = await populate(database);
  say(`making ${ROWS.toLocaleString('en')} farms and farmers`);
  const resourceId = await plant(database, ids, 'Large', ROWS);
  await settleFarmers(database, ids, resourceId, ROWS);
  await writeHistory(database, ids, resourceId, ROWS);
  await endJobs(database, ids, resourceId, Math.ceil(ROWS / 40));
  await database.query('VACUUM (ANALYZE)');
  await settle();
  const folder = mkdtempSync(join(tmpdir(), 'gona-plans-'));
  try {
    const file = join(folder, 'plans');
    const env = environmentOf(database, {
      EXPLAIN_FILE: file,
      NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'explain.mjs'))}`,
    });
    const [api] = await Promise.all([startApi(env), startWorker(env)]);
    const client = await signIn(api.url);
    const all = Object.entries(calls({ client, database, ids, resourceId }));
    const wanted = all.filter(
      ([name]) => positionals.length === 0 || positionals.some((word) => name.includes(word)),
    );
    if (wanted.length === 0) throw new Error(`The calls are: ${all.map(([name]) => name).join(', ')}`);
    const statements = new Set();
    for (const [name, call] of wanted) {
      say(name);
      takePlans(file);
      const { status, text } = await call();
      if (status !== 200) throw new Error(`${name}: ${status} ${text}`);
      const plans = takePlans(file);
      for (const { sql } of plans) statements.add(sql);
      print(name, plans);
    }
    await printAcross(database, statements);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
