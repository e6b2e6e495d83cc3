import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { IDENTITY_MESSAGES, type SignInFailure } from '#libs/contracts';
import { DomainError, translateDatabaseError } from '#libs/platform';
import type { OpenSession, SessionFacts } from './describe-session.js';
import { Passwords } from './passwords.js';
import { User } from './persistence/user.entity.js';
import { SecondFactorCheck } from './second-factor-check.js';
import type { RequestOrigin } from './session-actor.js';
import { SignInFailures } from './sign-in-failures.js';
import { StartSession } from './start-session.service.js';
import { SignInThrottle } from './throttle.js';

export interface Credentials {
  username: string;
  password: string;
  /** Code of the second factor, if the user has one. */
  code?: string;
  /** Token of a device on which this user has signed in. */
  deviceToken?: string | null;
}

/** Session opened by a sign-in, and the token that identifies its device from then on. */
export type SignedIn<Session = SessionFacts> = OpenSession<Session> & { deviceToken: string };

/** Opens a session for a user with the right password, and with the second factor if one is set up. */
@Injectable()
export class SignIn {
  private readonly log = new Logger(SignIn.name);

  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly passwords: Passwords,
    private readonly throttle: SignInThrottle,
    private readonly secondFactor: SecondFactorCheck,
    private readonly failures: SignInFailures,
    private readonly start: StartSession,
  ) {}

  /**
   * Throws `signIn.throttled` before anything is hashed, also while the queue is full. Throws `signIn.failed` after the
   * same work for an unknown name and a wrong password. With the right password, throws `signIn.secondFactorRequired`
   * and `signIn.secondFactorFailed`.
   */
  async signIn(credentials: Credentials, origin: RequestOrigin): Promise<SignedIn> {
    const { username, password, code } = credentials;
    this.passwords.refuseWhileBusy();
    const attempt = this.throttle.attemptOf(username, origin.address, credentials.deviceToken ?? null);
    await this.throttle.admit(attempt).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'signIn.throttled') this.failures.count('throttled');
      throw error;
    });
    const user = await this.find(username.trim());
    const knows = await this.passwords.matches(password, user?.passwordHash ?? null);
    if (!user || !knows) throw this.refused(user, 'password', origin);
    // From here on the caller has given the right password.
    if (user.status !== 'ACTIVE')
      throw this.refused(
        user,
        'deactivated',
        origin,
        new DomainError('signIn.failed', IDENTITY_MESSAGES.signIn.deactivated),
      );
    if (user.passwordExpiresAt !== null && user.passwordExpiresAt <= new Date())
      throw this.refused(
        user,
        'expired',
        origin,
        new DomainError('signIn.failed', IDENTITY_MESSAGES.signIn.passwordExpired),
      );
    if (user.totpEnabledAt !== null) {
      if (!code?.trim()) {
        await this.throttle.giveBack(attempt);
        throw new DomainError('signIn.secondFactorRequired');
      }
      const actor = { id: user.id, name: user.displayName, accountId: user.accountId };
      if (!(await this.secondFactor.takes(actor, code)))
        throw this.refused(user, 'code', origin, new DomainError('signIn.secondFactorFailed'));
    }
    const opened = await this.start.for(user, origin);
    await this.throttle.forgive(attempt);
    return { ...opened, deviceToken: this.throttle.deviceTokenOf(attempt) };
  }

  private refused(
    user: User | null,
    reason: Exclude<SignInFailure, 'confirmation'>,
    origin: RequestOrigin,
    problem = new DomainError('signIn.failed'),
  ): DomainError {
    const { address, requestId } = origin;
    this.log.warn({ address }, 'sign-in refused');
    this.failures.count(reason);
    if (user) this.failures.note({ userId: user.id, accountId: user.accountId, reason, address, requestId });
    return problem;
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
}
