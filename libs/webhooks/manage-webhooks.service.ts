import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import {
  type DoneDto,
  type EventType,
  type ListQuery,
  MOST_WEBHOOKS,
  PREVIOUS_SECRET_HOURS,
  type ReplayWebhookBody,
  type SaveWebhookBody,
  topicOf,
  WEBHOOKS_MESSAGES,
  type WebhookDeliveryListDto,
  type WebhookDto,
  type WebhookListDto,
  type WebhookSecretDto,
  type WebhookTestDto,
} from '#libs/contracts';
import { encryptIdentifier, identifierKeys } from '#libs/identifier-encryption';
import type { SessionActor } from '#libs/identity';
import { addressFault, Config, Database, DomainError, pageOf, type Transaction } from '#libs/platform';
import { testMessage } from './domain/messages.js';
import { coverTopics, resetCursors, rewindSince, rewindTo } from './persistence/cursors.queries.js';
import { deliveriesOf, positionOf } from './persistence/deliveries.queries.js';
import * as webhooks from './persistence/webhooks.queries.js';
import { isAccepted, SendMessage } from './send-message.js';

/** Bytes of a secret; the specification asks for 24 to 64. */
const SECRET_BYTES = 32;
type WebhookEventType = Exclude<
  Extract<EventType, `webhook.${string}`>,
  'webhook.paused' | 'webhook.replayed'
>;

/** Lists, saves, pauses, resumes, tests and replays the webhooks of an account. */
@Injectable()
export class ManageWebhooks {
  private readonly keys;

  constructor(
    private readonly database: Database,
    private readonly access: Access,
    private readonly sender: SendMessage,
    private readonly config: Config,
  ) {
    this.keys = identifierKeys(config);
  }

  async list({ accountId }: SessionActor): Promise<WebhookListDto> {
    const list = await webhooks.webhookRows(this.database, accountId, null);
    return { list, total: list.length };
  }

  /** Returns a webhook of the actor's account. Throws `record.notFound`. */
  async find({ accountId }: SessionActor, id: number): Promise<WebhookDto> {
    const [row] = await webhooks.webhookRows(this.database, accountId, id);
    if (!row) throw new DomainError('record.notFound');
    return row;
  }

  /** Returns the deliveries of the last 30 days. Throws `record.notFound`. */
  async deliveries(actor: SessionActor, id: number, query: ListQuery): Promise<WebhookDeliveryListDto> {
    await this.find(actor, id);
    return deliveriesOf(this.database, id, pageOf(query));
  }

  /**
   * Creates a webhook, which gets all later events, and returns its secret. Throws `request.invalid` by field, and
   * `record.notFound` for a resource out of reach.
   */
  async create(actor: SessionActor, body: SaveWebhookBody): Promise<WebhookSecretDto> {
    await this.check(actor, body);
    const { secret, stored } = this.newSecret();
    const id = await this.database.transaction(async (tx) => {
      if ((await webhooks.countWebhooks(tx, actor.accountId)) >= MOST_WEBHOOKS)
        throw DomainError.invalid({ name: WEBHOOKS_MESSAGES.tooMany });
      const made = await webhooks.insertWebhook(tx, actor, body, stored);
      await coverTopics(tx, made);
      this.record(tx, actor, made, 'webhook.created');
      return made;
    });
    return { secret, record: await this.find(actor, id) };
  }

  /** Changes a webhook; the actor becomes its owner. Throws like `create`. */
  async save(actor: SessionActor, id: number, body: SaveWebhookBody): Promise<WebhookDto> {
    await this.find(actor, id);
    await this.check(actor, body);
    return this.change(actor, id, async (tx) => {
      await webhooks.updateWebhook(tx, id, actor.id, body);
      await coverTopics(tx, id);
      await resetCursors(tx, id);
      this.record(tx, actor, id, 'webhook.changed');
    });
  }

  /** Makes a new secret; the previous one also signs for a day. Throws `record.notFound`. */
  async rotate(actor: SessionActor, id: number): Promise<WebhookSecretDto> {
    const { secret, stored } = this.newSecret();
    const record = await this.change(actor, id, async (tx) => {
      await webhooks.replaceSecret(tx, id, stored, PREVIOUS_SECRET_HOURS);
      await resetCursors(tx, id);
      this.record(tx, actor, id, 'webhook.secretRotated');
    });
    return { secret, record };
  }

  /** Pauses a webhook; a paused one stays as it is. Throws `record.notFound`. */
  pause(actor: SessionActor, id: number): Promise<WebhookDto> {
    return this.change(actor, id, async (tx) => {
      if (!(await webhooks.pause(tx, id, 'PERSON'))) return;
      tx.record({ ...eventOf(actor, id), type: 'webhook.paused', data: { webhookId: id, why: 'PERSON' } });
    });
  }

  /** Resumes a webhook where it stopped; the actor becomes its owner. Throws `record.notFound`. */
  resume(actor: SessionActor, id: number): Promise<WebhookDto> {
    return this.change(actor, id, async (tx) => {
      if (!(await webhooks.resume(tx, id, actor.id))) return;
      await resetCursors(tx, id);
      this.record(tx, actor, id, 'webhook.resumed');
    });
  }

  /** Deletes a webhook with its deliveries. Throws `record.notFound`. */
  async remove(actor: SessionActor, id: number): Promise<DoneDto> {
    await this.database.transaction(async (tx) => {
      await this.lock(tx, actor, id);
      await webhooks.removeWebhook(tx, id);
      this.record(tx, actor, id, 'webhook.deleted');
    });
    return { code: 200, message: WEBHOOKS_MESSAGES.deleted };
  }

  /** Sends a test message and returns the answer. Throws `record.notFound`. */
  async test(actor: SessionActor, id: number): Promise<WebhookTestDto> {
    await this.find(actor, id);
    const webhook = await webhooks.webhookToSend(this.database, id, { evenPaused: true });
    if (!webhook) throw new DomainError('record.notFound');
    const message = testMessage(id, new Date());
    await this.database.transaction(async (tx) => this.record(tx, actor, id, 'webhook.tested'));
    const answer = await this.sender.send(webhook, message);
    return {
      delivered: isAccepted(answer),
      status: answer.status,
      answer: answer.text,
      body: message.body,
    };
  }

  /** Sends events again, from a delivery on in its topic or from a time on in all. Throws `record.notFound`. */
  replay(actor: SessionActor, id: number, { deliveryId, since }: ReplayWebhookBody): Promise<WebhookDto> {
    const from = since === undefined ? null : new Date(since);
    if ((from === null) === (deliveryId === undefined) || (from && from.getTime() > Date.now()))
      throw DomainError.invalid({ since: WEBHOOKS_MESSAGES.replayFrom });
    return this.change(actor, id, async (tx) => {
      await resetCursors(tx, id);
      if (from) await rewindSince(tx, id, from);
      else {
        const position = await positionOf(tx, id, deliveryId ?? 0);
        if (!position) throw new DomainError('record.notFound');
        await rewindTo(tx, id, position.topic, position.seq);
      }
      const data = { webhookId: id, since: from?.toISOString() ?? null };
      tx.record({ ...eventOf(actor, id), type: 'webhook.replayed', data });
    });
  }

  /** Throws `request.invalid` for an address that Gona does not send to, `record.notFound` for a resource out of reach. */
  private async check(actor: SessionActor, { address, resourceIds }: SaveWebhookBody): Promise<void> {
    const fault = addressFault(address, this.config.WEBHOOK_HOSTS);
    if (fault) throw DomainError.invalid({ address: WEBHOOKS_MESSAGES.addressFaults[fault] });
    const wanted = new Set(resourceIds);
    const reached = await this.access.resourcesAmong(actor, actor.accountId, [...wanted]);
    if (reached.length < wanted.size) throw new DomainError('record.notFound');
  }

  private newSecret(): { secret: string; stored: Buffer } {
    const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
    return { secret, stored: encryptIdentifier(secret, this.keys).cipher };
  }

  private async change(
    actor: SessionActor,
    id: number,
    work: (tx: Transaction) => Promise<void>,
  ): Promise<WebhookDto> {
    await this.database.transaction(async (tx) => {
      await this.lock(tx, actor, id);
      await work(tx);
    });
    return this.find(actor, id);
  }

  private async lock(tx: Transaction, { accountId }: SessionActor, id: number): Promise<void> {
    if (!(await webhooks.lockWebhook(tx, accountId, id))) throw new DomainError('record.notFound');
  }

  private record(tx: Transaction, actor: SessionActor, id: number, type: WebhookEventType): void {
    tx.record({ ...eventOf(actor, id), type, data: { webhookId: id } });
  }
}

const eventOf = (by: SessionActor, id: number) => ({
  topic: topicOf.account(by.accountId),
  subject: { kind: 'webhook', id },
  accountId: by.accountId,
  by,
});
