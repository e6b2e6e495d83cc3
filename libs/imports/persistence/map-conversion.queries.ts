import type { Database, StoredFile, Transaction } from '#libs/platform';

/** How long a `maps.csv` can be downloaded. */
const KEPT = `interval '1 hour'`;
/** Maximum number of files per user. */
const KEPT_OF_EACH = 5;

/** Records the owner of a file, and returns its download id. */
export async function keepConversion(tx: Transaction, userId: number, { id }: StoredFile): Promise<string> {
  await tx.query('INSERT INTO map_conversion (id, user_id) VALUES ($1, $2)', [id, userId]);
  return id;
}

/** Returns the stored file of a conversion; null if it has expired or belongs to another user. */
export async function keptConversion(database: Database, id: string, userId: number): Promise<string | null> {
  const [row] = await database.query<{ id: string }>(
    `SELECT id FROM map_conversion WHERE id::text = $1 AND user_id = $2 AND made_at > now() - ${KEPT}`,
    [id, userId],
  );
  return row?.id ?? null;
}

/**
 * Deletes expired conversions, and all but the latest ones of this user. Returns the files to remove after the commit.
 */
export async function forgetConversions(tx: Transaction, userId: number | null): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `DELETE FROM map_conversion WHERE made_at <= now() - ${KEPT} OR id IN (
       SELECT id FROM map_conversion WHERE user_id = $1 ORDER BY made_at DESC OFFSET ${KEPT_OF_EACH - 1})
     RETURNING id`,
    [userId],
  );
  return rows.map(({ id }) => id);
}
