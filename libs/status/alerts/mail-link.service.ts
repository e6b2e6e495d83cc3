import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  type LinkOutcome,
  type LinkReceiver,
  type LinkSender,
  LinkSenders,
  type LinkText,
} from '#libs/access';
import { ACCESS_MESSAGES } from '#libs/contracts';
import { withTimeout } from '#libs/platform';
import { Mailer } from './mailer.js';

/** Milliseconds that the administrator who creates the user waits at most. */
const WITHIN_MS = 8000;

/** Mails a link by the server of SMTP_URL, like alerts. */
@Injectable()
export class MailLink implements LinkSender, OnModuleInit {
  constructor(
    private readonly mailer: Mailer,
    private readonly senders: LinkSenders,
  ) {}

  onModuleInit(): void {
    this.senders.register('MAIL', this);
  }

  async send({ email }: LinkReceiver, link: LinkText): Promise<LinkOutcome> {
    if (email === null || !this.mailer.isConfigured) return null;
    try {
      await withTimeout(WITHIN_MS, this.mailer.send(link, email));
      return { to: email };
    } catch {
      // Too late, or refused: the administrator passes the link on. A mail that still arrives has the same link.
      return { refused: ACCESS_MESSAGES.link.mailRefused };
    }
  }
}
