import type { DisclosureAct, FileWay, ListWay, ShownWay, ViewWay } from '#libs/contracts';
import { type IdBlock, IdSet } from '#libs/id-sets';
import type { Reader } from '#libs/platform';

/** How a user saw a farmer; views are counted once an hour. */
export interface Seen {
  userId: number;
  how: ViewWay | ListWay;
  first: Date;
  last: Date;
  hours: number;
}

/** A file that holds a farmer. */
export interface FileWithFarmer {
  /** The record that it holds. */
  farmerId: number;
  userId: number;
  how: FileWay;
  at: Date;
  source: { kind: 'job' | 'import'; id: number };
  about: string;
  recipient: string;
  purpose: string;
}

interface SetRow {
  setId: number;
  farmerId: number;
  userId: number;
  how: ShownWay;
  at: Date;
  sourceKind: 'job' | 'import' | null;
  sourceId: number;
  about: string;
  recipient: string;
  purpose: string;
}

/** A record and those merged into it, whose views count as its own. */
const recordsOf = async (reader: Reader, farmerId: number): Promise<number[]> => {
  const rows = await reader.query<{ id: number }>('SELECT id FROM farmer WHERE main_id = $1', [farmerId]);
  return [farmerId, ...rows.map(({ id }) => id)];
};

/**
 * Returns who saw a farmer in the last two years, latest first, and which files hold them, latest first. Records merged
 * into the farmer count too.
 */
export async function seenBy(
  reader: Reader,
  farmerId: number,
): Promise<{ views: Seen[]; files: FileWithFarmer[] }> {
  const ids = await recordsOf(reader, farmerId);
  const single = await reader.query<Seen>(
    `SELECT user_id AS "userId", how, min(hour) AS first, max(hour) AS last, count(DISTINCT hour)::int AS hours
       FROM farmer_view WHERE farmer_id = ANY($1) GROUP BY 1, 2`,
    [ids],
  );
  const sets = oncePerSet(await setsWith(reader, ids));
  const lists = new Map<string, Seen>();
  for (const { userId, how, at } of sets.filter(({ sourceKind }) => sourceKind === null)) {
    const seen = lists.get(`${userId} ${how}`);
    // Sets are sorted by time.
    if (seen)
      Object.assign(seen, { last: at, hours: seen.hours + (seen.last.getTime() < at.getTime() ? 1 : 0) });
    else lists.set(`${userId} ${how}`, { userId, how: how as ListWay, first: at, last: at, hours: 1 });
  }
  const views = [...single, ...lists.values()].sort((a, b) => b.last.getTime() - a.last.getTime());
  return { views, files: filesOf(sets).reverse() };
}

/** Returns the files that hold these records, once per record. */
export async function filesWith(reader: Reader, farmerIds: readonly number[]): Promise<FileWithFarmer[]> {
  return filesOf(await setsWith(reader, farmerIds, 's.source_id IS NOT NULL'));
}

const filesOf = (sets: readonly SetRow[]): FileWithFarmer[] =>
  sets.flatMap(({ farmerId, userId, how, at, sourceKind, sourceId, about, recipient, purpose }) =>
    sourceKind === null
      ? []
      : [
          {
            farmerId,
            userId,
            how: how as FileWay,
            at,
            source: { kind: sourceKind, id: sourceId },
            about,
            recipient,
            purpose,
          },
        ],
  );

/** A full number of a farmer that was shown or confirmed. */
export interface NumberShown {
  userId: number;
  act: DisclosureAct;
  at: Date;
  reason: string | null;
}

/** Returns who was shown full numbers of a farmer, latest first; records merged into the farmer count too. */
export async function numbersShown(reader: Reader, farmerId: number): Promise<NumberShown[]> {
  return reader.query<NumberShown>(
    `SELECT user_id AS "userId", act, at, reason FROM disclosure
      WHERE subject_kind = 'farmer' AND subject_id = ANY($1) AND shown ORDER BY id DESC`,
    [await recordsOf(reader, farmerId)],
  );
}

const oncePerSet = (rows: readonly SetRow[]) => [...new Map(rows.map((row) => [row.setId, row])).values()];

/** Returns the sets that hold these records, once per record, by time. */
async function setsWith(reader: Reader, ids: readonly number[], condition = 'true'): Promise<SetRow[]> {
  const blocks = ids.map((id) => IdSet.blockOf(id));
  const places = ids.map((id) => id % IdSet.BLOCK);
  // The position of two bytes may be between two ids, so the set itself decides.
  const rows = await reader.query<SetRow & { ids: Buffer | null; block: number }>(
    `SELECT b.set_id AS "setId", f.id AS "farmerId", b.block, CASE WHEN octet_length(b.ids) < 1024 THEN b.ids END AS ids,
            s.user_id AS "userId", s.how, s.at, s.source_kind AS "sourceKind", s.source_id AS "sourceId", s.about, s.recipient,
            s.purpose
       FROM unnest($1::bigint[], $2::int[], $3::bigint[]) f (block, place, id) JOIN farmer_set_block b ON b.block = f.block
       JOIN farmer_set s ON s.id = b.set_id
      WHERE ${condition} AND CASE octet_length(b.ids) WHEN 1024 THEN get_bit(b.ids, f.place) = 1
                 ELSE position(substring(int4send(f.place) FROM 3) IN b.ids) > 0 END
      ORDER BY s.at, s.id`,
    [blocks, places, ids],
  );
  return rows.filter(
    ({ block, ids: some, farmerId }) => !some || IdSet.of([{ block, ids: some }]).has(farmerId),
  );
}

/** Views of some users in a window of time, and files by their jobs or imports. */
export interface SeenFilter {
  userIds: readonly number[];
  /** The hours that the window touches count. */
  from: Date;
  to: Date;
  files?: readonly { kind: 'job' | 'import'; id: number }[];
  /** Leaves out views and lists, so that files and full numbers remain. */
  withoutViews?: boolean;
}

/**
 * Yields the farmers that users saw in a window (views, lists, their own files, full BVNs), and those in the given
 * files: each id once, ascending, up to 8,192 at a time. Merged records are not replaced by their main record.
 */
export async function* farmersSeen(reader: Reader, filter: SeenFilter): AsyncGenerator<number[]> {
  const { userIds, from, to, files = [], withoutViews = false } = filter;
  const window = [userIds, from, to, withoutViews];
  const within = (time: string) =>
    `${time} > $2::timestamptz - interval '1 hour' AND ${time} <= $3::timestamptz`;
  const sets = await reader.query<{ id: number }>(
    `SELECT id FROM farmer_set WHERE user_id = ANY($1::bigint[]) AND ${within('at')}
        AND CASE WHEN source_id IS NULL THEN NOT $4::boolean ELSE at >= $2::timestamptz END
     UNION SELECT s.id FROM unnest($5::text[], $6::bigint[]) f (kind, id)
       JOIN farmer_set s ON s.source_kind = f.kind AND s.source_id = f.id`,
    [...window, files.map(({ kind }) => kind), files.map(({ id }) => id)],
  );
  const setIds = sets.map(({ id }) => id);
  const single = await reader.query<{ block: number; ids: number[] }>(
    `SELECT id / ${IdSet.BLOCK} AS block, to_jsonb(array_agg(id)) AS ids FROM (
       SELECT farmer_id AS id FROM farmer_view WHERE NOT $4::boolean AND user_id = ANY($1::bigint[]) AND ${within('hour')}
        UNION SELECT subject_id FROM disclosure WHERE subject_kind = 'farmer' AND shown AND user_id = ANY($1::bigint[])
          AND at BETWEEN $2::timestamptz AND $3::timestamptz) v GROUP BY 1`,
    window,
  );
  const idsOf = new Map(single.map(({ block, ids }) => [block, ids]));
  const stored = await reader.query<{ block: number }>(
    'SELECT DISTINCT block FROM farmer_set_block WHERE set_id = ANY($1::bigint[])',
    [setIds],
  );
  const blocks = new Set([...idsOf.keys(), ...stored.map(({ block }) => block)]);
  for (const block of [...blocks].sort((a, b) => a - b)) {
    const set = IdSet.of(
      await reader.query<IdBlock>(
        'SELECT block, ids FROM farmer_set_block WHERE block = $1 AND set_id = ANY($2::bigint[])',
        [block, setIds],
      ),
    );
    for (const id of idsOf.get(block) ?? []) set.add(id);
    yield [...set];
  }
}
