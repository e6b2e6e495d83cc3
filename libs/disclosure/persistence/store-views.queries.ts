import type { FileWay, ListWay, ViewWay } from '#libs/contracts';
import { type IdBlock, IdSet } from '#libs/id-sets';
import type { Transaction } from '#libs/platform';

/** One view; `hour` is the start of its hour, in milliseconds. */
export interface View {
  farmerId: number;
  userId: number;
  hour: number;
  how: ViewWay;
}

/** Farmers that lists showed to a user in an hour. */
export interface ListView {
  accountId: number;
  userId: number;
  hour: number;
  how: ListWay;
  farmers: IdSet;
}

/** File that holds farmers. */
export interface FarmerFile {
  accountId: number;
  userId: number;
  how: FileWay;
  source: { kind: 'job' | 'import'; id: number };
  /** Contents and filters, as a sentence. */
  about: string;
  /** Person or office that gets the file, and what for. */
  recipient: string;
  purpose: string;
}

const timesOf = (rows: readonly { hour: number }[]) => rows.map(({ hour }) => new Date(hour));

/** Stores views; those stored already stay as they are. Sorted, so that two processes cannot deadlock. */
export async function insertViews(tx: Transaction, views: readonly View[]): Promise<void> {
  if (views.length === 0) return;
  await tx.query(
    `INSERT INTO farmer_view (farmer_id, user_id, hour, how)
     SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::text[]) v (farmer_id, user_id, hour, how)
      ORDER BY 1, 2, 3, 4 ON CONFLICT DO NOTHING`,
    [views.map((v) => v.farmerId), views.map((v) => v.userId), timesOf(views), views.map((v) => v.how)],
  );
}

/** Returns the farmers of farms; farms without one are left out. */
export async function farmersOfFarms(
  tx: Transaction,
  farmIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (farmIds.length === 0) return new Map();
  const rows = await tx.query<{ id: number; farmerId: number }>(
    'SELECT id, farmer_id AS "farmerId" FROM farm WHERE id = ANY($1) AND farmer_id IS NOT NULL',
    [farmIds],
  );
  return new Map(rows.map(({ id, farmerId }) => [id, farmerId]));
}

/** Adds farmers to the sets of their users, lists and hours. */
export async function addToLists(tx: Transaction, lists: readonly ListView[]): Promise<void> {
  if (lists.length === 0) return;
  // Locks the sets until the commit, in one order for all processes.
  const sets = await tx.query<{ id: number; userId: number; how: ListWay; at: Date }>(
    `INSERT INTO farmer_set AS s (account_id, user_id, how, at)
     SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::timestamptz[]) l (account_id, user_id, how, at)
      ORDER BY 2, 3, 4
     ON CONFLICT (user_id, how, at) WHERE source_id IS NULL DO UPDATE SET farmers = s.farmers
     RETURNING id, user_id AS "userId", how, at`,
    [lists.map((l) => l.accountId), lists.map((l) => l.userId), lists.map((l) => l.how), timesOf(lists)],
  );
  const idOf = new Map(sets.map(({ id, userId, how, at }) => [keyOf(userId, how, at.getTime()), id]));
  const added = lists.flatMap(({ userId, how, hour, farmers }) =>
    farmers.blocks().map((each) => ({ ...each, setId: idOf.get(keyOf(userId, how, hour)) ?? 0 })),
  );
  const blocks = [added.map(({ block }) => block), added.map(({ setId }) => setId)];
  const stored = await tx.query<IdBlock & { setId: number }>(
    `SELECT block, set_id AS "setId", ids FROM farmer_set_block
      WHERE (block, set_id) IN (SELECT * FROM unnest($1::bigint[], $2::bigint[]))`,
    blocks,
  );
  const before = new Map(stored.map((each) => [`${each.setId} ${each.block}`, each]));
  const changed = added.flatMap(({ block, setId, ids }) => {
    const old = before.get(`${setId} ${block}`);
    const [union] = old ? IdSet.of([old, { block, ids }]).blocks() : [{ block, ids }];
    return union && !(old && union.ids.equals(old.ids)) ? [{ ...union, setId }] : [];
  });
  await writeBlocks(tx, changed);
}

/** Stores which farmers a file holds; once per file. */
export async function insertFarmerFile(
  tx: Transaction,
  { accountId, userId, how, source, about, recipient, purpose }: FarmerFile,
  blocks: readonly IdBlock[],
): Promise<void> {
  const [set] = await tx.query<{ id: number }>(
    `INSERT INTO farmer_set (account_id, user_id, how, at, source_kind, source_id, about, recipient, purpose)
     VALUES ($1, $2, $3, now(), $4, $5, $6, $7, $8) RETURNING id`,
    [accountId, userId, how, source.kind, source.id, about, recipient, purpose],
  );
  await writeBlocks(
    tx,
    blocks.map((each) => ({ ...each, setId: set?.id ?? 0 })),
  );
}

/** Writes blocks, and counts their sets again. */
async function writeBlocks(tx: Transaction, blocks: readonly (IdBlock & { setId: number })[]): Promise<void> {
  if (blocks.length === 0) return;
  const setIds = blocks.map(({ setId }) => setId);
  await tx.query(
    `INSERT INTO farmer_set_block (block, set_id, ids) SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bytea[])
     ON CONFLICT (block, set_id) DO UPDATE SET ids = excluded.ids`,
    [blocks.map(({ block }) => block), setIds, blocks.map(({ ids }) => ids)],
  );
  // A block of 1,024 bytes is a bitmap; a shorter one has two bytes per id.
  await tx.query(
    `UPDATE farmer_set s SET farmers = (
       SELECT sum(CASE octet_length(ids) WHEN 1024 THEN bit_count(ids) ELSE octet_length(ids) / 2 END)
         FROM farmer_set_block b WHERE b.set_id = s.id) WHERE id = ANY($1::bigint[])`,
    [[...new Set(setIds)]],
  );
}

const keyOf = (userId: number, how: ListWay, hour: number) => `${userId} ${how} ${hour}`;
