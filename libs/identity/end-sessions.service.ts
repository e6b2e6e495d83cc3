import { Injectable } from '@nestjs/common';
import type { SessionEndReason } from '#libs/contracts';
import { type Actor, Database, type Transaction } from '#libs/platform';
import { endSessions } from './persistence/session.queries.js';
import { SessionWatch } from './session-watch.js';
import { hashRefreshToken } from './tokens.js';

/** Ends sessions at sign-out, and those of a user who must sign in again. */
@Injectable()
export class EndSessions {
  constructor(
    private readonly database: Database,
    private readonly watch: SessionWatch,
  ) {}

  /** Signs out the session of an access token, of a refresh token, or of both. Never fails if there is none. */
  async signOut(shown: { sessionId: string | null; refreshToken: string | null }): Promise<void> {
    await this.database.transaction(async (tx) => {
      const rows = await tx.query<{ id: string; user_id: number; account_id: number; display_name: string }>(
        `SELECT s.id, s.user_id, u.account_id, u.display_name
           FROM user_session s JOIN app_user u ON u.id = s.user_id
          WHERE s.id = $1 OR s.id = (SELECT session_id FROM refresh_token WHERE token_hash = $2)`,
        [shown.sessionId, shown.refreshToken === null ? null : hashRefreshToken(shown.refreshToken)],
      );
      for (const row of rows) {
        const by = { id: row.user_id, name: row.display_name, accountId: row.account_id };
        const ended = await endSessions(tx, { sessionIds: [row.id] }, 'logout', by);
        tx.afterCommit(() => this.watch.notify(ended, 'logout'));
      }
    });
  }

  /**
   * Ends the sessions of a user inside the caller's transaction, for a reason such as a new password or a deactivation.
   * The caller increments `security_version` if issued tokens must become invalid too.
   */
  async ofUser(
    tx: Transaction,
    userId: number,
    reason: SessionEndReason,
    by: Actor | null,
    except?: string,
  ): Promise<void> {
    const ended = await endSessions(tx, { userId, ...(except && { except }) }, reason, by);
    tx.afterCommit(() => this.watch.notify(ended, reason));
  }

  /** Ends one session inside the caller's transaction. */
  async one(tx: Transaction, sessionId: string, reason: SessionEndReason, by: Actor | null): Promise<void> {
    const ended = await endSessions(tx, { sessionIds: [sessionId] }, reason, by);
    tx.afterCommit(() => this.watch.notify(ended, reason));
  }
}
