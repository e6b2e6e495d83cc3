import { type Config, clearInBatches, type FileStore, type JobContext, type Kinds } from '#libs/platform';
import { WINDOW_SECONDS } from './domain/sign-in-throttle.js';

const ROWS_AT_ONCE = 5000;

/** Days after which ended or expired sessions are deleted, with their refresh tokens. */
const OLD_SESSIONS = `DELETE FROM user_session WHERE id IN (
    SELECT id FROM user_session WHERE ended_at < now() - make_interval(days => $1)
    UNION ALL
    SELECT id FROM user_session WHERE ended_at IS NULL AND LEAST(idle_ends_at, ends_at) < now() - make_interval(days => $1)
    LIMIT ${ROWS_AT_ONCE}) RETURNING 1`;
/** Expired throttle windows. Their keys reveal who tried from where. */
const SPENT_WINDOWS = `DELETE FROM sign_in_throttle WHERE key IN (
    SELECT key FROM sign_in_throttle WHERE window_start < now() - make_interval(secs => $1)
       AND (next_at IS NULL OR next_at < now()) LIMIT ${ROWS_AT_ONCE}) RETURNING 1`;

/** Deletes old sessions and expired windows in batches. The audit log keeps the events of a session. */
export async function purgeSessions(
  context: JobContext<'maintenance.purge'>,
  _files: FileStore,
  _kinds: Kinds,
  { SESSION_KEEP_DAYS }: Config,
): Promise<number> {
  let removed = 0;
  const statements: [sql: string, age: number][] = [
    [OLD_SESSIONS, SESSION_KEEP_DAYS],
    [SPENT_WINDOWS, 2 * WINDOW_SECONDS],
  ];
  for (const [sql, age] of statements)
    removed += await clearInBatches(context, ROWS_AT_ONCE, async (tx) => (await tx.query(sql, [age])).length);
  return removed;
}
