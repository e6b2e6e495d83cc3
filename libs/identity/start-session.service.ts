import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ACCESS_TOKEN_SECONDS, topicOf } from '#libs/contracts';
import { Database } from '#libs/platform';
import { DescribeSession, type OpenSession } from './describe-session.js';
import { limitsFrom, tokenSeconds } from './domain/session-clock.js';
import { insertSession } from './persistence/session.queries.js';
import type { User } from './persistence/user.entity.js';
import type { RequestOrigin } from './session-actor.js';
import { Tokens } from './tokens.js';

/** Opens a session for an authenticated user. */
@Injectable()
export class StartSession {
  constructor(
    private readonly database: Database,
    private readonly tokens: Tokens,
    private readonly describe: DescribeSession,
  ) {}

  /** `user` must have its account loaded. */
  async for(user: User, origin: RequestOrigin): Promise<OpenSession> {
    const at = new Date();
    const limits = limitsFrom(at);
    const id = randomUUID();
    const refresh = this.tokens.refresh();
    await this.database.transaction(async (tx) => {
      await insertSession(tx, { id, userId: user.id, tokenHash: refresh.hash, at, ...limits }, origin);
      tx.record({
        topic: topicOf.user(user.id),
        type: 'session.started',
        subject: { kind: 'user', id: user.id },
        data: { sessionId: id },
        accountId: user.accountId,
        by: { id: user.id, name: user.displayName, accountId: user.accountId },
      });
    });
    const validity = tokenSeconds(limits, at, ACCESS_TOKEN_SECONDS);
    return {
      session: await this.describe.of(user, limits),
      accessToken: await this.tokens.access({ sub: user.id, sid: id, ver: user.securityVersion }, validity),
      validity,
      refreshToken: refresh.token,
      endsAt: limits.endsAt,
    };
  }
}
