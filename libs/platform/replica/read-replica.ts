import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Counter } from 'prom-client';
import { Config } from '../config/config.js';
import { Database } from '../database/database.js';
import type { Reader } from '../database/transaction.js';
import { DomainError } from '../errors/domain-error.js';
import { every, type Repetition } from '../every.js';
import { Metrics } from '../metrics/metrics.js';
import { IDENTITY, ReplicaConnections } from './replica-connection.js';
import { type ReplicaState, replicaFigures } from './replica-figures.js';
import { positionOf, ReplicaLag } from './replica-lag.js';

/** Milliseconds between two checks of the replica. */
const LOOK_EVERY = 1000;
/** Maximum lag in milliseconds. */
const MOST_BEHIND = 5000;
/** PostgreSQL's code for a write in a read-only transaction. */
const READ_ONLY = '25006';

/**
 * Sends heavy reads to a replica (`DATABASE_READ_URL`) that has everything committed before the read, so that users
 * see their own changes. If it is unavailable, lagging or fails, the primary is used.
 */
@Injectable()
export class ReadReplica implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger('Replica');
  private readonly connections: ReplicaConnections | null;
  private readonly lag = new ReplicaLag();
  private readonly reads: Counter<'from'>;
  private current: ReplicaState = { use: 'away', behind: null };
  private identity: string | null = null;
  private timer: Repetition | null = null;

  constructor(
    private readonly config: Config,
    private readonly database: Database,
    { registry }: Metrics,
  ) {
    const { DATABASE_READ_URL: url, DATABASE_POOL: size } = config;
    this.connections = url === undefined ? null : new ReplicaConnections(url, { size, name: 'gona-read' });
    this.reads = replicaFigures(registry, () => this.state);
  }

  /** State of the replica; null if none is configured. */
  get state(): ReplicaState | null {
    return this.connections && this.current;
  }

  onApplicationBootstrap(): void {
    const { connections } = this;
    if (!connections) return;
    this.timer = every(
      LOOK_EVERY,
      () => this.look(connections),
      // The primary is unavailable; requests report that themselves.
      (error) => this.log.debug(`looking at the replica postponed: ${error.message}`),
    );
    void this.timer.run();
  }

  async onApplicationShutdown(): Promise<void> {
    void this.timer?.stop();
    await this.connections?.close();
  }

  /**
   * Runs `work` on the replica, or on the primary if that is not possible or fails: so it may run twice. Its
   * statements only read, one after the other.
   */
  async read<Result>(work: (reader: Reader) => Promise<Result>): Promise<Result> {
    if (!this.connections) return work(this.database);
    const answered = await this.fromReplica(this.connections, work);
    this.reads.inc({ from: answered ? 'replica' : 'primary' });
    return answered ? answered.result : work(this.database);
  }

  /**
   * Returns the replica's address for a separate connection, once it has everything committed now; null if it should
   * not be used. Reads there may be cancelled; the caller then reads from the primary.
   */
  async caughtUp(): Promise<string | null> {
    if (!this.connections) return null;
    const there = await this.fromReplica(this.connections, async () => true);
    this.reads.inc({ from: there ? 'replica' : 'primary' });
    return there && (this.config.DATABASE_READ_URL ?? null);
  }

  private async fromReplica<Result>(
    connections: ReplicaConnections,
    work: (reader: Reader) => Promise<Result>,
  ): Promise<{ result: Result } | null> {
    if (this.current.use !== 'used') return null;
    const [row] = await this.database.query<{ lsn: string }>('SELECT pg_current_wal_lsn()::text AS lsn');
    if (!row) return null;
    try {
      return await connections.read(row.lsn, work);
    } catch (error) {
      if (error instanceof DomainError || (error as { code?: unknown }).code === READ_ONLY) throw error;
      this.log.debug(`a read is done on the primary: ${(error as Error).message}`);
      return null;
    }
  }

  private async look(connections: ReplicaConnections): Promise<void> {
    const before = this.current.use;
    this.current = await this.found(connections);
    if (before !== this.current.use) this.log.log({ ...this.current }, 'the replica');
  }

  private async found(connections: ReplicaConnections): Promise<ReplicaState> {
    const [primary] = await this.database.query<{ lsn: string; identity: string }>(
      `SELECT pg_current_wal_lsn()::text AS lsn, ${this.identity === null ? IDENTITY : '$1::text'} AS identity`,
      this.identity === null ? [] : [this.identity],
    );
    this.identity = primary?.identity ?? null;
    if (primary) this.lag.primaryWasAt(positionOf(primary.lsn), performance.now());
    const facts = await connections.facts().catch(() => null);
    if (!facts) return { use: 'away', behind: null };
    if (!facts.standby || facts.lsn === null || facts.identity !== this.identity)
      return { use: 'other', behind: null };
    const ms = this.lag.of(positionOf(facts.lsn), performance.now());
    return { use: ms > MOST_BEHIND ? 'behind' : 'used', behind: ms / 1000 };
  }
}
