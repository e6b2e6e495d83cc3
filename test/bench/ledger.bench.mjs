import 'reflect-metadata';
import { plant, settleFarmers } from './population.mjs';
import {
  bench,
  createDatabase,
  environmentOf,
  isSummary,
  populate,
  say,
  settle,
  signIn,
  startApi,
} from './support.mjs';
import { median, percentile, printTable } from './table.mjs';

/*
 * Benchmarks a ledger of a million entries in one season of one programme: its summaries, the pages of its farmers, and
 * the cost of one more entry, and of one more for every farmer in one statement. All farmers have repaid.
 */
const FARMERS = Number(process.env.BENCH_LEDGER_FARMERS ?? 100_000);
/** Three inputs allocated and collected, a disbursement, and three repayments. */
const ENTRIES_EACH = 10;
const SEASON = 'Dry Season 2026';
const PIECE = 5_000;

const KINDS = `(VALUES ('ALLOCATION', 0), ('ALLOCATION', 1), ('ALLOCATION', 2), ('COLLECTION', 0), ('COLLECTION', 1), ('COLLECTION', 2),
  ('DISBURSEMENT', NULL), ('REPAYMENT_NAIRA', NULL), ('REPAYMENT_NAIRA', NULL), ('REPAYMENT_BAGS', NULL)) k(kind, item)`;

async function fill(database, { accountId, userId }, resourceId) {
  const eops = await database.query(
    `INSERT INTO eop (account_id, community_resource_id, season, name, quantity_per_hectare, unit_of_measurement, unit_cost)
     SELECT $1, $2, $3, 'Item ' || n, n + 1.5, 'bags', 27400.50 + n * 1000.25 FROM generate_series(0, 2) n RETURNING id::int`,
    [accountId, resourceId, SEASON],
  );
  const ids = eops.map(({ id }) => id);
  const [{ first, last }] = await database.query(
    'SELECT min(farmer_id)::int AS first, max(farmer_id)::int AS last FROM membership WHERE community_resource_id = $1',
    [resourceId],
  );
  for (let from = first; from <= last; from += PIECE) {
    say(`entries of farmers from ${from - first}`);
    await database.query(
      `INSERT INTO ledger_entry (account_id, community_resource_id, season, community_id, farmer_id, eop_id, kind, quantity, unit_cost,
                                 bags, market_value, size_in_kg, amount, transaction_date, recorded_by)
       SELECT $1, $2, $3, community_id, farmer_id, coalesce(e.id, 0), kind, quantity, unit_cost, bags, market, size,
              round(coalesce(quantity * unit_cost, bags * market, 1000.01 + farmer_id % 977), 2), '2026-11-20', $4
         FROM (SELECT m.farmer_id, m.community_id, k.kind, ($5::bigint[])[k.item + 1] AS input,
                      CASE WHEN k.item IS NOT NULL THEN 1 + (m.farmer_id % 50) / 10.0 END AS quantity,
                      CASE WHEN k.kind = 'REPAYMENT_BAGS' THEN 1 + m.farmer_id % 7 END AS bags,
                      CASE WHEN k.kind = 'REPAYMENT_BAGS' THEN 36250.75 END AS market,
                      CASE WHEN k.kind = 'REPAYMENT_BAGS' THEN 75 END AS size
                 FROM membership m CROSS JOIN ${KINDS}
                WHERE m.community_resource_id = $2 AND m.farmer_id BETWEEN $6 AND $7) x
         LEFT JOIN eop e ON e.id = x.input ORDER BY farmer_id`,
      [accountId, resourceId, SEASON, userId, ids, from, from + PIECE - 1],
    );
  }
  return { inputId: ids[0], farmerId: first + Math.floor((last - first) / 2) };
}

/** Adds a collection of each farmer in one statement; returns its seconds. */
async function addToAll(database, { accountId, userId }, resourceId, inputId) {
  await settle();
  const before = performance.now();
  await database.query(
    `INSERT INTO ledger_entry (account_id, community_resource_id, season, community_id, farmer_id, eop_id, kind, quantity, unit_cost,
                               amount, transaction_date, recorded_by)
     SELECT $1, $2, $3, m.community_id, m.farmer_id, e.id, 'COLLECTION', 1, e.unit_cost, e.unit_cost, '2026-11-21', $4
       FROM membership m JOIN eop e ON e.id = $5 WHERE m.community_resource_id = $2 ORDER BY m.farmer_id`,
    [accountId, resourceId, SEASON, userId, inputId],
  );
  return (performance.now() - before) / 1000;
}

await bench(async () => {
  const database = await createDatabase();
  const ids = await populate(database);
  say(`planting ${FARMERS.toLocaleString('en')} farms and farmers`);
  const resourceId = await plant(database, ids, 'Ledger', FARMERS);
  await settleFarmers(database, ids, resourceId, FARMERS);
  await database.query(`UPDATE farm SET status = 'COMPLETED' WHERE community_resource_id = $1`, [resourceId]);
  const { inputId, farmerId } = await fill(database, ids, resourceId);
  await database.query('VACUUM (ANALYZE)');
  await settle();
  const api = await startApi(environmentOf(database));
  const client = await signIn(api.url);
  const ask = async (method, path, body, times = 9) => {
    const all = [];
    for (let n = 0; n <= times; n += 1) {
      const answer = await client.call(method, path, body);
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text.slice(0, 300)}`);
      // The first one is a warm-up.
      if (n > 0) all.push(answer.took);
    }
    return all;
  };
  const anomaliesPage = await ask('GET', `/api/input/anomalies/${resourceId}?page=1&size=10`, undefined, 5);
  if (isSummary)
    return { anomalies: median(anomaliesPage), entries: await addToAll(database, ids, resourceId, inputId) };
  const said = (all) => `${Math.round(median(all))} ms, p95 ${Math.round(percentile(all, 0.95))} ms`;
  const took = async (...asked) => said(await ask(...asked));
  const recovery = `/api/recoverysummary/${resourceId}`;
  const rows = [
    ['input summary', await took('GET', `/api/input/summary/${resourceId}`), 'at most 300 ms'],
    ['recovery summary with a page of 10', await took('GET', `${recovery}?page=1&size=10`), 'at most 150 ms'],
    ['a late page', await took('GET', `${recovery}?page=${FARMERS / 10}&size=10`), ''],
    ['a page by what is owed', await took('GET', `${recovery}?page=1&size=10&sort=-owed`), 'at most 150 ms'],
    ['a page of who owes', await took('GET', `${recovery}?page=1&size=10&show=owes`), ''],
    ['a page by name', await took('GET', `${recovery}?page=1&size=10&sort=farmerName`), ''],
    ['a search', await took('GET', `${recovery}?page=1&size=10&q=okafor%20F17`), ''],
    ['a page of an input', await took('GET', `/api/input/issues_details/${inputId}?page=1&size=10`), ''],
    ['from hectare to naira', await took('GET', `/api/input/ledger/${resourceId}`), 'at most 300 ms'],
    [
      'what lies between, farmer by farmer',
      await took('GET', `/api/input/ledger/${resourceId}/flow`, undefined, 3),
      'at most 1,000 ms',
    ],
    ['a page of anomalies', said(anomaliesPage), 'at most 250 ms'],
    ['a page of who has one', await took('GET', `${recovery}?page=1&size=10&show=check`, undefined, 3), ''],
    ['a page of payments', await took('GET', '/api/wallet/payments?size=10'), 'equal for all sizes'],
    ['a late page of payments', await took('GET', `/api/wallet/payments?size=10&after=${farmerId}`), ''],
    ['by community', await took('GET', `/api/input/ledger/${resourceId}/communities`), ''],
    ['a page of entries', await took('GET', `/api/input/entries/${resourceId}?page=1&size=10`), ''],
    ['a statement', await took('GET', `/api/input/statement/${resourceId}/${farmerId}`), ''],
    [
      'a statement as a PDF',
      await took('GET', `/api/input/statement/${resourceId}/${farmerId}/pdf`),
      'at most 200 ms',
    ],
    [
      'sums against all rows',
      await took('GET', `/api/input/ledger/${resourceId}/check`, undefined, 3),
      'at most 1,000 ms',
    ],
    [
      'one more entry',
      await took(
        'POST',
        `/api/input/entries/${resourceId}`,
        { kind: 'REPAYMENT_NAIRA', farmerId, amount: 10.01 },
        30,
      ),
      '',
    ],
  ];
  const entries = await addToAll(database, ids, resourceId, inputId);
  rows.push(['one more of each farmer, in one statement', `${entries.toFixed(1)} s`, 'at most 5 s']);
  printTable(
    `A ledger of ${(FARMERS * ENTRIES_EACH).toLocaleString('en')} entries of ${FARMERS.toLocaleString('en')} farmers`,
    rows,
  );
  return { anomalies: median(anomaliesPage), entries };
});
