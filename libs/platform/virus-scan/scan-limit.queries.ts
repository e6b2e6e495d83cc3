import type { Reader } from '../database/transaction.js';

/** Subject of events about the scanner's limit: it is no record, and the subject index finds it. */
export const SCAN_LIMIT = { kind: 'scanLimit', id: 1 } as const;

/** Counts uploads of the last day that were too large for the scanner. */
export async function tooLargeToScan(reader: Reader): Promise<number> {
  const [row] = await reader.query<{ files: number }>(
    `SELECT count(*)::int AS files FROM event_log
      WHERE subject_kind = $1 AND subject_id = $2 AND at > now() - interval '1 day'`,
    [SCAN_LIMIT.kind, SCAN_LIMIT.id],
  );
  return row?.files ?? 0;
}
