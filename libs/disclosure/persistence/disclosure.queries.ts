import type { DisclosureAct, DisclosureSubject } from '#libs/contracts';
import { lock, type Reader, type Transaction } from '#libs/platform';

/** Minutes in which a repeated search of the same user counts once. */
const SAME_SEARCH_MINUTES = 10;
const STILL_THE_SAME = `asked_at > clock_timestamp() - make_interval(mins => ${SAME_SEARCH_MINUTES})`;

/** Locks a user until the transaction ends, so that their acts run one at a time and their counts cannot change. */
export async function lockUser(tx: Transaction, userId: number): Promise<void> {
  await lock(tx, 'disclosure', userId);
}

/**
 * Returns a user's uses in the last hour, and the time of the database's clock, because several APIs share the budget.
 */
export async function shownInLastHour(reader: Reader, userId: number): Promise<{ now: Date; taken: Date[] }> {
  const [row] = await reader.query<{ now: Date; taken: Date[] }>(
    `SELECT clock_timestamp() AS now, coalesce(array_agg(at), '{}') AS taken
       FROM disclosure WHERE user_id = $1 AND at > clock_timestamp() - interval '1 hour'`,
    [userId],
  );
  return row as { now: Date; taken: Date[] };
}

export interface DisclosureRow {
  userId: number;
  accountId: number;
  act: DisclosureAct;
  subject: DisclosureSubject | null;
  reason: string | null;
  shown: boolean;
}

export async function insertDisclosure(tx: Transaction, row: DisclosureRow): Promise<void> {
  await tx.query(
    `INSERT INTO disclosure (user_id, account_id, act, subject_kind, subject_id, reason, shown)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      row.userId,
      row.accountId,
      row.act,
      row.subject?.kind ?? null,
      row.subject?.id ?? null,
      row.reason,
      row.shown,
    ],
  );
}

/** Returns how the user's same search ended some minutes ago; null if there was none. */
export async function sameSearch(
  tx: Transaction,
  userId: number,
  term: Buffer,
): Promise<{ shown: boolean } | null> {
  const [row] = await tx.query<{ shown: boolean }>(
    `SELECT shown FROM disclosure_search WHERE user_id = $1 AND term = $2 AND ${STILL_THE_SAME}`,
    [userId, term],
  );
  return row ?? null;
}

/** Remembers a counted search, and deletes older searches of all users. */
export async function rememberSearch(
  tx: Transaction,
  userId: number,
  term: Buffer,
  shown: boolean,
): Promise<void> {
  await tx.query(
    `INSERT INTO disclosure_search (user_id, term, shown) VALUES ($1, $2, $3)
     ON CONFLICT (user_id, term) DO UPDATE SET shown = excluded.shown, asked_at = excluded.asked_at`,
    [userId, term, shown],
  );
  await tx.query(
    `DELETE FROM disclosure_search WHERE (user_id, term) IN (
       SELECT user_id, term FROM disclosure_search WHERE NOT (${STILL_THE_SAME}) FOR UPDATE SKIP LOCKED)`,
  );
}
