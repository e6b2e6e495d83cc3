import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { ACCESS_MESSAGES, topicOf } from '#libs/contracts';
import { hasRole, type SessionActor } from '#libs/identity';
import { Database, DomainError, FileStore, JobLedger } from '#libs/platform';
import { latestPrintJobs, printOfJob } from './persistence/prints.queries.js';

/** Number of prints on the page. */
const LATEST = 10;

/** Serves the files of prints for a day, and records each download. */
@Injectable()
export class CardFiles {
  constructor(
    private readonly database: Database,
    private readonly files: FileStore,
    private readonly ledger: JobLedger,
  ) {}

  /** Returns the jobs of the latest prints of the actor's account. */
  latest({ accountId }: SessionActor): Promise<number[]> {
    return latestPrintJobs(this.database, accountId, LATEST);
  }

  /**
   * Returns the file of a job, or null while it is being drawn. Throws `record.notFound` for a print of another account,
   * `card.expired` after a day or without a file.
   */
  async ofJob(
    actor: SessionActor,
    jobId: number,
  ): Promise<{ name: string; size: number; content: Readable } | null> {
    if (actor.seenBy) throw new DomainError('session.forbidden', ACCESS_MESSAGES.impersonation.readOnly);
    const accountId = hasRole(actor.roles, ['SUPERADMIN']) ? null : actor.accountId;
    const print = await printOfJob(this.database, jobId, accountId);
    if (!print) throw new DomainError('record.notFound');
    const outcome = await this.ledger.outcome(jobId, 0);
    if (outcome === null) return null;
    const { fileId, expiresAt, name, size, cards } = print;
    if (outcome.state !== 'completed' || !fileId || !expiresAt || expiresAt.getTime() <= Date.now())
      throw new DomainError('card.expired');
    const content = await this.files.read(fileId);
    await this.database.transaction(async (tx) =>
      tx.record({
        topic: topicOf.account(print.accountId),
        type: 'cards.downloaded',
        subject: { kind: 'job', id: jobId },
        data: { jobId, cards },
        accountId: print.accountId,
        by: actor,
      }),
    );
    return { name, size: size ?? 0, content };
  }
}
