import { Injectable, Module } from '@nestjs/common';
import { AccessModule, LinkSenders } from '#libs/access';
import { IdentityModule, OwnProfile, rolesOf } from '#libs/identity';
import { Clock, Config, Database } from '#libs/platform';
import { waitingMail } from './domain/waiting-mail.js';
import { ListWaiting } from './list-waiting.service.js';
import { claimDueMail, type DueMail, endDueMail } from './persistence/waiting-mail.queries.js';
import { WaitingModule } from './waiting.module.js';

const LOOK_MS = 60_000;
/** Users of one look, so that a slow server delays nothing else. */
const MOST = 50;

/**
 * Mails users who want it how many decisions wait for them, at most once a day. Every worker checks; a claim sets the
 * next morning first.
 */
@Injectable()
export class WaitingClock extends Clock {
  constructor(
    private readonly database: Database,
    private readonly waiting: ListWaiting,
    private readonly profiles: OwnProfile,
    private readonly senders: LinkSenders,
    private readonly config: Config,
  ) {
    super('Daily mails', LOOK_MS);
  }

  /** Mails what is due. */
  override async look(): Promise<void> {
    for (let users = 0; users < MOST; users += 1) {
      const due = await claimDueMail(this.database);
      if (!due) return;
      await this.mail(due);
    }
  }

  /** Nothing is sent to a user for whom nothing waits, or who no longer has an address. */
  private async mail({ userId, accountId, roles, language }: DueMail): Promise<void> {
    const { total } = await this.waiting.of({ id: userId, accountId, roles: rolesOf(roles) });
    const { email } = await this.profiles.read({ id: userId });
    if (total === 0 || !email) return;
    const base = this.config.PUBLIC_URL?.replace(/\/+$/, '') ?? '';
    const outcome = await this.senders.send(
      { accountId, phone: null, email },
      waitingMail(total, language, base),
    );
    if (outcome.way === null) this.log.warn({ userId }, `a daily mail was not sent: ${outcome.reason}`);
    await endDueMail(this.database, userId, outcome.way !== null);
  }
}

/** For the process that runs maintenance. */
@Module({ imports: [AccessModule, IdentityModule, WaitingModule], providers: [WaitingClock] })
export class WaitingClockModule {}
