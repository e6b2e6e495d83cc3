import { Injectable } from '@nestjs/common';
import { latestSeason } from '#libs/community';
import { product, topicOf } from '#libs/contracts';
import { insertApproval, insertEntries, insertEop, type NewEntry, storeSettings } from '#libs/inputs';
import { type Actor, Database, type Transaction } from '#libs/platform';
import { type DemoHolder, demoEntries, demoEntry, INPUTS, type LedgerSource } from './ledger.js';
import { type DemoResource, RESOURCES } from './programme.js';
import { Random } from './random.js';
import { DAY_MS } from './times.js';

const SEED = 417;
const STATEMENT_ROWS = 1000;
const RECORDERS = ['staff', 'hadiza', 'sola'];
/** Approval limit in naira, and the amount of an entry above it. */
const APPROVAL_ABOVE = '500000.00';
const WAITING = '750000.00';

interface Programme {
  source: LedgerSource;
  code: string;
}

/** Fills the ledgers of the demo's programmes in one transaction, all or nothing. */
@Injectable()
export class LedgerSeeder {
  constructor(private readonly database: Database) {}

  /** Does nothing if the account already has inputs. */
  async seed(accountId: number, say: (line: string) => void): Promise<void> {
    const known = await this.database.query('SELECT 1 FROM eop WHERE account_id = $1 LIMIT 1', [accountId]);
    if (known.length > 0) return;
    await this.database.transaction(async (tx) => {
      const programmes: Programme[] = [];
      for (const [index, resource] of RESOURCES.entries()) {
        const programme = await open(tx, accountId, resource);
        if (!programme) continue;
        programmes.push(programme);
        await record(tx, demoEntries(programme.source, new Random(SEED + index)));
        await takeOneBack(tx, programme.source);
        await keepWaiting(tx, programme.source);
      }
      const entries = await inTwoProgrammes(tx, programmes);
      say(`Ledgers of ${programmes.length} programmes, ${entries} entries`);
    });
    await this.database.query(`SELECT analyze_tables('ledger_entry', 'ledger_balance', 'ledger_farmer')`);
  }
}

/** Gives a programme its inputs and settings; null if it no longer exists. */
async function open(tx: Transaction, accountId: number, resource: DemoResource): Promise<Programme | null> {
  const [stored] = await tx.query<{ id: number }>(
    'SELECT id FROM community_resource WHERE account_id = $1 AND name = $2',
    [accountId, resource.name],
  );
  const users = await tx.query<{ id: number; name: string; username: string }>(
    'SELECT id, display_name AS name, username::text AS username FROM app_user WHERE account_id = $1 ORDER BY id',
    [accountId],
  );
  const admin = users.find(({ username }) => username === 'admin');
  const recorders = users.filter(({ username }) => RECORDERS.includes(username)).map(({ id }) => id);
  if (!stored || !admin || recorders.length === 0) return null;
  const now = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS);
  const season = latestSeason(resource.season, now);
  const place = { accountId, communityResourceId: stored.id, season };
  const by: Actor = { id: admin.id, name: admin.name, accountId };
  const inputs = [];
  for (const input of INPUTS[resource.code] ?? []) {
    const id = await insertEop(tx, { ...place, ...input, createdBy: admin.id });
    tx.record({
      topic: topicOf.account(accountId),
      type: 'eop.added',
      subject: { kind: 'eop', id },
      data: { eopId: id, communityResourceId: stored.id, name: input.name, season },
      accountId,
      by,
    });
    inputs.push({ ...input, id });
  }
  const repaymentDueOn = new Date(now.getTime() + 40 * DAY_MS).toISOString().slice(0, 10);
  await storeSettings(tx, stored.id, { approvalAbove: APPROVAL_ABOVE, repaymentDueOn });
  const holders = await holdersOf(tx, stored.id);
  return { source: { place, inputs, holders, recorders, now }, code: resource.code };
}

/** Returns members of a programme with the hectares of their completed farms. */
function holdersOf(tx: Transaction, resourceId: number): Promise<DemoHolder[]> {
  return tx.query<DemoHolder>(
    `SELECT m.farmer_id AS id, min(m.community_id) AS "communityId", coalesce(sum(f.area_m2) * 0.0001, 0)::float8 AS hectares
       FROM membership m
       LEFT JOIN farm f ON f.farmer_id = m.farmer_id AND f.community_resource_id = $1 AND f.status = 'COMPLETED' AND f.area_m2 > 0
      WHERE m.community_resource_id = $1 GROUP BY m.farmer_id ORDER BY m.farmer_id`,
    [resourceId],
  );
}

async function record(tx: Transaction, entries: readonly NewEntry[]): Promise<void> {
  for (let at = 0; at < entries.length; at += STATEMENT_ROWS)
    await insertEntries(tx, entries.slice(at, at + STATEMENT_ROWS));
}

/** Records a wrong collection, its reversal and the correct entry. */
async function takeOneBack(tx: Transaction, source: LedgerSource): Promise<void> {
  const holder = source.holders.filter(({ hectares }) => hectares >= 0.5)[2];
  const input = source.inputs.at(-1);
  if (!holder || !input) return;
  const figures = { eopId: input.id, unitCost: input.unitCost, reference: 'WB-03871' };
  const wrong = demoEntry(source, holder, 'COLLECTION', { ...figures, quantity: '4' }, 36);
  const [id = 0] = await insertEntries(tx, [wrong]);
  const counter = {
    ...wrong,
    counters: id,
    quantity: '-4',
    amount: product(wrong.amount, -1, 2),
    note: 'The waybill says one, not four.',
  };
  await insertEntries(tx, [counter]);
  const right = demoEntry(source, holder, 'COLLECTION', { ...figures, quantity: '1' }, 36);
  await insertEntries(tx, [
    demoEntry(source, holder, 'ALLOCATION', { ...figures, quantity: '1' }, 37),
    right,
  ]);
}

/** Records an entry above the approval limit, which waits for a second person. */
async function keepWaiting(tx: Transaction, source: LedgerSource): Promise<void> {
  const [holder] = source.holders.toSorted((a, b) => b.hectares - a.hectares);
  if (!holder) return;
  const figures = { amount: WAITING, reference: 'TRF-6900', note: 'Water pump for the whole block.' };
  await insertApproval(tx, demoEntry(source, holder, 'DISBURSEMENT', figures, 0));
}

/**
 * Gives two farmers of one programme naira in another programme in the same season. Returns the total number of
 * entries.
 */
async function inTwoProgrammes(tx: Transaction, programmes: readonly Programme[]): Promise<number> {
  const [from, to] = ['KN', 'BN'].map((code) => programmes.find((each) => each.code === code)?.source);
  const communityId = to?.holders[0]?.communityId;
  if (from && to && communityId && from.place.season === to.place.season) {
    const both = from.holders.filter(({ hectares }) => hectares >= 0.5).slice(0, 2);
    const figures = { amount: '15000.00', reference: 'TRF-6901' };
    await insertEntries(
      tx,
      both.map((holder) => demoEntry(to, { ...holder, communityId }, 'DISBURSEMENT', figures, 30)),
    );
  }
  const ids = programmes.map(({ source }) => source.place.communityResourceId);
  const [count] = await tx.query<{ n: number }>(
    'SELECT count(*) AS n FROM ledger_entry WHERE community_resource_id = ANY($1)',
    [ids],
  );
  return count?.n ?? 0;
}
