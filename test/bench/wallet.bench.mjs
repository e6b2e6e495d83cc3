import 'reflect-metadata';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { openMeter } from './processes.mjs';
import {
  bench,
  createDatabase,
  environmentOf,
  populate,
  say,
  settle,
  signIn,
  startApi,
  startWorker,
} from './support.mjs';
import { printTable } from './table.mjs';

/* A payout of 1,000 payments through the simulator: at most 60 seconds from the approval to the last outcome. */
const PAYMENTS = Number(process.env.BENCH_PAYMENTS ?? 1000);
const MOST_SECONDS = 60;

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

/** Inserts a second administrator, agents with approved pay, and returns the agents. */
async function plant(database, { accountId, userId }) {
  await database.query(
    `INSERT INTO app_user (account_id, username, display_name, roles, password_hash, is_password_reset, confirmed_on)
     SELECT account_id, 'second', 'Second', roles, password_hash, true, now() FROM app_user WHERE id = $1`,
    [userId],
  );
  return database.query(
    `WITH p AS (INSERT INTO service_provider (account_id, name, description) VALUES ($1, 'Provider', '') RETURNING id),
          a AS (INSERT INTO shared_agency (account_id, service_provider_id, name) SELECT $1, id, 'Agency' FROM p RETURNING id),
          u AS (INSERT INTO app_user (account_id, username, display_name, roles, password_hash)
                SELECT $1, 'agent' || n, 'Agent Number' || n, '{AGENT}', '' FROM generate_series(1, $2::int) n RETURNING id),
          g AS (INSERT INTO agent (user_id, account_id, shared_agency_id, state_id, lga_id)
                SELECT u.id, $1, a.id, l.state_id, l.id FROM u, a, (SELECT id, state_id FROM lga LIMIT 1) l RETURNING user_id, shared_agency_id)
     INSERT INTO pay_item (account_id, shared_agency_id, agent_id, amount, state, asked_by, decided_by, decided_on)
     SELECT $1, shared_agency_id, user_id, 2000000 + user_id, 'APPROVED', $3, (SELECT id FROM app_user WHERE username = 'second'), now()
       FROM g ORDER BY user_id RETURNING agent_id::int AS id`,
    [accountId, PAYMENTS, userId],
  );
}

await bench(async () => {
  const database = await createDatabase();
  const ids = await populate(database);
  const agents = await plant(database, ids);
  await settle();
  const port = await freePort();
  const env = environmentOf(database, { SMS_CALLBACK_URL: `http://127.0.0.1:${port}` });
  const [api, worker] = await Promise.all([startApi(env, port), startWorker(env)]);
  const [admin, second] = [await signIn(api.url), await signIn(api.url, 'second')];
  const ask = async (client, method, path, body) => {
    const answer = await client.call(method, path, body);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text.slice(0, 300)}`);
    return answer.body;
  };
  // The calls of a user are limited: ten accounts, one of each last digit, are those of all agents.
  for (const [n, { id }] of agents.slice(0, 10).entries())
    await ask(admin, 'POST', `/api/agents/bankinfo/${id}`, {
      bank: 'Access Bank',
      accountNumber: String(1_000_000_000 + n),
    });
  await database.query(
    `UPDATE agent a SET bank = b.bank, account_number_cipher = b.account_number_cipher, account_number_last4 = b.account_number_last4
       FROM agent b WHERE a.bank IS NULL AND b.user_id = $1 + a.user_id % 10`,
    [agents[0].id],
  );
  await ask(admin, 'PUT', '/api/wallet/settings', {
    bank: 'Bank',
    accountNumber: '6020418772',
    accountName: 'Bench',
    settleAbove: 25_000,
  });
  await ask(admin, 'POST', '/api/wallet/fund', {
    id: crypto.randomUUID(),
    amount: PAYMENTS * 30_000,
    purpose: 'Bench',
  });
  const { id } = await ask(admin, 'POST', '/api/wallet/payouts', { title: 'Bench' });
  say('names');
  const read = () => ask(second, 'GET', `/api/wallet/payouts/${id}`);
  let payout = await read();
  while (payout.state !== 'WAITING') {
    await sleep(500);
    payout = await read();
  }
  say('payments');
  const meter = await openMeter(database, [api.pid, worker.pid]);
  const before = meter.read();
  await ask(second, 'POST', `/api/wallet/payouts/${id}/decide`, { approve: true, amount: payout.toPay });
  const open = async () =>
    (
      await database.query(
        `SELECT count(*)::int AS n FROM wallet_payment WHERE state IN ('PENDING', 'SENT') OR state = 'UNKNOWN' AND asked_at IS NULL`,
      )
    )[0].n;
  while ((await open()) > 0) await sleep(300);
  const cpu = (meter.read() - before) / PAYMENTS;
  meter.stop();
  const [sums] = await database.query(
    `SELECT extract(epoch FROM max(coalesce(p.ended_at, p.asked_at)) - min(o.decided_on))::float8 AS seconds,
            count(*) FILTER (WHERE p.state = 'SUCCEEDED')::int AS paid, count(*) FILTER (WHERE p.state = 'UNKNOWN')::int AS unknown,
            (SELECT count(*)::int FROM wallet_simulated WHERE calls > 1) AS twice, (SELECT sum(posted)::text FROM wallet_account) AS balance
       FROM wallet_payment p JOIN wallet_payout o ON o.id = p.payout_id`,
  );
  printTable(`A payout of ${PAYMENTS.toLocaleString('en')} payments`, [
    ['approval to last outcome', `${sums.seconds.toFixed(1)} s`, `at most ${MOST_SECONDS} s`],
    ['CPU per payment', `${cpu.toFixed(1)} ms`, 'equal for 1,000 and 4,000'],
    ['paid', String(sums.paid), ''],
    ['unknown', String(sums.unknown), 'a tenth: the simulator loses them'],
    ['sent twice', String(sums.twice), '0'],
    ['sum of all accounts', `${sums.balance} kobo`, '0'],
  ]);
});
