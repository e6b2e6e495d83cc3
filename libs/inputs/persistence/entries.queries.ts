import { type StoredUser, userColumn } from '#libs/access';
import type { EntryKind } from '#libs/contracts';
import { lock, type Page, type Reader, type Transaction } from '#libs/platform';
import { communityInLedger } from './community-in-ledger.queries.js';
import { unitOfCount } from './counts.js';
import { type EntriesNarrowed, entriesNarrowed } from './ledger-rows.js';

/** Entry to record. Figures are text: numeric is never a float here. */
export interface NewEntry {
  accountId: number;
  communityResourceId: number;
  season: string;
  /** 0: the farmer is in no community. */
  communityId: number;
  farmerId: number;
  /** 0: no input. */
  eopId: number;
  kind: EntryKind;
  quantity: string | null;
  unitCost: string | null;
  bags: string | null;
  marketValue: string | null;
  sizeInKg: string | null;
  amount: string;
  counters: number | null;
  /** ISO day. */
  transactionDate: string;
  reference: string | null;
  note: string | null;
  opId: string | null;
  importId: number | null;
  recordedBy: number;
  approvedBy: number | null;
}

/** Columns of an entry, by property name. */
const COLUMNS: readonly [keyof NewEntry, column: string, type: string][] = [
  ['accountId', 'account_id', 'bigint'],
  ['communityResourceId', 'community_resource_id', 'bigint'],
  ['season', 'season', 'text'],
  ['communityId', 'community_id', 'bigint'],
  ['farmerId', 'farmer_id', 'bigint'],
  ['eopId', 'eop_id', 'bigint'],
  ['kind', 'kind', 'text'],
  ['quantity', 'quantity', 'numeric'],
  ['unitCost', 'unit_cost', 'numeric'],
  ['bags', 'bags', 'numeric'],
  ['marketValue', 'market_value', 'numeric'],
  ['sizeInKg', 'size_in_kg', 'numeric'],
  ['amount', 'amount', 'numeric'],
  ['counters', 'counters', 'bigint'],
  ['transactionDate', 'transaction_date', 'date'],
  ['reference', 'reference', 'text'],
  ['note', 'note', 'text'],
  ['opId', 'op_id', 'uuid'],
  ['importId', 'import_id', 'bigint'],
  ['recordedBy', 'recorded_by', 'bigint'],
  ['approvedBy', 'approved_by', 'bigint'],
];

/**
 * Adds entries and returns their ids in the given order. The statement itself updates the sums. A request adds all its
 * entries in one statement, so that it never waits for a farmer's row while it holds a sum.
 */
export async function insertEntries(tx: Transaction, entries: readonly NewEntry[]): Promise<number[]> {
  const types = COLUMNS.map(([name, , type]) => `"${name}" ${type}`).join(', ');
  const rows = await tx.query<{ id: number }>(
    `INSERT INTO ledger_entry (${COLUMNS.map(([, column]) => column).join(', ')})
     SELECT ${COLUMNS.map(([name]) => `"${name}"`).join(', ')} FROM jsonb_to_recordset($1::jsonb) AS e(${types}) RETURNING id`,
    [JSON.stringify(entries)],
  );
  return rows.map(({ id }) => id);
}

export async function insertEntry(tx: Transaction, entry: NewEntry): Promise<number> {
  const [id] = await insertEntries(tx, [entry]);
  if (id === undefined) throw new Error('a row was expected');
  return id;
}

/**
 * Locks a farmer in a ledger until the transaction ends, so that their entries are recorded one at a time. Waits for a
 * running merge of the farmer, which locks the record first as well. Imported entries lock the whole ledger
 * (`holdLedger`).
 */
export async function holdFarmer(
  tx: Transaction,
  { communityResourceId, farmerId }: { communityResourceId: number; farmerId: number },
): Promise<void> {
  await tx.query('SELECT FROM farmer WHERE id = $1 FOR KEY SHARE', [farmerId]);
  await lock(tx, 'ledger', communityResourceId, 'shared');
  await lock(tx, 'ledgerFarmer', `${communityResourceId}:${farmerId}`);
}

/** Locks a ledger until the transaction ends: nobody else adds entries or removes its inputs. */
export async function holdLedger(tx: Transaction, communityResourceId: number): Promise<void> {
  await lock(tx, 'ledger', communityResourceId);
  await tx.query(
    'SELECT 1 FROM eop WHERE community_resource_id = $1 AND removed_on IS NULL ORDER BY id FOR SHARE',
    [communityResourceId],
  );
}

/**
 * Returns the community of a farmer in a ledger (0: none). It is that of their first entry of the season, else the
 * first that they joined, else their farm's. Null if they are not in the programme.
 */
export async function communityOfFarmer(
  reader: Reader,
  {
    communityResourceId,
    season,
    farmerId,
  }: { communityResourceId: number; season: string; farmerId: number },
): Promise<number | null> {
  const [row] = await reader.query<{ communityId: number }>(
    `SELECT ${communityInLedger('$3', '$1', '$2')} AS "communityId"`,
    [communityResourceId, season, farmerId],
  );
  return row?.communityId ?? null;
}

/** Returns the ISO day in Lagos on which a community resource was set up. */
export async function dayOfProgramme(tx: Transaction, communityResourceId: number): Promise<string> {
  const [row] = await tx.query<{ day: string }>(
    `SELECT to_char(created_on AT TIME ZONE 'Africa/Lagos', 'YYYY-MM-DD') AS day FROM community_resource WHERE id = $1`,
    [communityResourceId],
  );
  if (!row) throw new Error('a row was expected');
  return row.day;
}

/** Returns the units of an input that a farmer has collected and not returned, as text. */
export async function quantityHeld(
  tx: Transaction,
  of: { communityResourceId: number; season: string; farmerId: number; eopId: number },
): Promise<string> {
  const [row] = await tx.query<{ held: string }>(
    `SELECT (qty_collected - qty_returned)::text AS held FROM ledger_balance
      WHERE community_resource_id = $1 AND season = $2 AND farmer_id = $3 AND eop_id = $4`,
    [of.communityResourceId, of.season, of.farmerId, of.eopId],
  );
  return row?.held ?? '0';
}

/** Recorded entry, with its reversal. */
export type StoredEntry = NewEntry & { id: number; counteredBy: number | null };

export async function findEntry(reader: Reader, id: number): Promise<StoredEntry | null> {
  const columns = COLUMNS.map(([name, column, type]) => {
    const shown = type === 'numeric' || type === 'date' ? `e.${column}::text` : `e.${column}`;
    return `${shown} AS "${name}"`;
  });
  const [row] = await reader.query<StoredEntry>(
    `SELECT e.id, ${columns.join(', ')}, c.id AS "counteredBy" FROM ledger_entry e LEFT JOIN ledger_entry c ON c.counters = e.id
      WHERE e.id = $1`,
    [id],
  );
  return row ?? null;
}

/** Entry as lists show it. Figures are text. */
export interface EntryRow {
  id: number;
  communityResourceId: number;
  season: string;
  communityId: number | null;
  farmerId: number;
  farmerName: string;
  kind: EntryKind;
  inputId: number | null;
  inputName: string | null;
  unitOfMeasurement: string | null;
  quantity: string | null;
  unitCost: string | null;
  currentMarketValue: string | null;
  totalNoBagsCollected: string | null;
  sizeInKg: string | null;
  amount: string;
  transactionDate: string;
  reference: string | null;
  note: string | null;
  counters: number | null;
  counteredBy: number | null;
  recorder: StoredUser;
  recordedOn: Date;
  approver: StoredUser | null;
  /** The farmer is erased: reference and note are hidden, but part of check codes. */
  isErased: boolean;
}

const SHOWN = `
  SELECT e.id, e.community_resource_id AS "communityResourceId", e.season, nullif(e.community_id, 0) AS "communityId",
         e.farmer_id AS "farmerId", f.surname || ' ' || f.first_name AS "farmerName", e.kind, nullif(e.eop_id, 0) AS "inputId",
         i.name AS "inputName", coalesce(i.unit_of_measurement, ${unitOfCount('e.kind')}) AS "unitOfMeasurement", e.quantity::text, e.unit_cost::text AS "unitCost",
         e.market_value::text AS "currentMarketValue", e.bags::text AS "totalNoBagsCollected", e.size_in_kg::text AS "sizeInKg",
         e.amount::text, e.transaction_date::text AS "transactionDate", e.reference, e.note, e.counters, c.id AS "counteredBy",
         ${userColumn('u')} AS recorder, e.recorded_on AS "recordedOn",
         ${userColumn('a')} AS approver, f.erased_on IS NOT NULL AS "isErased"
    FROM shown s JOIN ledger_entry e USING (id) JOIN farmer f ON f.id = e.farmer_id JOIN app_user u ON u.id = e.recorded_by
    LEFT JOIN eop i ON i.id = e.eop_id LEFT JOIN ledger_entry c ON c.counters = e.id LEFT JOIN app_user a ON a.id = e.approved_by`;

export interface EntriesAsked extends EntriesNarrowed {
  communityResourceId: number;
  season: string;
}

/** Sum of the entries of a kind. Naira are text. */
export interface KindSumRow {
  kind: EntryKind;
  entries: number;
  amount: string;
}

/** Returns a page of entries, latest first, and the sums of all matches by kind. */
export async function listEntryRows(
  reader: Reader,
  asked: EntriesAsked,
  page: Page,
): Promise<{ rows: EntryRow[]; sums: KindSumRow[] }> {
  const values: unknown[] = [asked.communityResourceId, asked.season];
  const narrowed = entriesNarrowed(asked, (value) => `$${values.push(value)}`);
  const match = ['e.community_resource_id = $1', 'e.season = $2', ...narrowed].join(' AND ');
  const bounds = [`$${values.length + 1}`, `$${values.length + 2}`] as const;
  const [rows, sums] = await Promise.all([
    reader.query<EntryRow>(
      `WITH shown AS (SELECT e.id FROM ledger_entry e WHERE ${match} ORDER BY e.id DESC LIMIT ${bounds[0]} OFFSET ${bounds[1]}) ${SHOWN} ORDER BY e.id DESC`,
      [...values, page.limit, page.offset],
    ),
    reader.query<KindSumRow>(
      `SELECT e.kind, count(*) AS entries, sum(e.amount)::text AS amount FROM ledger_entry e WHERE ${match} GROUP BY e.kind`,
      values,
    ),
  ]);
  return { rows, sums };
}

/** Returns all entries of a farmer in a season, in order of recording. */
export function entriesOfFarmer(
  reader: Reader,
  {
    communityResourceId,
    season,
    farmerId,
  }: { communityResourceId: number; season: string; farmerId: number },
): Promise<EntryRow[]> {
  return reader.query<EntryRow>(
    `WITH shown AS (SELECT id FROM ledger_entry WHERE community_resource_id = $1 AND season = $2 AND farmer_id = $3)
     ${SHOWN} ORDER BY e.id`,
    [communityResourceId, season, farmerId],
  );
}
