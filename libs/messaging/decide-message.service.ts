import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import {
  type RetryMessageBody,
  SMS_RETRYABLE,
  type SmsAct,
  type SmsBatchState,
  topicOf,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import {
  type Actor,
  Database,
  DomainError,
  JobLedger,
  type JobOutcome,
  type Transaction,
} from '#libs/platform';
import { type BatchRow, lockBatch } from './persistence/claim.queries.js';
import { cancelQueued } from './persistence/outcome.queries.js';
import { requeue } from './persistence/queue.queries.js';
import { ReadMessages } from './read-messages.service.js';

/** Milliseconds to wait for a run that is about to stop. */
const HALT_MS = 4000;
const LOOK_MS = 100;

/** Pauses, resumes, cancels and retries messages. */
@Injectable()
export class DecideMessage {
  constructor(
    private readonly database: Database,
    private readonly ledger: JobLedger,
    private readonly messages: ReadMessages,
  ) {}

  /**
   * Stops sending; messages already with the provider still get their answer. Throws `record.notFound`, `sms.ended`.
   */
  async pause(actor: SessionActor, id: number): Promise<void> {
    await this.act(actor, id, async (tx, batch, by) => {
      if (hasEnded(batch)) throw new DomainError('sms.ended');
      if (batch.state === 'paused') return;
      await setState(tx, id, 'paused');
      await decided(tx, batch, 'pause', 'paused', 0, by);
    });
  }

  /**
   * Throws `record.notFound`, `sms.notPaused`, and `sms.halting` if its last run has not stopped after some seconds.
   */
  async resume(actor: SessionActor, id: number): Promise<void> {
    const until = Date.now() + HALT_MS;
    for (;;) {
      const isHalting = await this.act(actor, id, (tx, batch, by) => this.goOn(tx, batch, by));
      if (!isHalting) return;
      if (Date.now() >= until) throw new DomainError('sms.halting');
      await sleep(LOOK_MS);
    }
  }

  /** Cancels all waiting recipients. Throws `record.notFound`, `sms.ended`. */
  async cancel(actor: SessionActor, id: number): Promise<void> {
    await this.act(actor, id, async (tx, batch, by) => {
      if (hasEnded(batch)) throw new DomainError('sms.ended');
      await this.stop(tx, batch, by);
    });
  }

  /** Cancels a message that another domain scheduled, whatever the user's scope, unless it has ended. */
  async withdraw(tx: Transaction, { id: userId, name }: Actor, id: number): Promise<void> {
    const batch = await lockBatch(tx, id);
    if (batch && !hasEnded(batch))
      await this.stop(tx, batch, { id: userId, name, accountId: batch.accountId });
  }

  private async stop(tx: Transaction, batch: BatchRow, by: Actor): Promise<void> {
    await setState(tx, batch.id, 'cancelled');
    const cancelled = await cancelQueued(tx, batch.id);
    if (batch.jobId !== null && !isOver(await jobOf(tx, batch)))
      await this.ledger.requestCancel(tx, batch.jobId, by);
    await decided(tx, batch, 'cancel', 'cancelled', cancelled, by);
  }

  /**
   * Retries failures that may succeed, and unknown ones only with a person's consent. Throws `record.notFound`,
   * `sms.stillSending`, `sms.nothingToRetry`.
   */
  async retry(
    actor: SessionActor,
    id: number,
    { recipientIds, unknownToo }: RetryMessageBody,
  ): Promise<void> {
    await this.act(actor, id, async (tx, batch, by) => {
      if (!hasEnded(batch) || !isOver(await jobOf(tx, batch))) throw new DomainError('sms.stillSending');
      const again = await requeue(tx, id, recipientIds ?? null, SMS_RETRYABLE, unknownToo ?? false);
      if (again === 0) throw new DomainError('sms.nothingToRetry');
      await this.startAgain(tx, batch, by);
      await decided(tx, batch, 'retry', 'sending', again, by);
    });
  }

  /**
   * Resumes a message. Returns true if a run has read the pause but not yet released its job: a resume would be lost.
   * The message is locked first, because a run also locks it before it reads.
   */
  private async goOn(tx: Transaction, batch: BatchRow, by: Actor): Promise<boolean> {
    if (batch.state !== 'paused') throw new DomainError('sms.notPaused');
    const job = await jobOf(tx, batch);
    if (job?.state === 'running') return true;
    if (isOver(job)) await this.startAgain(tx, batch, by);
    else {
      await setState(tx, batch.id, 'sending');
      if (job?.state === 'paused') await this.ledger.resume(tx, batch.jobId ?? 0, by);
    }
    await decided(tx, batch, 'resume', 'sending', 0, by);
    return false;
  }

  private async startAgain(tx: Transaction, batch: BatchRow, by: Actor): Promise<void> {
    const { id, accountId, communityResourceId, communityId, jobId } = batch;
    const [before] = await tx.query<{ label: string; detail: string }>(
      'SELECT label, detail FROM job_run WHERE id = $1',
      [jobId],
    );
    const next = await this.ledger.start(tx, {
      kind: 'sms.send',
      params: { batchId: id },
      label: before?.label ?? '',
      detail: before?.detail ?? '',
      accountId,
      communityResourceId,
      communityId,
      by,
    });
    await tx.query(
      `UPDATE sms_batch SET state = 'sending', ended_at = NULL, hold = NULL, held_until = NULL, faults = 0, job_id = $2 WHERE id = $1`,
      [id, next],
    );
  }

  private async act<Result>(
    actor: SessionActor,
    id: number,
    work: (tx: Transaction, batch: BatchRow, by: Actor) => Promise<Result>,
  ): Promise<Result> {
    await this.messages.require(actor, id);
    return this.database.transaction(async (tx) => {
      const batch = await lockBatch(tx, id);
      if (!batch) throw new DomainError('record.notFound');
      return work(tx, batch, { id: actor.id, name: actor.name, accountId: batch.accountId });
    });
  }
}

const hasEnded = ({ state }: BatchRow) => state === 'done' || state === 'cancelled';

interface JobRow {
  state: JobOutcome['state'] | 'waiting' | 'running' | 'paused';
}

async function jobOf(tx: Transaction, { jobId }: BatchRow): Promise<JobRow | null> {
  const [job] = await tx.query<JobRow>('SELECT state FROM job_run WHERE id = $1', [jobId]);
  return job ?? null;
}

const isOver = (job: JobRow | null) =>
  job === null || ['completed', 'failed', 'cancelled'].includes(job.state);

async function setState(tx: Transaction, id: number, state: SmsBatchState): Promise<void> {
  await tx.query(
    `UPDATE sms_batch SET state = $2, hold = NULL, held_until = NULL,
            ended_at = CASE WHEN $2 = 'cancelled' THEN now() END WHERE id = $1`,
    [id, state],
  );
}

async function decided(
  tx: Transaction,
  { id, accountId, communityResourceId, communityId }: BatchRow,
  act: SmsAct,
  state: SmsBatchState,
  messages: number,
  by: Actor,
): Promise<void> {
  await tx.query('UPDATE sms_batch SET last_act = $2, last_act_by = $3, last_act_at = now() WHERE id = $1', [
    id,
    act,
    by.name,
  ]);
  tx.record({
    topic: topicOf.resource(communityResourceId),
    type: 'sms.decided',
    subject: { kind: 'message', id },
    data: { batchId: id, communityResourceId, communityId, act, messages, state },
    accountId,
    by,
  });
}
