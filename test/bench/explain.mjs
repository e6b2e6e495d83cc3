import { appendFileSync } from 'node:fs';
import pg from 'pg';

/*
 * Preloaded into the Gona programs by plans.mjs. Runs `EXPLAIN ANALYZE` before each statement, appends the plan to
 * EXPLAIN_FILE as a line of JSON, and rolls that run back. This covers the product's own statements with their real
 * parameters.
 */

const file = process.env.EXPLAIN_FILE;
const query = pg.Client.prototype.query;
/** Last statement of each connection: the next one waits, so that it cannot run during an explanation. */
const tails = new WeakMap();
const open = new WeakSet();

const explainable = /^\s*(?:WITH|SELECT|INSERT|UPDATE|DELETE)\b/i;
/** Locks and notifications must run once only, and the ledger's polling statements are not interesting. */
const left = /pg_(?:try_)?advisory|pg_notify|set_config|version\(\)/i;

async function explain(client, text, values) {
  const inside = open.has(client);
  await query.call(client, inside ? 'SAVEPOINT explanation' : 'BEGIN');
  try {
    const { rows } = await query.call(client, `EXPLAIN (ANALYZE, BUFFERS) ${text}`, values);
    const plan = rows.map((row) => row['QUERY PLAN']);
    const ms = Number(/Execution Time: ([\d.]+) ms/.exec(plan.at(-1) ?? '')?.[1] ?? 0);
    appendFileSync(file, `${JSON.stringify({ sql: text, ms, plan })}\n`);
  } catch {
    // A statement that cannot be explained fails again in its real run, which reports the error.
  }
  await query.call(
    client,
    inside ? 'ROLLBACK TO SAVEPOINT explanation; RELEASE SAVEPOINT explanation' : 'ROLLBACK',
  );
}

async function done(client, text, values) {
  if (explainable.test(text) && !left.test(text)) await explain(client, text, values);
  const result = await query.call(client, text, values);
  if (/^\s*(?:BEGIN|START TRANSACTION)\b/i.test(text)) open.add(client);
  if (/^\s*(?:COMMIT|ROLLBACK)\b(?!\s+TO)/i.test(text)) open.delete(client);
  return result;
}

pg.Client.prototype.query = function explained(text, values, callback) {
  // COPY streams and calls with a callback are passed through.
  if (typeof text !== 'string' || typeof values === 'function' || callback)
    return query.call(this, text, values, callback);
  const before = tails.get(this) ?? Promise.resolve();
  const answer = before.then(() => done(this, text, values));
  tails.set(
    this,
    answer.catch(() => undefined),
  );
  return answer;
};
