import { Injectable, Logger } from '@nestjs/common';
import { CONFIRMED_SECONDS, IDENTITY_MESSAGES, topicOf } from '#libs/contracts';
import { Database, DomainError } from '#libs/platform';
import { Passwords } from './passwords.js';
import type { RequestOrigin, SessionActor } from './session-actor.js';
import { SignInFailures } from './sign-in-failures.js';
import { SignInThrottle } from './throttle.js';

/**
 * Requires the password again before acts that would outlast a stolen session (step-up authentication). With the
 * session, the password alone meets NIST SP 800-63B, 4.2.3 for users who gave both factors. Calls that change the
 * second factor also need its code.
 */
@Injectable()
export class StepUp {
  private readonly log = new Logger(StepUp.name);

  constructor(
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly throttle: SignInThrottle,
    private readonly failures: SignInFailures,
  ) {}

  /**
   * Throws `stepUp.required` if the password was not given in this session within five minutes, according to the table.
   */
  async require({ sessionId }: Pick<SessionActor, 'sessionId'>): Promise<void> {
    const rows = await this.database.query(
      'SELECT 1 FROM user_session WHERE id = $1 AND confirmed_at > now() - make_interval(secs => $2)',
      [sessionId, CONFIRMED_SECONDS],
    );
    if (rows.length === 0) throw new DomainError('stepUp.required');
  }

  /** Confirms the session for five minutes. Throws `password.wrong`, and `signIn.throttled` after ten wrong ones. */
  async confirm(actor: SessionActor, password: string, origin: RequestOrigin): Promise<void> {
    if (!(await this.throttle.admitUser('password', actor.id))) throw new DomainError('signIn.throttled');
    const [user] = await this.database.query<{ hash: string }>(
      'SELECT password_hash AS hash FROM app_user WHERE id = $1',
      [actor.id],
    );
    if (!(await this.passwords.matches(password, user?.hash ?? null))) {
      const { address, requestId } = origin;
      this.log.warn({ address }, 'a session was not confirmed');
      const { id: userId, accountId } = actor;
      this.failures.note({ userId, accountId, reason: 'confirmation', address, requestId });
      throw new DomainError('password.wrong', IDENTITY_MESSAGES.stepUp.wrong);
    }
    await this.database.transaction(async (tx) => {
      await tx.query('UPDATE user_session SET confirmed_at = now() WHERE id = $1', [actor.sessionId]);
      tx.record({
        topic: topicOf.user(actor.id),
        type: 'session.confirmed',
        subject: { kind: 'user', id: actor.id },
        data: { sessionId: actor.sessionId },
        accountId: actor.accountId,
        by: { id: actor.id, name: actor.name, accountId: actor.accountId },
      });
    });
    await this.throttle.forgiveUser('password', actor.id);
  }
}
