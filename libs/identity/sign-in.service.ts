import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { ACCESS_TOKEN_SECONDS, MESSAGES, topicOf } from '#libs/contracts';
import { Database, DomainError, translateDatabaseError } from '#libs/platform';
import { limitsFrom, tokenSeconds } from './domain/session-clock.js';
import { type OpenSession, sessionDto } from './open-session.js';
import { Passwords } from './passwords.js';
import { insertSession } from './persistence/session.queries.js';
import { User } from './persistence/user.entity.js';
import type { RequestOrigin } from './session-actor.js';
import { SignInThrottle } from './throttle.js';
import { Tokens } from './tokens.js';

/** Opens a session for who knows the password. */
@Injectable()
export class SignIn {
  private readonly log = new Logger(SignIn.name);

  constructor(
    private readonly database: Database,
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly passwords: Passwords,
    private readonly throttle: SignInThrottle,
    private readonly tokens: Tokens,
  ) {}

  /**
   * Throws `signIn.throttled` before anything is hashed, and `signIn.failed` for an unknown name and a wrong password
   * alike, after the same work.
   */
  async signIn(username: string, password: string, origin: RequestOrigin): Promise<OpenSession> {
    const name = username.trim();
    if (!(await this.throttle.admit(name, origin.address))) {
      this.log.warn('sign-in throttled');
      throw new DomainError('signIn.throttled');
    }
    const user = await this.find(name);
    if (!(await this.passwords.matches(password, user?.passwordHash ?? null)) || !user) {
      this.log.warn('sign-in refused');
      throw new DomainError('signIn.failed');
    }
    // Said only to who knows the password.
    if (user.status !== 'ACTIVE') throw new DomainError('signIn.failed', MESSAGES.signIn.deactivated);
    const opened = await this.open(user, origin);
    await this.throttle.forgive(name, origin.address);
    return opened;
  }

  private find(username: string): Promise<User | null> {
    return this.users
      .createQueryBuilder('user')
      .addSelect('user.passwordHash')
      .innerJoinAndSelect('user.account', 'account')
      .where('user.username = :username', { username })
      .getOne()
      .catch((error: unknown) => {
        throw translateDatabaseError(error);
      });
  }

  private async open(user: User, origin: RequestOrigin): Promise<OpenSession> {
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
        requestId: origin.requestId,
      });
    });
    const validity = tokenSeconds(limits, at, ACCESS_TOKEN_SECONDS);
    return {
      session: sessionDto(user, limits),
      accessToken: await this.tokens.access({ sub: user.id, sid: id, ver: user.securityVersion }, validity),
      validity,
      refreshToken: refresh.token,
      endsAt: limits.endsAt,
    };
  }
}
