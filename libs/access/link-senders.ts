import { Injectable } from '@nestjs/common';
import { ACCESS_MESSAGES, LINK_WAYS, type LinkWay } from '#libs/contracts';

/** Recipient of a link; null if the user has no such address of their own. */
export interface LinkReceiver {
  accountId: number;
  phone: string | null;
  email: string | null;
}

/** Text with a secret: it must not be stored or logged. */
export interface LinkText {
  subject: string;
  text: string;
}

/**
 * `to` ends "Link sent to …"; `refused` is a sentence. Null if this channel is not set up, or has no address to send
 * to.
 */
export type LinkOutcome = { to: string } | { refused: string } | null;

/** Channel for links. Sends at once, within seconds, and never throws. */
export interface LinkSender {
  send(receiver: LinkReceiver, link: LinkText): Promise<LinkOutcome>;
}

/** Channels that other domains provide: messaging sends by SMS, status by mail. */
@Injectable()
export class LinkSenders {
  private readonly senders = new Map<LinkWay, LinkSender>();

  register(way: LinkWay, sender: LinkSender): void {
    this.senders.set(way, sender);
  }

  /** Tries one channel after the other. Returns the one that accepted the link, or the reasons as sentences. */
  async send(
    receiver: LinkReceiver,
    link: LinkText,
  ): Promise<{ way: LinkWay; to: string } | { way: null; reason: string }> {
    const refusals: string[] = [];
    for (const way of LINK_WAYS) {
      const outcome = (await this.senders.get(way)?.send(receiver, link)) ?? null;
      if (outcome && 'to' in outcome) return { way, to: outcome.to };
      if (outcome) refusals.push(outcome.refused);
    }
    return { way: null, reason: refusals.join(' ') || ACCESS_MESSAGES.link.noWay };
  }
}
