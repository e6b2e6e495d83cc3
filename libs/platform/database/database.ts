import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { Domains } from '../domains/domains.js';
import { DomainError } from '../errors/domain-error.js';
import { isGivenUp, translateDatabaseError } from '../errors/translate.js';
import { AuditKeys } from '../events/audit-keys.js';
import { appendEvents } from '../events/event-log.js';
import { answerBefore, doOnce, type Operation } from '../operations/operation.js';
import { inSpan } from '../traces/traces.js';
import { rowsOf, Transaction, type TransactionOptions } from './transaction.js';

/** Maximum attempts for a transaction that PostgreSQL aborts. */
const MOST_TRIES = 4;
/** Milliseconds before a retry, times a random number, so that conflicting transactions do not meet again. */
const APART = 60;

/** Returns the result of an attempt; retries if PostgreSQL aborted it and rolled it back. */
async function untilNotGivenUp<Result>(attempt: () => Promise<Result>, tries = MOST_TRIES): Promise<Result> {
  for (let at = 1; ; at += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (at >= tries || !isGivenUp(error)) throw error;
      await sleep(Math.random() * APART * at);
    }
  }
}

/** The unit of work, and reads outside of one. */
@Injectable()
export class Database {
  private readonly log = new Logger(Database.name);
  /** When PostgreSQL last had no room on its disk for a statement of this process. */
  fullAt: Date | null = null;

  constructor(
    @Inject(DataSource) readonly source: DataSource,
    private readonly domains: Domains,
    private readonly auditKeys: AuditKeys,
  ) {}

  /** Returns the connections of this process: in use, idle, and requests waiting for one. */
  connections(): { used: number; idle: number; waiting: number } {
    const { totalCount, idleCount, waitingCount } = (this.source.driver as PostgresDriver).master as Pool;
    return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  }

  /**
   * Returns rows of a statement outside a transaction. Throws `database.unavailable` when PostgreSQL cannot be
   * reached.
   */
  async query<Row = Record<string, unknown>>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    try {
      return rowsOf<Row>(await untilNotGivenUp(() => this.source.query(sql, parameters)));
    } catch (error) {
      throw this.translated(error);
    }
  }

  /**
   * Runs `work` in one transaction. Its events are appended by the last statements before the commit, so that a long
   * transaction never holds a topic. Its after-commit hooks run after the commit. Any exception rolls everything back.
   * A transaction aborted by PostgreSQL (a deadlock) is retried a few times, unless `once` is set; then, and after the
   * last attempt, it throws `database.contended`. So `work` must have no side effects outside `tx` that cannot be
   * repeated.
   */
  async transaction<Result>(
    work: (tx: Transaction) => Promise<Result>,
    { once = false }: TransactionOptions = {},
  ): Promise<Result> {
    return inSpan({ name: 'transaction' }, () =>
      untilNotGivenUp(() => this.attempt(work), once ? 1 : MOST_TRIES),
    );
  }

  /**
   * One transaction that does what a client may send twice: the same content under the same id is answered as it was the first time, or
   * by `again`, which is given that answer. Throws `record.conflict` with the first answer as `current` where the content is another.
   */
  operation<Answer extends object>(
    operation: Operation,
    work: (tx: Transaction) => Promise<Answer>,
    again: (tx: Transaction, first: Answer) => Promise<Answer> = async (_tx, first) => first,
  ): Promise<Answer> {
    return this.transaction(async (tx) => {
      let isNew = false;
      const answer = await doOnce(tx, this.auditKeys, operation, () => {
        isNew = true;
        return work(tx);
      });
      return isNew ? answer : again(tx, answer);
    });
  }

  /** The first answer to an operation, null where it is new, before anything is looked up for it. Throws as `operation`. */
  answerBefore<Answer extends object>(operation: Operation): Promise<Answer | null> {
    return answerBefore(this, this.auditKeys, operation);
  }

  private async attempt<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    const runner = this.source.createQueryRunner();
    try {
      await runner.connect();
      await runner.startTransaction();
      const tx = new Transaction(runner.manager);
      let result: Result;
      try {
        result = await work(tx);
        await appendEvents(tx, this.domains, this.auditKeys);
        await runner.commitTransaction();
      } catch (error) {
        if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
        throw error;
      }
      tx.committed((error) => this.log.error({ err: error }, 'a hook after a commit threw'));
      return result;
    } catch (error) {
      throw this.translated(error);
    } finally {
      await runner.release().catch(() => undefined);
    }
  }

  private translated(error: unknown): unknown {
    const translated = translateDatabaseError(error);
    if (translated instanceof DomainError && translated.code === 'database.full') this.fullAt = new Date();
    return translated;
  }
}
