import type { Database, StoredFile, Transaction } from '#libs/platform';

/** How long a `maps.csv` can be fetched. */
const KEPT = `interval '1 hour'`;
/** How many of them each user may have. */
const KEPT_OF_EACH = 5;

/** Writes down whose file it is, and answers the id by which it is fetched. */
export async function keepConversion(tx: Transaction, userId: number, { id }: StoredFile): Promise<string> {
  await tx.query('INSERT INTO map_conversion (id, user_id) VALUES ($1, $2)', [id, userId]);
  return id;
}

/** The stored file of a conversion, while it is kept; null where it is gone or somebody else's. */
export async function keptConversion(database: Database, id: string, userId: number): Promise<string | null> {
  const [row] = await database.query<{ id: string }>(
    `SELECT id FROM map_conversion WHERE id::text = $1 AND user_id = $2 AND made_at > now() - ${KEPT}`,
    [id, userId],
  );
  return row?.id ?? null;
}

/** Forgets what was kept long enough, and of this user all but the last. Answers the files, to be removed after the commit. */
export async function forgetConversions(tx: Transaction, userId: number | null): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `DELETE FROM map_conversion WHERE made_at <= now() - ${KEPT} OR id IN (
       SELECT id FROM map_conversion WHERE user_id = $1 ORDER BY made_at DESC OFFSET ${KEPT_OF_EACH - 1})
     RETURNING id`,
    [userId],
  );
  return rows.map(({ id }) => id);
}
