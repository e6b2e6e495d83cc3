import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Config, Database, every, type Repetition, withTimeout } from '#libs/platform';
import { alertMail } from '../domain/alert-mail.js';
import {
  type Alert,
  afterMail,
  alertsAfterCheck,
  MINUTES_BETWEEN_MAILS,
  newsOf,
  retryMinutes,
} from '../domain/alert-rules.js';
import {
  claimCheck,
  endCheck,
  keepAlerts,
  knownAlerts,
  mailFailed,
  mailState,
  mailWasSent,
} from '../persistence/alert.queries.js';
import { ReadStatus } from '../read-status.service.js';
import { Mailer, MailFailed } from './mailer.js';
import { OutageWatch } from './outage-watch.js';

/** Seconds between two checks, by any process. */
const EVERY = 30;
/** Milliseconds between a process's attempts to claim the check. */
const ASK_MS = 5000;
/** Seconds of a process's lease on the check: longer than a mail may take. */
const CLAIM = 120;
/** Milliseconds after which a database that does not answer counts as down. */
const ANSWERS_WITHIN = 15_000;

/**
 * Mails the problems that `/status` reports, if a mail server is set. Every API and every worker checks, so that either
 * may be down; a row is the lease for one of them at a time. It needs no Redis, and for database outages no database.
 */
@Injectable()
export class AlertClock implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger('Alerts');
  private timer: Repetition | null = null;
  private hasSaid = false;

  constructor(
    private readonly database: Database,
    private readonly status: ReadStatus,
    private readonly mailer: Mailer,
    private readonly config: Config,
    private readonly outages: OutageWatch,
  ) {}

  onApplicationBootstrap(): void {
    if (this.mailer.recipients === 0) return;
    this.timer = every(ASK_MS, () => this.look());
  }

  onApplicationShutdown(): void {
    void this.timer?.stop();
  }

  /** Checks once, if this process has the lease: stores the problems, and mails new ones. */
  async look(at = new Date()): Promise<void> {
    try {
      const failure = await this.lookAtAll().then(
        () => null,
        (error: Error) => error,
      );
      if (failure) this.log.warn(`the look for alerts is postponed: ${failure.message}`);
      await this.outages.note(failure, at);
    } catch (error) {
      // The database is down again, or this process is ending; the next check makes up for it.
      this.log.warn(`the look for outages is postponed: ${(error as Error).message}`);
    }
  }

  private async lookAtAll(): Promise<void> {
    const now = await withTimeout(ANSWERS_WITHIN, claimCheck(this.database, EVERY, CLAIM));
    if (now) await this.judge(now).finally(() => endCheck(this.database));
  }

  private async judge(now: Date): Promise<void> {
    const { troubles } = await this.status.read();
    const alerts = alertsAfterCheck(await knownAlerts(this.database), troubles, now);
    await this.keep(alerts);
    const { sentAt, nextTryAt } = await mailState(this.database);
    const quietUntil = (sentAt?.getTime() ?? 0) + MINUTES_BETWEEN_MAILS * 60_000;
    if (now.getTime() < Math.max(quietUntil, nextTryAt.getTime())) return;
    const news = newsOf(alerts, now);
    if (news.begun.length + news.ended.length === 0) return;
    const still = alerts.filter(({ isMailed, missingSince }) => isMailed && missingSince === null);
    if (!(await this.send(() => this.mailer.send(alertMail(news, still, this.config.PUBLIC_URL))))) return;
    await this.keep(afterMail(alerts, news, now));
    for (const { code } of news.begun) this.log.log({ code }, 'an alert was mailed');
    for (const { code } of news.ended) this.log.log({ code }, 'the end of an alert was mailed');
  }

  /** Returns whether it was sent. Logs a failure once, until a mail succeeds. */
  private async send(mail: () => Promise<void>): Promise<boolean> {
    try {
      await mail();
    } catch (error) {
      if (!(error instanceof MailFailed)) throw error;
      const { tries } = await mailState(this.database);
      await mailFailed(this.database, error.message, retryMinutes(tries + 1));
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
