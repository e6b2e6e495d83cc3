import { Injectable } from '@nestjs/common';
import { topicOf } from '#libs/contracts';
import { type Actor, Database, DomainError } from '#libs/platform';
import { typedCode } from './domain/second-factor-code.js';
import { secondFactorOf, takeRecoveryCode, takeStep } from './persistence/second-factor.queries.js';
import { SignInThrottle } from './throttle.js';
import { Totp } from './totp.js';

/** Checks codes of second factors, each usable once. */
@Injectable()
export class SecondFactorCheck {
  constructor(
    private readonly database: Database,
    private readonly totp: Totp,
    private readonly throttle: SignInThrottle,
  ) {}

  /** Tests whether the input is the user's present code, or an unused recovery code, and marks it used. */
  async takes(user: Actor, typed: string): Promise<boolean> {
    const code = typedCode(typed);
    if (!code) return false;
    return this.database.transaction(async (tx) => {
      if (code.kind === 'totp') {
        const row = await secondFactorOf(tx, user.id);
        const step = row?.secret ? this.totp.stepOf(row.secret, code.digits) : null;
        return step !== null && takeStep(tx, user.id, step);
      }
      const left = await takeRecoveryCode(tx, user.id, this.totp.hashOf(user.id, code.code));
      if (left === null) return false;
      tx.record({
        topic: topicOf.user(user.id),
        type: 'user.recoveryCodeUsed',
        subject: { kind: 'user', id: user.id },
        data: { userId: user.id, left },
        accountId: user.accountId,
        by: user,
      });
      return true;
    });
  }

  /** Does the same for a call of a signed-in user. Throws `signIn.throttled`, `secondFactor.wrongCode`. */
  async require(user: Actor, typed: string): Promise<void> {
    await this.admit(user.id);
    if (!(await this.takes(user, typed))) throw new DomainError('secondFactor.wrongCode');
    await this.throttle.forgiveUser('code', user.id);
  }

  /** Counts an attempt at a code. Throws `signIn.throttled`. */
  async admit(userId: number): Promise<void> {
    if (!(await this.throttle.admitUser('code', userId))) throw new DomainError('signIn.throttled');
  }
}
