import type { Reader } from '#libs/platform';

/** Those of some numbers that have opted out. */
export async function suppressedAmong(
  reader: Reader,
  accountId: number,
  numbers: string[],
): Promise<Set<string>> {
  const rows = await reader.query<{ number: string }>(
    'SELECT number FROM sms_suppression WHERE account_id = $1 AND lifted_at IS NULL AND number = ANY($2)',
    [accountId, numbers],
  );
  return new Set(rows.map(({ number }) => number));
}

/** How many of some numbers were not in service when they were last written to. */
export async function unreachableAmong(
  reader: Reader,
  accountId: number,
  numbers: string[],
): Promise<number> {
  const [row] = await reader.query<{ n: number }>(
    `SELECT count(DISTINCT number) AS n FROM sms_message
      WHERE account_id = $1 AND number = ANY($2) AND reason = 'notInService'`,
    [accountId, numbers],
  );
  return row?.n ?? 0;
}
