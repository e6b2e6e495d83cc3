import type { Reader } from '../database/transaction.js';

/** Of events about the limit of the scanner: of no record, and found by the index of subjects. */
export const SCAN_LIMIT = { kind: 'scanLimit', id: 1 } as const;

/** How many uploads were too large for the scanner within a day. */
export async function tooLargeToScan(reader: Reader): Promise<number> {
  const [row] = await reader.query<{ files: number }>(
    `SELECT count(*)::int AS files FROM event_log
      WHERE subject_kind = $1 AND subject_id = $2 AND at > now() - interval '1 day'`,
    [SCAN_LIMIT.kind, SCAN_LIMIT.id],
  );
  return row?.files ?? 0;
}
