import type { Reader } from '#libs/platform';

/** The name by which a user is shown. */
export async function nameOfUser(reader: Reader, userId: number): Promise<string | null> {
  const [row] = await reader.query<{ name: string }>(
    'SELECT display_name AS name FROM app_user WHERE id = $1',
    [userId],
  );
  return row?.name ?? null;
}
