import type { Reader } from '#libs/platform';

/** Returns the display names of users. */
export async function namesOfUsers(
  reader: Reader,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await reader.query<{ id: number; name: string }>(
    'SELECT id, display_name AS name FROM app_user WHERE id = ANY($1)',
    [userIds],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns whether someone has requested a farm from its lease holder. */
export async function hasAskedFor(
  reader: Reader,
  { farmId, holderId, askerId }: { farmId: number; holderId: number; askerId: number },
): Promise<boolean> {
  const rows = await reader.query(
    `SELECT 1 FROM event_log
      WHERE subject_kind = 'farm' AND subject_id = $1 AND type = 'lease.askedFor'
        AND actor_id = $2 AND data->>'holder' = $3::text LIMIT 1`,
    [farmId, askerId, holderId],
  );
  return rows.length > 0;
}
