import { Injectable } from '@nestjs/common';
import { ACCESS_MESSAGES, type IssuedDto, inGsm, type Language } from '#libs/contracts';
import { Confirmations, type SessionActor } from '#libs/identity';
import { Languages } from '#libs/languages';
import { Config, Database, DomainError } from '#libs/platform';
import { type LinkReceiver, LinkSenders } from './link-senders.js';
import { receiverOf } from './persistence/users.queries.js';

const IN_LAGOS = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Africa/Lagos',
});

/** Credentials for a first sign-in, with their secrets. */
export interface Issued {
  userId: number;
  username: string;
  oneTimePassword: string;
  setPasswordLink: string;
  /** ISO time. */
  linkExpiresAt: string;
}

/**
 * Sends a new user the link to choose a password: to their own phone or mail, otherwise to the administrator, who
 * passes it on. Agents and farmers get it in their language, without letters that would more than double its price.
 */
@Injectable()
export class DeliverLink {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
    private readonly senders: LinkSenders,
    private readonly confirmations: Confirmations,
    private readonly languages: Languages,
  ) {}

  /** Must be called after the user is committed. The answer omits a sent link; a user who was sent it is confirmed. */
  async deliver(actor: SessionActor, issued: Issued): Promise<IssuedDto> {
    const receiver = await receiverOf(this.database, issued.userId);
    if (!receiver) throw new DomainError('record.notFound');
    const sent = await this.send(receiver, issued);
    if (sent.way === null) {
      const notes = [sent.reason, receiver.handlesMoney && ACCESS_MESSAGES.link.needsConfirmation];
      return { ...issued, delivery: 'SHOWN', deliveryNote: notes.filter(Boolean).join(' ') };
    }
    const user = { id: issued.userId, accountId: receiver.accountId };
    await this.database.transaction((tx) => this.confirmations.linkSent(tx, user, sent.way, actor));
    return {
      ...issued,
      oneTimePassword: null,
      setPasswordLink: null,
      delivery: sent.way,
      deliveryNote: ACCESS_MESSAGES.link.sentTo(sent.to),
    };
  }

  private async send(
    receiver: LinkReceiver & { isDemo: boolean; isShared: boolean; language: Language },
    { setPasswordLink, linkExpiresAt }: Issued,
  ) {
    const { link: says } = ACCESS_MESSAGES;
    const shown = (reason: string) => ({ way: null, reason }) as const;
    if (receiver.isDemo) return shown(says.demo);
    if (!receiver.phone && !receiver.email) return shown(receiver.isShared ? says.shared : says.noWay);
    if (this.config.PUBLIC_URL === undefined) return shown(says.noAddress);
    const until = IN_LAGOS.format(new Date(linkExpiresAt));
    const values: Readonly<Record<string, string>> = { link: setPasswordLink, until };
    const { link } = await this.languages.smsTexts(receiver.accountId, receiver.language);
    const text = inGsm(link).replace(/\{(\w+)\}/g, (slot, name: string) => values[name] ?? slot);
    return this.senders.send(receiver, { subject: says.subject, text });
  }
}
