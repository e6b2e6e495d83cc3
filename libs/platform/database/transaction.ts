import type { PoolClient, QueryResult } from 'pg';
import type { EntityManager, QueryRunner } from 'typeorm';
import { BroadcasterResult } from 'typeorm/subscriber/BroadcasterResult.js';
import type { NewEvent } from '../events/new-event.js';

/** Reader inside or outside a transaction. */
export interface Reader {
  query<Row = Record<string, unknown>>(sql: string, parameters?: unknown[]): Promise<Row[]>;
}

export interface TransactionOptions {
  /** The work cannot be repeated: it reads from a stream, or counts outside the transaction. */
  once?: boolean;
}

/** Runs work in one transaction. */
export interface UnitOfWork {
  transaction<Result>(
    work: (tx: Transaction) => Promise<Result>,
    options?: TransactionOptions,
  ): Promise<Result>;
}

/** Connection that can send statements before the earlier ones are answered; the driver's types lack this. */
type Connection = PoolClient & { pipeline: boolean };

/**
 * Waits for statements that were sent together, in one round trip. They run in this order, each sees what was committed
 * before it began. Throws the first error in order, once all are answered.
 */
export async function together<Answers extends readonly unknown[]>(
  answers: readonly [...{ [At in keyof Answers]: Promise<Answers[At]> }],
): Promise<Answers> {
  await Promise.allSettled(answers);
  return Promise.all(answers) as unknown as Promise<Answers>;
}

/** One business transaction: its statements, its events, and its after-commit hooks. */
export class Transaction {
  readonly events: NewEvent[] = [];
  private readonly hooks: (() => void)[] = [];
  private readonly sent: Promise<unknown>[] = [];
  private isOver = false;

  /** @param connection of `begin`; without it, TypeORM controls the transaction */
  constructor(
    readonly manager: EntityManager,
    private readonly connection: Connection | null = null,
  ) {}

  /** Begins a transaction with its first statement: on a busy machine each round trip waits for a processor. */
  static begin(runner: QueryRunner, client: PoolClient): Transaction {
    const tx = new Transaction(runner.manager, client as Connection);
    // TypeORM's own statements then neither begin nor commit one.
    Object.assign(runner, { isTransactionActive: true, transactionDepth: 1 });
    tx.pipeline(true);
    tx.send('START TRANSACTION');
    return tx;
  }

  /**
   * Returns rows of a SQL statement with `$1 ..` parameters; an UPDATE or DELETE returns the rows of its RETURNING. Sends
   * it immediately, also while earlier ones run.
   */
  async query<Row = Record<string, unknown>>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    if (!this.connection) return rowsOf<Row>(await this.manager.query(sql, parameters));
    if (this.isOver) throw new Error('the transaction is over');
    const result = await this.ask(this.connection, sql, parameters);
    return Array.isArray(result) ? [] : (result.rows as Row[]);
  }

  /** Sends a statement and notifies TypeORM's subscribers, which trace it. Several statements in one have several results. */
  private async ask(
    connection: Connection,
    sql: string,
    parameters?: unknown[],
  ): Promise<QueryResult | QueryResult[]> {
    const began = Date.now();
    const notify = (error?: unknown) =>
      this.manager.queryRunner?.broadcaster.broadcastAfterQueryEvent(
        new BroadcasterResult(),
        sql,
        parameters,
        error === undefined,
        Date.now() - began,
        undefined,
        error,
      );
    try {
      const result = await connection.query(sql, parameters);
      notify();
      return result;
    } catch (error) {
      notify(error);
      throw error;
    }
  }

  /** Sends a statement whose rows are not needed. Its error is thrown before the commit. */
  send(sql: string, parameters: unknown[] = []): void {
    const answer = this.query(sql, parameters);
    answer.catch(() => undefined);
    this.sent.push(answer);
  }

  /** Commits. Throws the first error of a sent statement; then all is rolled back. */
  async commit(): Promise<void> {
    if (!this.connection) throw new Error('TypeORM controls the transaction');
    this.isOver = true;
    const commit = this.ask(this.connection, 'COMMIT');
    await together([...this.sent, commit]);
    // A statement failed, and the work went on.
    if ([await commit].flat()[0]?.command !== 'COMMIT')
      throw new Error('PostgreSQL rolled the transaction back');
  }

  /** Rolls back, unless the transaction is over. Never rejects. */
  async rollback(): Promise<void> {
    if (this.connection && !this.isOver) await this.ask(this.connection, 'ROLLBACK').catch(() => undefined);
    this.isOver = true;
  }

  /** Sets whether the connection sends statements before the earlier ones are answered. */
  pipeline(on: boolean): void {
    if (this.connection) this.connection.pipeline = on;
  }

  /** Adds an event to this transaction; it is inserted by the last statements before the commit. */
  record(event: NewEvent): void {
    this.events.push(event);
  }

  /** Runs after the commit, and only then; must not throw. */
  afterCommit(hook: () => void): void {
    this.hooks.push(hook);
  }

  /** Returns the driver's own connection, for COPY, which cannot be sent together with others. */
  async client(): Promise<PoolClient> {
    if (!this.connection) throw new Error('not inside a transaction');
    await together(this.sent);
    this.pipeline(false);
    return this.connection;
  }

  /** Runs the hooks. An exception goes to `report` and fails nothing, because the commit is done. */
  committed(report: (error: unknown) => void): void {
    for (const hook of this.hooks) {
      try {
        hook();
      } catch (error) {
        report(error);
      }
    }
  }
}

/** Unwraps TypeORM's result: `[rows, count]` for UPDATE and DELETE, and rows for everything else. */
export function rowsOf<Row>(answer: unknown): Row[] {
  if (
    Array.isArray(answer) &&
    answer.length === 2 &&
    Array.isArray(answer[0]) &&
    typeof answer[1] === 'number'
  )
    return answer[0] as Row[];
  return answer as Row[];
}

/** Lets the statements of a transaction sort and join a large chunk in memory, not in temporary files. */
export const sortInMemory = (tx: Transaction) => tx.query(`SET LOCAL work_mem = '64MB'`);
