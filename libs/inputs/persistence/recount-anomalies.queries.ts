import { type Database, lock, type Transaction } from '#libs/platform';
import { KEEP_ANOMALIES } from './found-anomalies.js';
import type { SumsAsked } from './ledger-sums.queries.js';

type Ledger = Pick<SumsAsked, 'communityResourceId' | 'season'> & { accountId: number };

const SLICES_AT_ONCE = 64;
/** Slices whose farmers are counted by one statement. */
const SLICES_TOGETHER = 16;

const MARKS = 'FROM ledger_found_mark m WHERE m.account_id = $1';
/**
 * Marks of community resource `$2` as a whole, of slices with farmers in its season `$3`, and of slices with kept anomalies
 * of farmers whose entries have moved to another record.
 */
const OF_LEDGER = `(m.community_resource_id = $2 OR EXISTS (
  SELECT 1 FROM ledger_farmer f WHERE f.community_resource_id = $2 AND f.season = $3
     AND f.farmer_id BETWEEN m.slice::bigint << 8 AND (m.slice::bigint << 8) + 255) OR EXISTS (
  SELECT 1 FROM ledger_found_total t WHERE t.slice = m.slice AND t.community_resource_id = $2 AND t.season = $3))`;

/**
 * Recounts the marked anomalies of a ledger, and those of the same farmers in other ledgers. Uncommitted changes leave
 * marks that are not visible yet.
 */
export async function recountAnomalies(
  database: Database,
  { accountId, communityResourceId, season }: Ledger,
): Promise<void> {
  const values = [accountId, communityResourceId, season];
  const isMarked = async () =>
    (await database.query(`SELECT 1 ${MARKS} AND ${OF_LEDGER} LIMIT 1`, values)).length > 0;
  if (!(await isMarked())) return;
  let recounted = SLICES_AT_ONCE;
  while (recounted === SLICES_AT_ONCE)
    recounted = await database.transaction((tx) => recountSome(tx, values));
}

async function recountSome(tx: Transaction, values: unknown[]): Promise<number> {
  const [accountId, communityResourceId] = values;
  await lock(tx, 'anomalies', accountId as number);
  await tx.query(
    `WITH whole AS (
       DELETE ${MARKS} AND m.community_resource_id = $2 RETURNING m.account_id, m.community_resource_id AS id)
     INSERT INTO ledger_found_mark (account_id, slice)
     SELECT DISTINCT w.account_id, (f.farmer_id >> 8)::int FROM whole w JOIN ledger_farmer f ON f.community_resource_id = w.id`,
    [accountId, communityResourceId],
  );
  const some = await tx.query<{ slice: number }>(
    `SELECT DISTINCT m.slice ${MARKS} AND ${OF_LEDGER} ORDER BY m.slice LIMIT ${SLICES_AT_ONCE}`,
    values,
  );
  const slices = some.map(({ slice }) => slice);
  // Delete marks first: a mark left during the count is found next time, and at worst its slice is counted twice.
  await tx.query(`DELETE ${MARKS} AND m.slice = ANY($2)`, [accountId, slices]);
  for (const run of runsOf(slices)) await recount(tx, accountId, run);
  return slices.length;
}

async function recount(tx: Transaction, accountId: unknown, [first, last]: [number, number]): Promise<void> {
  const [from, to] = [first * 256, last * 256 + 255];
  const drop = (table: string, key: string, bounds: [number, number]) =>
    tx.query(
      `DELETE FROM ${table} f USING every_community_resource r
        WHERE r.id = f.community_resource_id AND r.account_id = $1 AND f.${key} BETWEEN $2 AND $3`,
      [accountId, ...bounds],
    );
  await drop('ledger_found', 'farmer_id', [from, to]);
  await drop('ledger_found_total', 'slice', [first, last]);
  const ledgers = await tx.query<{ id: number; season: string }>(
    `SELECT DISTINCT r.id, f.season FROM ledger_farmer f JOIN every_community_resource r ON r.id = f.community_resource_id
      WHERE r.account_id = $1 AND f.farmer_id BETWEEN $2 AND $3 ORDER BY 1, 2`,
    [accountId, from, to],
  );
  for (const { id, season } of ledgers) await tx.query(KEEP_ANOMALIES, [id, season, from, to]);
}

/** Returns the first and the last slice of each run of neighbours. Short runs: the planner avoids full scans. */
function runsOf(slices: readonly number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const slice of slices) {
    const run = runs.at(-1);
    if (run && slice === run[1] + 1 && slice - run[0] < SLICES_TOGETHER) run[1] = slice;
    else runs.push([slice, slice]);
  }
  return runs;
}

/**
 * Deletes marks of slices without ledgers, and all but the latest mark of each slice; returns their number. Entries that
 * are being added have a mark of their own.
 */
export async function deleteNeedlessMarks(tx: Pick<Transaction, 'query'>): Promise<number> {
  const none = (table: string) =>
    `NOT EXISTS (SELECT 1 FROM ${table} f WHERE f.farmer_id BETWEEN m.slice::bigint << 8 AND (m.slice::bigint << 8) + 255)`;
  const gone = await tx.query(
    `DELETE FROM ledger_found_mark m WHERE (${none('ledger_farmer')} AND ${none('ledger_found')} AND m.slice IS NOT NULL)
        OR EXISTS (SELECT 1 FROM ledger_found_mark n WHERE n.account_id = m.account_id AND n.slice = m.slice AND n.id > m.id)
     RETURNING m.id`,
  );
  return gone.length;
}
