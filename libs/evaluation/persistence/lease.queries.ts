import type { Reader } from '#libs/platform';

/** The names by which users are shown. */
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
