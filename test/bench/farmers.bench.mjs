import 'reflect-metadata';
import { registerFarmers } from './population.mjs';
import { bench, createDatabase, environmentOf, populate, say, settle, signIn, startApi } from './support.mjs';
import { percentile, printColumns } from './table.mjs';

/*
 * The list of farmers of an account with a thousand farmers, and then with a million (BENCH_FARMERS): searches, pages of
 * filters and the record. Searches must answer within 200 ms (p95), pages within 300 ms, records within 150 ms.
 */
const FARMERS = Number(process.env.BENCH_FARMERS ?? 1_000_000);
const SIZES = [1000, FARMERS];
const ASKED = 40;

/** Returns the measured calls: name, limit in milliseconds, and the body of the nth request. */
function cases({ resourceId, communityId, smallId, lgaId }) {
  // Odd: every tenth farmer has no phone.
  const n = (index) => 1 + 2 * ((index * 7919) % 491);
  return [
    [
      'search by two names',
      200,
      (i) => ({ q: ['aisha belo', 'musa sanni', 'moh ibrah', 'fatima adeyemi'][i % 4] }),
    ],
    ['search by one name', 200, (i) => ({ q: ['mohammed', 'okafor', 'hauwa', 'zainab'][i % 4] })],
    ['search by a rare name', 200, (i) => ({ q: `rare${i % 2}` })],
    ['search by phone', 200, (i) => ({ q: `0803 000 ${String(n(i)).padStart(4, '0')}` })],
    ['search by Temp ID', 200, (i) => ({ q: `t ${n(i)}` })],
    ['search by RIFAN number', 200, (i) => ({ q: `RF/${n(i)}` })],
    ['nothing found', 200, (i) => ({ q: `xyz${i} qqq` })],
    ['all', 300, () => ({})],
    ['all by name', 300, () => ({ sort: 'surname' })],
    ['community resource', 300, () => ({ resourceId })],
    ['small community resource', 300, () => ({ resourceId: smallId })],
    ['small community resource by name', 300, () => ({ resourceId: smallId, sort: 'surname' })],
    ['community', 300, () => ({ communityId })],
    ['local government', 300, () => ({ lgaId })],
    ['processed', 300, () => ({ processed: true })],
    ['not processed, with a farm', 300, () => ({ processed: false, hasFarm: true })],
    ['no phone', 300, () => ({ noPhone: true })],
    ['no phone, processed, local government', 300, () => ({ noPhone: true, processed: true, lgaId })],
    ['without a farm, in a small resource', 300, () => ({ hasFarm: false, resourceId: smallId })],
  ];
}

await bench(async () => {
  const database = await createDatabase();
  const ids = await populate(database);
  const measured = new Map();
  let api;
  let made = 0;
  for (const size of SIZES) {
    say(`${size.toLocaleString('en')} farmers`);
    const places = await registerFarmers(database, ids, made, size);
    made = size;
    await database.query('VACUUM (ANALYZE) farmer, membership, farm');
    await settle();
    api ??= await startApi(environmentOf(database));
    for (const [name, limit, body] of cases(places)) {
      // Calls are limited by session.
      const client = await signIn(api.url);
      const times = [];
      for (let i = 0; i < ASKED + 3; i += 1) {
        const pages = [body(i)];
        // Every other page is a late one.
        const { list, next } = await ask(client, times, pages[0]);
        if (next && i % 2) await ask(client, times, { ...pages[0], after: next });
        if (i < 3) times.length = 0;
        if (list.length === 0 && !/nothing|without|no phone, p/.test(name))
          throw new Error(`${name} found nobody`);
      }
      note(measured, name, limit, times);
    }
    const client = await signIn(api.url);
    const { list } = await ask(client, [], {});
    const records = [];
    for (let i = 0; i < ASKED; i += 1) {
      const { took, status } = await client.call('GET', `/api/farmer/${list[i % list.length].id}`);
      if (status !== 200) throw new Error(`record: ${status}`);
      records.push(took);
    }
    note(measured, 'record of a farmer', 150, records);
    await readFeed(measured, client, size);
  }
  const rows = [...measured].map(([name, { limit, p95 }]) => {
    const [small, large] = p95;
    return [
      name,
      small.toFixed(1),
      large.toFixed(1),
      (large / small).toFixed(2),
      limit,
      large <= limit ? '' : 'too slow',
    ];
  });
  printColumns(`Lists of farmers, p95 in ms`, ['call', ...SIZES.map(String), 'ratio', 'limit', ''], rows);
});

/** Reads the first and the last page of the feed, in turn: the last must not cost more than 1.5 times the first. */
async function readFeed(measured, client, size) {
  const page = Math.min(1000, size);
  const { body } = await client.call('GET', `/api/odata/Farmers?$count=true&$top=1&$select=Id`);
  if (body['@odata.count'] !== size) throw new Error(`the feed has ${body['@odata.count']} farmers`);
  // Ids have no gaps here.
  const before = body.value[0].Id + size - page - 1;
  const token = Buffer.from(JSON.stringify([String(before)])).toString('base64url');
  const times = { first: [], last: [] };
  for (let i = 0; i < 10; i += 1)
    for (const [which, from] of [
      ['first', ''],
      ['last', `&$skiptoken=${token}`],
    ]) {
      const answer = await client.call('GET', `/api/odata/Farmers?$top=${page}${from}`);
      if (answer.body.value.length < page / 2) throw new Error(`${which} page: ${answer.text.slice(0, 200)}`);
      times[which].push(answer.took);
    }
  note(measured, `feed, first ${page} rows`, 1000, times.first);
  note(measured, `feed, last ${page} rows`, 1000, times.last);
}

function note(measured, name, limit, times) {
  const entry = measured.get(name) ?? { limit, p95: [] };
  entry.p95.push(percentile(times, 0.95));
  measured.set(name, entry);
}

async function ask(client, times, body) {
  const answer = await client.call('POST', '/api/farmers/search', { size: 25, ...body });
  if (answer.status !== 200)
    throw new Error(`${JSON.stringify(body)}: ${answer.status} ${answer.text.slice(0, 300)}`);
  times.push(answer.took);
  return answer.body;
}
