import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  type LinkOutcome,
  type LinkReceiver,
  type LinkSender,
  LinkSenders,
  type LinkText,
} from '#libs/access';
import { ACCESS_MESSAGES, smsLength } from '#libs/contracts';
import { normalisePhone } from '#libs/phones';
import { Database, DomainError } from '#libs/platform';
import { suppressedAmong } from './persistence/member.queries.js';
import { Providers } from './providers/providers.js';

/** Milliseconds that the administrator who creates a user waits at most. */
const WITHIN_MS = 8000;

/**
 * Sends a link by SMS at once. It is not stored as a message, because its text is a secret that the tables would keep
 * in readable form.
 */
@Injectable()
export class SendLink implements LinkSender, OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly providers: Providers,
    private readonly senders: LinkSenders,
  ) {}

  onModuleInit(): void {
    this.senders.register('SMS', this);
  }

  async send({ accountId, phone }: LinkReceiver, { text }: LinkText): Promise<LinkOutcome> {
    const provider = phone === null ? null : await this.providerOf(accountId);
    if (!provider || phone === null) return null;
    const { link: says } = ACCESS_MESSAGES;
    const number = normalisePhone(phone.replace(/[\s()-]/g, ''));
    if (number === null) return { refused: says.badPhone };
    if ((await suppressedAmong(this.database, accountId, [number])).size > 0)
      return { refused: says.optedOut };
    const { encoding, segments } = smsLength(text);
    const outcome = await provider.send(
      { id: 0, attempt: 1, number, text, encoding, segments, class: 'transactional' },
      AbortSignal.timeout(WITHIN_MS),
    );
    if (outcome.kind === 'accepted') return { to: `the phone ending ${number.slice(-2)}` };
    return { refused: outcome.kind === 'unknown' ? says.smsUnknown : says.smsRefused };
  }

  /** Returns null for the simulator too, because it reaches no phone. */
  private async providerOf(accountId: number) {
    try {
      const provider = await this.providers.of(this.database, accountId);
      return provider.name === 'simulator' ? null : provider;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'sms.providerMissing') return null;
      throw error;
    }
  }
}
