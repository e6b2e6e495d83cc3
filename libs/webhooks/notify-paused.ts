import { Injectable, Logger } from '@nestjs/common';
import { LinkSenders } from '#libs/access';
import { type PauseReason, topicOf, WEBHOOKS_MESSAGES } from '#libs/contracts';
import { Config, Database, type Transaction } from '#libs/platform';
import { pause, webhooksWithoutOwner, webhookToSend } from './persistence/webhooks.queries.js';

interface Pausing {
  id: number;
  accountId: number;
}

/** Pauses webhooks, and mails their owners. The bell shows them as decisions that wait. */
@Injectable()
export class NotifyPaused {
  private readonly log = new Logger('Webhooks');

  constructor(
    private readonly database: Database,
    private readonly senders: LinkSenders,
    private readonly config: Config,
  ) {}

  /** Pauses the webhooks whose owner is no longer an active administrator. */
  async withoutOwner(): Promise<void> {
    for (const webhook of await webhooksWithoutOwner(this.database))
      await this.database.transaction((tx) => this.pause(tx, webhook, 'OWNER'));
  }

  /** Pauses an active webhook. The mail is sent after the commit. */
  async pause(tx: Transaction, { id, accountId }: Pausing, why: PauseReason): Promise<void> {
    if (!(await pause(tx, id, why))) return;
    tx.record({
      topic: topicOf.account(accountId),
      type: 'webhook.paused',
      subject: { kind: 'webhook', id },
      data: { webhookId: id, why },
      accountId,
      by: null,
    });
    tx.afterCommit(() => {
      this.mail(id, why).catch((error: Error) => this.log.warn(`a mail was not sent: ${error.message}`));
    });
  }

  private async mail(id: number, why: PauseReason): Promise<void> {
    const webhook = await webhookToSend(this.database, id, { evenPaused: true });
    if (!webhook?.owner.email || why === 'OWNER') return;
    const { accountId, name, owner } = webhook;
    const link = `${this.config.PUBLIC_URL ?? ''}/settings/webhooks/${id}`;
    await this.senders.send(
      { accountId, phone: null, email: owner.email },
      {
        subject: WEBHOOKS_MESSAGES.pausedMail(name),
        text: WEBHOOKS_MESSAGES.pausedText(name, why, link),
      },
    );
  }
}
