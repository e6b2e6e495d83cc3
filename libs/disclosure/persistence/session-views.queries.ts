import { type IdBlock, IdSet } from '#libs/id-sets';
import type { Reader, Transaction } from '#libs/platform';

/** The row whose time is the start of complete sessions. */
const START = '00000000-0000-0000-0000-000000000000';

/** Adds farmers to those that sessions were shown. */
export async function addToSessions(tx: Transaction, shown: ReadonlyMap<string, IdSet>): Promise<void> {
  const added = [...shown].flatMap(([sessionId, farmers]) =>
    farmers.blocks().map((each) => ({ ...each, sessionId })),
  );
  if (added.length === 0) return;
  // Locks the blocks until the commit, in one order for all processes, and returns what is stored.
  const stored = await tx.query<IdBlock & { sessionId: string }>(
    `INSERT INTO session_view AS v (session_id, block, ids, at)
     SELECT s, b, i, now() FROM unnest($1::uuid[], $2::bigint[], $3::bytea[]) u (s, b, i) ORDER BY 1, 2
     ON CONFLICT (session_id, block) DO UPDATE SET at = excluded.at RETURNING session_id AS "sessionId", block, ids`,
    columnsOf(added),
  );
  const before = new Map(stored.map((each) => [`${each.sessionId} ${each.block}`, each]));
  const changed = added.flatMap((each) => {
    const old = before.get(`${each.sessionId} ${each.block}`);
    const [union] = IdSet.of(old ? [old, each] : [each]).blocks();
    return union && !(old && union.ids.equals(old.ids)) ? [{ ...each, ids: union.ids }] : [];
  });
  if (changed.length === 0) return;
  await tx.query(
    `UPDATE session_view v SET ids = u.i FROM unnest($1::uuid[], $2::bigint[], $3::bytea[]) u (s, b, i)
      WHERE v.session_id = u.s AND v.block = u.b`,
    columnsOf(changed),
  );
}

const columnsOf = (rows: readonly (IdBlock & { sessionId: string })[]) => [
  rows.map(({ sessionId }) => sessionId),
  rows.map(({ block }) => block),
  rows.map(({ ids }) => ids),
];

/** Tests whether the views of a session that began then are stored by session. */
export async function isSessionComplete(reader: Reader, began: Date): Promise<boolean> {
  const rows = await reader.query('SELECT FROM session_view WHERE session_id = $1 AND at > $2', [
    START,
    began,
  ]);
  return rows.length === 0;
}

/** Yields the farmers that a session was shown, ascending, up to 8,192 at a time. Merged records stay themselves. */
export async function* farmersOfSession(reader: Reader, sessionId: string): AsyncGenerator<number[]> {
  for (let after = -1; ; ) {
    const [next] = await reader.query<IdBlock>(
      'SELECT block, ids FROM session_view WHERE session_id = $1 AND block > $2 ORDER BY block LIMIT 1',
      [sessionId, after],
    );
    if (!next) return;
    yield [...IdSet.of([next])];
    after = next.block;
  }
}
