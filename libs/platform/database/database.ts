import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { DataSource, type QueryRunner } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { Admission, Overloaded, WORK_KINDS, type WorkKind } from '../admission/admission.js';
import { Domains } from '../domains/domains.js';
import { DomainError } from '../errors/domain-error.js';
import { isGivenUp, translateDatabaseError } from '../errors/translate.js';
import { AuditKeys } from '../events/audit-keys.js';
import { appendEvents } from '../events/event-log.js';
import { requestScope } from '../events/request-scope.js';
import { answerBefore, doOnce, type Operation } from '../operations/operation.js';
import { CallerGone } from '../semaphore.js';
import { inSpan } from '../traces/traces.js';
import { cancelLate } from './cancel-statement.js';
import { isOutdated, prepared } from './prepared.js';
import { rowsOf, Transaction, type TransactionOptions } from './transaction.js';

/** Maximum attempts for a transaction that PostgreSQL aborts. */
const MOST_TRIES = 4;
/** Milliseconds before a retry, times a random number, so that conflicting transactions do not meet again. */
const APART = 60;
const ANALYZE_CHANGED = prepared('SELECT analyze_changed_tables()');

/** Longest waits for a connection, in milliseconds. Events are not refused: their reader tries again. */
const TIMEOUT: Record<WorkKind, number> = {
  event: 30_000,
  act: 15_000,
  page: 8000,
  tile: 4000,
  figure: 6000,
};
/** Longest statements outside of transactions, in milliseconds. */
const LONGEST: Record<WorkKind, number | null> = {
  event: null,
  act: null,
  page: 30_000,
  tile: 10_000,
  figure: 10_000,
};

/**
 * Shares the connections of a pool: one is kept for events; pages have half of them at most, tiles a fifth, figures a
 * tenth. PostgreSQL does more in a second with a few statements at once than with many.
 */
export function shareOf(poolSize: number): Record<WorkKind, number> {
  const act = poolSize < 4 ? poolSize : poolSize - 1;
  const share = (part: number) => Math.ceil(poolSize * part);
  const page = Math.max(1, Math.min(share(0.5), act - 2));
  return { event: poolSize, act, page, tile: share(0.2), figure: share(0.1) };
}

/** Returns the result of an attempt; retries if PostgreSQL aborted it and rolled it back. */
async function untilNotGivenUp<Result>(attempt: () => Promise<Result>, tries = MOST_TRIES): Promise<Result> {
  for (let at = 1; ; at += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (at >= tries || !(isGivenUp(error) || isOutdated(error))) throw error;
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
  /** The queue before the pool. */
  readonly gate: Admission;
  /** Statements cancelled since the start, by kind. */
  readonly cancelled: Record<WorkKind, number> = { event: 0, act: 0, page: 0, tile: 0, figure: 0 };

  constructor(
    @Inject(DataSource) readonly source: DataSource,
    private readonly domains: Domains,
    private readonly auditKeys: AuditKeys,
  ) {
    const places = shareOf((source.driver as PostgresDriver).options.poolSize ?? 10);
    const limit = (kind: WorkKind) => ({ places: places[kind], timeout: TIMEOUT[kind] });
    this.gate = new Admission({
      event: limit('event'),
      act: limit('act'),
      page: limit('page'),
      tile: limit('tile'),
      figure: limit('figure'),
    });
  }

  /** Returns the connections of this process: in use, idle, and requests waiting for one. */
  connections(): { used: number; idle: number; waiting: number } {
    const { totalCount, idleCount, waitingCount } = (this.source.driver as PostgresDriver).master as Pool;
    const queued = WORK_KINDS.reduce((sum, kind) => sum + this.gate.figures(kind).waiting, 0);
    return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount + queued };
  }

  /**
   * Returns rows of a statement outside a transaction. Throws `database.unavailable` when PostgreSQL cannot be
   * reached, and `server.busy` for a page, a tile or figures that waited or took too long.
   * @param parameters values, or a function that gives them once a connection is free
   */
  async query<Row = Record<string, unknown>>(
    sql: string,
    parameters: unknown[] | (() => unknown[]) = [],
  ): Promise<Row[]> {
    const values = typeof parameters === 'function' ? parameters : () => parameters;
    try {
      return rowsOf<Row>(
        await untilNotGivenUp(() => this.onConnection((runner) => runner.query(sql, values()), LONGEST)),
      );
    } catch (error) {
      throw this.translated(error);
    }
  }

  /**
   * Has PostgreSQL collect statistics of tables that have changed much. Call before each part of work on many rows, outside of a transaction.
   * Throws as `query`.
   */
  async analyzeChanged(): Promise<void> {
    await this.query(ANALYZE_CHANGED);
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
    try {
      return await this.onConnection(async (runner, client) => {
        const tx = Transaction.begin(runner, client);
        let result: Result;
        try {
          result = await work(tx);
          // A COPY has ended by now.
          tx.pipeline(true);
          await appendEvents(tx, this.domains, this.auditKeys);
          await tx.commit();
        } catch (error) {
          await tx.rollback();
          throw error;
        } finally {
          tx.pipeline(false);
        }
        tx.committed((error) => this.log.error({ err: error }, 'a hook after a commit threw'));
        return result;
      });
    } catch (error) {
      throw this.translated(error);
    }
  }

  /**
   * Runs `work` on a connection, after those in front of it in the queue of its kind. Statements of a reader who has
   * gone are cancelled, and those that take longer than `longest`.
   */
  private async onConnection<Result>(
    work: (runner: QueryRunner, client: PoolClient) => Promise<Result>,
    longest?: Record<WorkKind, number | null>,
  ): Promise<Result> {
    const { kind = null, gone = null } = requestScope() ?? {};
    const free = await this.gate.enter(kind ?? 'act', {
      signal: gone,
      ...(kind === null && { timeout: null }),
    });
    const runner = this.source.createQueryRunner();
    try {
      const client: PoolClient = await runner.connect();
      const most = (kind && longest?.[kind]) ?? null;
      if (gone === null && most === null) return await work(runner, client);
      const watch = cancelLate(client, gone, most);
      try {
        return await work(runner, client);
      } catch (error) {
        const reason = await watch.end();
        if (reason === null) throw error;
        this.cancelled[kind ?? 'act'] += 1;
        throw reason === 'gone'
          ? new CallerGone()
          : new DomainError('server.busy', undefined, { cause: error });
      } finally {
        await watch.end();
      }
    } finally {
      await runner.release().catch(() => undefined);
      free();
    }
  }

  private translated(error: unknown): unknown {
    if (error instanceof Overloaded)
      return new DomainError('server.busy', undefined, { cause: error, retryAfter: error.retryAfter });
    const translated = translateDatabaseError(error);
    if (translated instanceof DomainError && translated.code === 'database.full') this.fullAt = new Date();
    return translated;
  }
}
