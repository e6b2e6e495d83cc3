import { Injectable } from '@nestjs/common';
import { MESSAGING_MESSAGES, SMS_REFUSALS, TESTS_A_DAY, type TestMessageBody } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError, lock, type Transaction } from '#libs/platform';
import { FindRecipients } from './find-recipients.service.js';
import { phoneOfUser } from './persistence/member.queries.js';
import { type Queued, QueueMessage } from './queue-message.service.js';

/** Sends a text to one phone, so that its author sees it there. */
@Injectable()
export class TestMessage {
  constructor(
    private readonly database: Database,
    private readonly recipients: FindRecipients,
    private readonly queueing: QueueMessage,
  ) {}

  /**
   * Sends the message at once and returns its id. Throws like `FindRecipients.one`, `sms.testLimit`,
   * `sms.providerMissing`, and `record.conflict` if its `opId` belongs to another request. Throws `request.invalid`
   * without a number, or if a placeholder has no value.
   */
  async test(actor: SessionActor, body: TestMessageBody): Promise<number> {
    const { opId, ...content } = body;
    const operation = { opId, by: actor.id, act: 'message.test', content };
    const before = await this.database.answerBefore<Pick<Queued, 'batchId'>>(operation);
    if (before) return before.batchId;
    const entry = body.number ?? (await phoneOfUser(this.database, actor.id));
    if (!entry?.trim()) throw DomainError.invalid({ number: MESSAGING_MESSAGES.noOwnNumber });
    const found = await this.recipients.one(actor, body, entry);
    const [left] = found.left;
    if (left) throw DomainError.invalid({ message: `${SMS_REFUSALS[left.reason]}.` });
    const { batchId } = await this.database.operation(operation, async (tx) => {
      await this.count(tx, actor.id);
      return this.queueing.put(tx, actor, { class: 'transactional', opId: opId ?? null }, found, {
        scheduledAt: null,
        isTest: true,
      });
    });
    return batchId;
  }

  /** Locks, so that two simultaneous tests are counted one after the other. */
  private async count(tx: Transaction, userId: number): Promise<void> {
    await lock(tx, 'testMessages', userId);
    const [row] = await tx.query<{ n: number }>(
      `SELECT count(*) AS n FROM sms_batch WHERE is_test AND created_by = $1 AND created_at > now() - interval '24 hours'`,
      [userId],
    );
    if ((row?.n ?? 0) >= TESTS_A_DAY) throw new DomainError('sms.testLimit');
  }
}
