import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Config, Database, within } from '#libs/platform';
import { alertMail } from '../domain/alert-mail.js';
import {
  type Alert,
  afterLook,
  afterMail,
  NEXT_MAIL_AFTER,
  newsOf,
  tryAgainAfter,
} from '../domain/alert-rules.js';
import {
  claimLook,
  endLook,
  keepAlerts,
  knownAlerts,
  mailFailed,
  mailState,
  mailWasSent,
} from '../persistence/alert.queries.js';
import { ReadStatus } from '../read-status.service.js';
import { Mailer, MailFailed } from './mailer.js';
import { OutageWatch } from './outage-watch.js';

/** Seconds between two looks, by whichever process. */
const EVERY = 30;
/** Milliseconds between two questions of a process whether it is its turn. */
const ASK_MS = 5000;
/** Seconds for which the look is one process's: longer than a mail may take. */
const CLAIM = 120;
/** Milliseconds after which a database that does not answer counts as away. */
const ANSWERS_WITHIN = 15_000;

/**
 * Mails what `/status` names as wrong, where a mail server is set. Every API and every worker looks, so that either may be away; one row
 * lets one of them at a time. It needs no Redis, and for outages of the database no database either.
 */
@Injectable()
export class AlertClock implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger('Alerts');
  private timer: NodeJS.Timeout | null = null;
  private hasSaid = false;
  private looking = false;

  constructor(
    private readonly database: Database,
    private readonly status: ReadStatus,
    private readonly mailer: Mailer,
    private readonly config: Config,
    private readonly outages: OutageWatch,
  ) {}

  onApplicationBootstrap(): void {
    if (this.mailer.recipients === 0) return;
    this.timer = setInterval(() => void this.look(), ASK_MS);
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    if (this.timer) clearInterval(this.timer);
  }

  /** One look, where it is this process's turn: remembers what is wrong, and mails what is news. */
  async look(at = new Date()): Promise<void> {
    // The one before may still wait for a database that hangs.
    if (this.looking) return;
    this.looking = true;
    try {
      const failure = await this.lookAtAll().then(
        () => null,
        (error: Error) => error,
      );
      if (failure) this.log.warn(`the look for alerts is put off: ${failure.message}`);
      await this.outages.note(failure, at);
    } catch (error) {
      // The database went away again, or this process is ending; the next look makes up for it.
      this.log.warn(`the look for outages is put off: ${(error as Error).message}`);
    } finally {
      this.looking = false;
    }
  }

  private async lookAtAll(): Promise<void> {
    const now = await within(ANSWERS_WITHIN, claimLook(this.database, EVERY, CLAIM));
    if (now) await this.judge(now).finally(() => endLook(this.database));
  }

  private async judge(now: Date): Promise<void> {
    const { troubles } = await this.status.read();
    const alerts = afterLook(await knownAlerts(this.database), troubles, now);
    await this.keep(alerts);
    const { sentAt, nextTryAt } = await mailState(this.database);
    const quietUntil = (sentAt?.getTime() ?? 0) + NEXT_MAIL_AFTER * 60_000;
    if (now.getTime() < Math.max(quietUntil, nextTryAt.getTime())) return;
    const news = newsOf(alerts, now);
    if (news.begun.length + news.ended.length === 0) return;
    const still = alerts.filter(({ isMailed, missingSince }) => isMailed && missingSince === null);
    if (!(await this.send(() => this.mailer.send(alertMail(news, still, this.config.PUBLIC_URL))))) return;
    await this.keep(afterMail(alerts, news, now));
    for (const { code } of news.begun) this.log.log({ code }, 'an alert was mailed');
    for (const { code } of news.ended) this.log.log({ code }, 'the end of an alert was mailed');
  }

  /** True where it was sent. What keeps it from that is said once, until one has gone. */
  private async send(mail: () => Promise<void>): Promise<boolean> {
    try {
      await mail();
    } catch (error) {
      if (!(error instanceof MailFailed)) throw error;
      const { tries } = await mailState(this.database);
      await mailFailed(this.database, error.message, tryAgainAfter(tries + 1));
      if (!this.hasSaid)
        this.log.warn(`Mail for alerts cannot be sent, and is tried again: ${error.message}`);
      this.hasSaid = true;
      return false;
    }
    await mailWasSent(this.database);
    if (this.hasSaid) this.log.log('Mail for alerts is sent again.');
    this.hasSaid = false;
    return true;
  }

  private keep(alerts: readonly Alert[]): Promise<void> {
    return this.database.transaction((tx) => keepAlerts(tx, alerts));
  }
}
