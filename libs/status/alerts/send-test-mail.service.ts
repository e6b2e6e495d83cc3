import { Injectable } from '@nestjs/common';
import { STATUS_MESSAGES, type TestMailDto, topicOf } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Config, Database, DomainError } from '#libs/platform';
import { testMail } from '../domain/alert-mail.js';
import { retryMinutes } from '../domain/alert-rules.js';
import { mailFailed, mailWasSent } from '../persistence/alert.queries.js';
import { Mailer, MailFailed } from './mailer.js';

/** Seconds between two tests, by any user, to prevent a flood of mails. */
const AGAIN_AFTER = 10;

/** Sends a test mail to the alert recipients. */
@Injectable()
export class SendTestMail {
  private last = 0;

  constructor(
    private readonly mailer: Mailer,
    private readonly database: Database,
    private readonly config: Config,
  ) {}

  /**
   * Returns whether the mail server accepted it, and if not why. Throws `request.tooMany` within seconds of another
   * one.
   */
  async send(actor: SessionActor): Promise<TestMailDto> {
    if (this.mailer.recipients === 0) return { sent: false, sentence: STATUS_MESSAGES.mailNotSet };
    const wait = this.last + AGAIN_AFTER * 1000 - Date.now();
    if (wait > 0) throw new DomainError('request.tooMany', undefined, { retryAfter: Math.ceil(wait / 1000) });
    this.last = Date.now();
    const failure = await this.failureOf(testMail(this.config.PUBLIC_URL, new Date()));
    await this.database.transaction(async (tx) => {
      if (failure) await mailFailed(tx, failure, retryMinutes(1));
      else await mailWasSent(tx);
      tx.record({
        topic: topicOf.account(actor.accountId),
        type: 'alerts.mailTested',
        subject: { kind: 'user', id: actor.id },
        data: { sent: failure === null },
        accountId: actor.accountId,
        by: { id: actor.id, name: actor.name, accountId: actor.accountId },
      });
    });
    return { sent: failure === null, sentence: failure ?? STATUS_MESSAGES.mailTaken };
  }

  private async failureOf(mail: ReturnType<typeof testMail>): Promise<string | null> {
    try {
      await this.mailer.send(mail);
      return null;
    } catch (error) {
      if (error instanceof MailFailed) return error.message;
      throw error;
    }
  }
}
