import { Inject, Injectable } from '@nestjs/common';
import { MESSAGING_MESSAGES, type QueueMessageBody, type SmsClass, topicOf } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Config, Database, DomainError, JobLedger, type Transaction } from '#libs/platform';
import { SmsClock } from './clock.js';
import { type Refused, refusedOf } from './domain/left-out.js';
import type { LeftOut } from './domain/recipients.js';
import { type FarmerMessage, FindRecipients, type Found } from './find-recipients.service.js';
import { insertMessages } from './persistence/queue.queries.js';
import { Providers } from './providers/providers.js';

/** Milliseconds by which a scheduled time may have passed while the user was writing. */
const LATE_MS = 5 * 60_000;
const LATEST_MS = 90 * 24 * 60 * 60_000;

export interface Queued {
  batchId: number;
  queued: number;
  refused: Refused[];
}

interface Way {
  scheduledAt: Date | null;
  isTest?: boolean;
}
interface Act extends Required<Way> {
  class: SmsClass;
  opId: string | null;
}

/** Queues a message: its recipients, its sending job and its event share one transaction. */
@Injectable()
export class QueueMessage {
  constructor(
    private readonly recipients: FindRecipients,
    private readonly providers: Providers,
    private readonly database: Database,
    private readonly ledger: JobLedger,
    private readonly clock: SmsClock,
    @Inject(Config) private readonly config: Config,
  ) {}

  /**
   * Returns the first answer for a known `opId`. Throws like `FindRecipients.find`, `sms.providerMissing`, and
   * `record.conflict` if the `opId` belongs to another request. Throws `request.invalid` if nobody is left to send to
   * or the time is not allowed.
   */
  async queue(actor: SessionActor, body: QueueMessageBody): Promise<Queued> {
    const { opId, ...content } = body;
    const operation = { opId, by: actor.id, act: 'message.queue', content };
    const before = await this.database.answerBefore<Queued>(operation);
    if (before) return before;
    const scheduledAt = this.startOf(body.scheduledAt);
    const found = await this.recipients.find(actor, body);
    if (found.recipients.length === 0) throw nobody(kept(found.left));
    return this.database.operation(operation, (tx) => this.put(tx, actor, body, found, { scheduledAt }));
  }

  /**
   * Queues a message to one farmer in the caller's transaction, whatever the user's scope. Returns its id; null if it
   * reaches nobody, or if no provider is set up.
   */
  async toFarmer(
    tx: Transaction,
    actor: SessionActor,
    { scheduledAt, ...message }: FarmerMessage & Way,
  ): Promise<number | null> {
    const found = await this.recipients.farmer(message);
    if (found.recipients.length === 0 || !(await this.hasProvider(tx, message.community.accountId)))
      return null;
    return (await this.put(tx, actor, {}, found, { scheduledAt })).batchId;
  }

  private async hasProvider(tx: Transaction, accountId: number): Promise<boolean> {
    try {
      await this.providers.of(tx, accountId);
      return true;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'sms.providerMissing') return false;
      throw error;
    }
  }

  /**
   * Queues the recipients in the caller's transaction. Returns the account's existing message with the same act id, if
   * any.
   */
  async put(
    tx: Transaction,
    actor: SessionActor,
    {
      class: kind = 'transactional',
      opId = null,
    }: Pick<QueueMessageBody, 'class'> & { opId?: string | null },
    found: Found,
    { scheduledAt, isTest = false }: Way,
  ): Promise<Queued> {
    const act = { class: kind, opId, scheduledAt, isTest };
    const refused = kept(found.left);
    const batchId = await this.insertBatch(tx, actor, act, found, refused);
    if (batchId === null) return (await this.known(tx, found.community.accountId, opId ?? '')) as Queued;
    await insertMessages(tx, batchId, found.recipients);
    await this.startJob(tx, actor, batchId, found, act);
    return { batchId, queued: found.recipients.length, refused };
  }

  private startOf(scheduledAt: string | undefined): Date | null {
    if (scheduledAt === undefined) return null;
    const at = new Date(scheduledAt);
    const now = this.clock.now().getTime();
    if (!(at.getTime() > now - LATE_MS))
      throw DomainError.invalid({ scheduledAt: MESSAGING_MESSAGES.pastTime });
    if (at.getTime() > now + LATEST_MS)
      throw DomainError.invalid({ scheduledAt: MESSAGING_MESSAGES.lateTime });
    return at;
  }

  /** Returns the result of an act that was already done; null if it was not. */
  async known(reader: Pick<Transaction, 'query'>, accountId: number, opId: string): Promise<Queued | null> {
    const [row] = await reader.query<Queued>(
      `SELECT id AS "batchId", refused, (SELECT count(*) FROM sms_message m WHERE m.batch_id = b.id) AS queued
         FROM sms_batch b WHERE account_id = $1 AND op_id = $2`,
      [accountId, opId],
    );
    return row ?? null;
  }

  /** Returns null if another request has already done the act. */
  private async insertBatch(
    tx: Transaction,
    actor: SessionActor,
    { class: kind, opId, scheduledAt, isTest }: Act,
    { community, text }: Found,
    refused: readonly Refused[],
  ): Promise<number | null> {
    const provider = await this.providers.of(tx, community.accountId);
    await tx.query('INSERT INTO sms_setting (account_id) VALUES ($1) ON CONFLICT DO NOTHING', [
      community.accountId,
    ]);
    const [row] = await tx.query<{ id: number }>(
      `INSERT INTO sms_batch (account_id, community_resource_id, community_id, text, class, provider, rate_kobo, refused,
                              scheduled_at, hold, held_until, state, op_id, created_by, is_test)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, CASE WHEN $9::timestamptz IS NOT NULL THEN 'scheduled' END, $9, 'sending', $10, $11, $12)
       ON CONFLICT (account_id, op_id) DO NOTHING RETURNING id`,
      [
        community.accountId,
        community.communityResourceId,
        community.id,
        text,
        kind,
        provider.name,
        this.config.SMS_RATE_KOBO,
        JSON.stringify(refused),
        scheduledAt,
        opId,
        actor.id,
        isTest,
      ],
    );
    return row?.id ?? null;
  }

  private async startJob(
    tx: Transaction,
    actor: SessionActor,
    batchId: number,
    { community, recipients }: Found,
    { class: kind, scheduledAt, isTest }: Act,
  ): Promise<void> {
    const { id: communityId, accountId, communityResourceId, name } = community;
    const by = { id: actor.id, name: actor.name, accountId };
    const jobId = await this.ledger.start(tx, {
      kind: 'sms.send',
      params: { batchId },
      label: isTest ? `Test of a message to ${name}` : `Message to ${name}`,
      detail: kind === 'promotional' ? 'SMS · Promotional' : 'SMS · Transactional',
      accountId,
      communityResourceId,
      communityId,
      by,
      notBefore: scheduledAt,
    });
    await tx.query('UPDATE sms_batch SET job_id = $2 WHERE id = $1', [batchId, jobId]);
    const event = {
      topic: topicOf.resource(communityResourceId),
      subject: { kind: 'message', id: batchId },
      accountId,
      by,
    } as const;
    const data = { batchId, communityResourceId, communityId };
    if (isTest) tx.record({ ...event, type: 'sms.tested', data });
    else
      tx.record({
        ...event,
        type: 'sms.queued',
        data: {
          ...data,
          recipients: recipients.length,
          class: kind,
          scheduledAt: scheduledAt?.toISOString() ?? null,
        },
      });
  }
}

/** Returns the people left out, as stored with the message: without their numbers, which change. */
const kept = (left: readonly LeftOut[]): Refused[] => refusedOf(left).map(({ detail: _, ...group }) => group);

/** Explains why there are no recipients. */
function nobody(refused: readonly Refused[]): DomainError {
  const why = refused.map(({ title, count }) => `${title}: ${count}.`);
  return DomainError.invalid({ numbers: [MESSAGING_MESSAGES.noRecipients, ...why].join(' ') });
}
