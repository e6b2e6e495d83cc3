import { Injectable, Logger } from '@nestjs/common';
import { Config, Database, Queues } from '#libs/platform';
import { alertMail } from '../domain/alert-mail.js';
import {
  type Alert,
  afterMail,
  alertsAfterCheck,
  MINUTES_TO_REPEAT,
  newsOf,
  retryMinutes,
} from '../domain/alert-rules.js';
import { outageOf, troubleOf } from '../domain/outage.js';
import { adoptAlert, mailWasSent } from '../persistence/alert.queries.js';
import { Mailer, MailFailed } from './mailer.js';

/** Seconds of one program's lease to mail: longer than a mail takes. */
const CLAIM = 120;

/**
 * Mails that the database is down or full, without the database: its state is in memory, and addresses are settings.
 * One program mails, by a claim in Redis; while Redis is down too, each does. After recovery the alert is stored in its
 * table, so that its end is mailed once, like every other.
 */
@Injectable()
export class OutageWatch {
  private readonly log = new Logger('Alerts');
  private alerts: Alert[] = [];
  private tries = 0;
  private nextTryAt = 0;

  constructor(
    private readonly database: Database,
    private readonly queues: Queues,
    private readonly mailer: Mailer,
    private readonly config: Config,
  ) {}

  /** Records the result of the last statement: its error, or null if it succeeded. */
  async note(error: unknown, now: Date): Promise<void> {
    const outage = outageOf(error, this.database.fullAt, now);
    this.alerts = alertsAfterCheck(this.alerts, outage ? [troubleOf(outage)] : [], now);
    await this.mail(now);
    if (error === null) await this.handOver();
  }

  private async mail(now: Date): Promise<void> {
    const news = { begun: newsOf(this.alerts, now).begun, ended: [] };
    const [alert] = news.begun;
    if (!alert || now.getTime() < this.nextTryAt) return;
    const claim = await this.queues.claim(`alert:${alert.code}`, CLAIM);
    if (claim === null) return;
    if (claim === 'mine' && !(await this.send(alertMail(news, [], this.config.PUBLIC_URL), alert.code, now)))
      return;
    this.alerts = afterMail(this.alerts, news, now);
  }

  private async send(mail: ReturnType<typeof alertMail>, code: string, now: Date): Promise<boolean> {
    try {
      await this.mailer.send(mail);
    } catch (error) {
      if (!(error instanceof MailFailed)) throw error;
      this.tries += 1;
      this.nextTryAt = now.getTime() + retryMinutes(this.tries) * 60_000;
      await this.queues.settle(`alert:${code}`, 0);
      this.log.warn(`Mail for alerts cannot be sent, and is tried again: ${error.message}`);
      return false;
    }
    this.tries = 0;
    await this.queues.settle(`alert:${code}`, (MINUTES_TO_REPEAT - 1) * 60);
    this.log.log({ code }, 'an alert was mailed');
    return true;
  }

  /** Stores mailed alerts in the table after the outage. */
  private async handOver(): Promise<void> {
    for (const alert of this.alerts) {
      if (!alert.isMailed || alert.missingSince === null) continue;
      await this.database.transaction(async (tx) => {
        await adoptAlert(tx, alert);
        await mailWasSent(tx, alert.mailedAt);
      });
      this.alerts = this.alerts.map((each) =>
        each === alert ? { ...alert, since: null, missingSince: null, isMailed: false } : each,
      );
    }
  }
}
