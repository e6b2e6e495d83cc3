import { type StoredUser, userName } from '#libs/access';
import type { UserNameDto } from '#libs/contracts';
import { prepared, type Reader } from '#libs/platform';

/** Returns names, usernames and roles of users by their ids. */
export async function namesOfUsers(
  reader: Reader,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, UserNameDto>> {
  const rows = await reader.query<StoredUser>(
    prepared(
      'SELECT id, display_name AS name, username::text AS username, roles FROM app_user WHERE id = ANY($1)',
    ),
    [userIds],
  );
  return new Map(rows.map((row) => [row.id, userName(row)]));
}

/** Returns whether someone has requested a farm from its lease holder. */
export async function hasRequest(
  reader: Reader,
  { farmId, holderId, askerId }: { farmId: number; holderId: number; askerId: number },
): Promise<boolean> {
  const rows = await reader.query(
    prepared(`SELECT 1 FROM event_log
      WHERE subject_kind = 'farm' AND subject_id = $1 AND type = 'lease.askedFor'
        AND actor_id = $2 AND data->>'holder' = $3::text LIMIT 1`),
    [farmId, askerId, holderId],
  );
  return rows.length > 0;
}
