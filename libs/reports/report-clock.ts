import { Injectable, Module } from '@nestjs/common';
import { AccessModule, LinkSenders } from '#libs/access';
import { REPORT_PERIOD_WORDS, REPORTS_MESSAGES } from '#libs/contracts';
import { Clock, Config, Database } from '#libs/platform';
import { claimDue, type DueReport, endDue } from './persistence/schedules.queries.js';

const LOOK_MS = 60_000;
/** Mails of one look, so that a slow server delays nothing else. */
const MOST = 20;

/**
 * Mails links to scheduled reports. Every worker checks; a claim sets the next date first, so that a report is mailed at
 * most once. The mail has no figures: the link needs a sign-in.
 */
@Injectable()
export class ReportClock extends Clock {
  constructor(
    private readonly database: Database,
    private readonly senders: LinkSenders,
    private readonly config: Config,
  ) {
    super('Scheduled reports', LOOK_MS);
  }

  /** Mails what is due. */
  override async look(): Promise<void> {
    for (let sent = 0; sent < MOST; sent += 1) {
      const due = await claimDue(this.database);
      if (!due) return;
      if (due.accountId !== null) await endDue(this.database, due, await this.mail(due));
    }
  }

  /** Returns why a mail was not sent; null if it was. */
  private async mail({
    accountId,
    name,
    email,
    every: period,
    communityResourceId,
  }: DueReport): Promise<string | null> {
    if (email === null) return REPORTS_MESSAGES.noMail;
    const base = this.config.PUBLIC_URL?.replace(/\/+$/, '') ?? '';
    const outcome = await this.senders.send(
      { accountId: accountId ?? 0, phone: null, email },
      {
        subject: `${REPORT_PERIOD_WORDS[period]} report: ${name}`,
        text: `Your report of ${name} is ready: what is open, what is settled, and all figures as of now.\n\n${base}/reports/season-close?resource=${communityResourceId}\n\nChange or stop these mails at ${base}/reports.\n`,
      },
    );
    return outcome.way === null ? outcome.reason : null;
  }
}

/** For the process that runs maintenance. */
@Module({ imports: [AccessModule], providers: [ReportClock] })
export class ReportClockModule {}
