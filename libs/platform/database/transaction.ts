import type { PoolClient } from 'pg';
import type { EntityManager } from 'typeorm';
import type { NewEvent } from '../events/new-event.js';

/** Reads, inside a transaction or outside of one. */
export interface Reader {
  query<Row = Record<string, unknown>>(sql: string, parameters?: unknown[]): Promise<Row[]>;
}

export interface TransactionOptions {
  /** The work cannot be done twice: it takes from a stream, or counts outside of the transaction. */
  once?: boolean;
}

/** Runs work in one transaction. */
export interface UnitOfWork {
  transaction<Result>(
    work: (tx: Transaction) => Promise<Result>,
    options?: TransactionOptions,
  ): Promise<Result>;
}

/** One business transaction: its statements, the events that tell of it, and what to do once it is committed. */
export class Transaction {
  readonly events: NewEvent[] = [];
  private readonly hooks: (() => void)[] = [];

  constructor(readonly manager: EntityManager) {}

  /** Rows of a SQL statement with `$1 ..` parameters; an UPDATE or DELETE answers the rows of its RETURNING. */
  async query<Row = Record<string, unknown>>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    return rowsOf<Row>(await this.manager.query(sql, parameters));
  }

  /** Writes an event down with this transaction; it is inserted by the last statements before the commit. */
  record(event: NewEvent): void {
    this.events.push(event);
  }

  /** Runs after the commit, and only then; must not throw. */
  afterCommit(hook: () => void): void {
    this.hooks.push(hook);
  }

  /** The driver's own connection, for COPY. */
  async client(): Promise<PoolClient> {
    const runner = this.manager.queryRunner;
    if (!runner) throw new Error('not inside a transaction');
    return (await runner.connect()) as PoolClient;
  }

  /** Runs the hooks. One that throws is told to `report`, and fails nothing: the commit is there. */
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

/** TypeORM answers `[rows, count]` for UPDATE and DELETE, and rows for everything else. */
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
