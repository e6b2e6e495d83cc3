import type { PoolClient } from 'pg';
import type { EntityManager } from 'typeorm';
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

/** One business transaction: its statements, its events, and its after-commit hooks. */
export class Transaction {
  readonly events: NewEvent[] = [];
  private readonly hooks: (() => void)[] = [];

  constructor(readonly manager: EntityManager) {}

  /** Returns rows of a SQL statement with `$1 ..` parameters; an UPDATE or DELETE returns the rows of its RETURNING. */
  async query<Row = Record<string, unknown>>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    return rowsOf<Row>(await this.manager.query(sql, parameters));
  }

  /** Adds an event to this transaction; it is inserted by the last statements before the commit. */
  record(event: NewEvent): void {
    this.events.push(event);
  }

  /** Runs after the commit, and only then; must not throw. */
  afterCommit(hook: () => void): void {
    this.hooks.push(hook);
  }

  /** Returns the driver's own connection, for COPY. */
  async client(): Promise<PoolClient> {
    const runner = this.manager.queryRunner;
    if (!runner) throw new Error('not inside a transaction');
    return (await runner.connect()) as PoolClient;
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
