import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { SessionEndReason } from '#libs/contracts';
import { Database, every, prepared, type Repetition } from '#libs/platform';

type EndListener = (sessionId: string, reason: SessionEndReason) => void;

/** Interval of queries for sessions that other processes ended. */
const POLL_MS = 400;
/** Overlap of each query: a transaction that ends a session commits well within it. */
const OVERLAP_SECONDS = 15;

/**
 * Notifies this process of every session that ends: at once if this process ended it, within half a second if another
 * did or it expired. It polls PostgreSQL, so it does not depend on Redis or on a lost notification.
 */
@Injectable()
export class SessionWatch implements OnApplicationShutdown {
  private readonly listeners = new Set<EndListener>();
  /** Sessions already reported to listeners, with the time, for as long as a query may return them again. */
  private readonly notified = new Map<string, number>();
  private timer: Repetition | null = null;
  private since = new Date();

  constructor(private readonly database: Database) {}

  /** Adds a listener; the first one starts the polling. */
  onEnded(listener: EndListener): () => void {
    this.listeners.add(listener);
    if (!this.timer) {
      this.since = new Date();
      // While the database is down, every call fails; `since` stays, so that nothing is missed.
      this.timer = every(POLL_MS, () => this.ask());
    }
    return () => this.listeners.delete(listener);
  }

  /** Notifies the listeners of sessions that this process ended. */
  notify(sessionIds: readonly string[], reason: SessionEndReason): void {
    for (const id of sessionIds) {
      if (this.notified.has(id)) continue;
      this.notified.set(id, Date.now());
      for (const listener of this.listeners) listener(id, reason);
    }
  }

  onApplicationShutdown(): void {
    void this.timer?.stop();
    this.listeners.clear();
  }

  private async ask(): Promise<void> {
    const rows = await this.database.query<{ id: string; end_reason: SessionEndReason }>(
      prepared(`SELECT id, end_reason FROM user_session WHERE ended_at > $1::timestamptz - make_interval(secs => $2)
       UNION ALL
       SELECT id, 'expired' FROM user_session
        WHERE ended_at IS NULL AND LEAST(idle_ends_at, ends_at) > $1::timestamptz - make_interval(secs => $2)
          AND LEAST(idle_ends_at, ends_at) <= now()`),
      [this.since, OVERLAP_SECONDS],
    );
    this.since = new Date();
    for (const row of rows) this.notify([row.id], row.end_reason);
    const forget = Date.now() - 4 * OVERLAP_SECONDS * 1000;
    for (const [id, at] of this.notified) if (at < forget) this.notified.delete(id);
  }
}
