import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { type HealthDto, type HealthState, SYSTEM_MESSAGES } from '#libs/contracts';
import { Config } from '../config/config.js';
import { redisOptions } from '../config/redis-address.js';
import { versionOfGona } from '../config/version.js';
import { Database } from '../database/database.js';
import { requireSchema, WrongSchema } from '../database/schema-version.js';
import { isDatabaseUnavailable } from '../errors/translate.js';
import type { Room } from '../files/file-place.js';
import { FileStore } from '../files/file-store.js';
import { ReadReplica } from '../replica/read-replica.js';
import { NoAnswer, withTimeout } from '../with-timeout.js';

/** Timeout in milliseconds after which a component counts as failed. */
const TIMEOUT_MS = 2000;

/** Milliseconds for which a result about file storage is cached, because each check writes a file. */
const LOOK_AT_DISK_EVERY = 5000;

interface Found {
  state: HealthState;
  note?: string;
}

const FINE: Found = { state: 'ok' };
const ROOM: Record<Room['state'], Found> = {
  enough: FINE,
  low: { state: 'warning', note: SYSTEM_MESSAGES.filesLow },
  full: { state: 'warning', note: SYSTEM_MESSAGES.filesFull },
  unwritable: { state: 'warning', note: SYSTEM_MESSAGES.filesUnwritable },
  away: { state: 'warning', note: SYSTEM_MESSAGES.filesAway },
};
const STATES: readonly HealthState[] = ['ok', 'warning', 'error'];

/**
 * Checks Gona's components. Without PostgreSQL and its tables nothing works: an error. Without Redis or file storage
 * most features work, because events are rows first: a warning, and the process is ready.
 */
@Injectable()
export class Health implements OnApplicationShutdown {
  private readonly redis: Redis;
  private stopping = false;
  private disk: { room: Promise<Room>; until: number } | null = null;

  constructor(
    private readonly database: Database,
    private readonly files: FileStore,
    private readonly config: Config,
    private readonly replica: ReadReplica,
  ) {
    this.redis = new Redis({
      ...redisOptions(config),
      lazyConnect: true,
      maxRetriesPerRequest: 0,
      connectTimeout: TIMEOUT_MS,
      retryStrategy: (attempt) => Math.min(200 * attempt, 2000),
    });
    this.redis.on('error', () => undefined);
  }

  /** Makes the process not ready, whatever its components report, so that it gets no more requests. */
  stop(): void {
    this.stopping = true;
  }

  /** Returns each component's state, and the worst of them. Never throws. */
  async check(): Promise<HealthDto> {
    const broken = (state: HealthState, note: string | undefined): Found => ({
      state,
      ...(note && { note }),
    });
    const [database, migrations, redis, files] = await Promise.all([
      works(
        () => this.database.query('SELECT 1'),
        (error) => broken('error', databaseNote(error)),
      ),
      works(
        () => this.checkMigrations(),
        (error) => broken('error', schemaNote(error)),
      ),
      works(
        () => this.writeToRedis(),
        () => broken('warning', SYSTEM_MESSAGES.redis),
      ),
      this.room(),
    ]);
    const found: Record<string, Found> = { database, migrations, redis, files };
    const replica = this.replica.state;
    if (replica) found.replica = replica.use === 'used' ? FINE : broken('warning', SYSTEM_MESSAGES.replica);
    if (this.stopping) found.process = broken('error', SYSTEM_MESSAGES.stopping);
    // The schema cannot be checked then.
    if (database.state === 'error') delete migrations.note;
    const states = Object.values(found).map(({ state }) => STATES.indexOf(state));
    return {
      status: STATES[Math.max(...states)]!,
      checks: Object.fromEntries(Object.entries(found).map(([name, { state }]) => [name, state])),
      notes: Object.values(found).flatMap(({ note }) => note ?? []),
    };
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  /** Tests a write, because a Redis that is full or cannot write to its disk still answers a PING. */
  private async writeToRedis(): Promise<void> {
    await this.redis.set(`${this.config.REDIS_PREFIX}:ready`, 1, 'PX', 10_000);
  }

  private async room(): Promise<Found> {
    if (!this.disk || Date.now() >= this.disk.until)
      this.disk = { room: this.files.room(), until: Date.now() + LOOK_AT_DISK_EVERY };
    const { room } = this.disk;
    // A disk that hangs, such as a network disk, cannot store anything either.
    const { state } = await withTimeout(TIMEOUT_MS, room).catch(() => ({ state: 'unwritable' as const }));
    return ROOM[state];
  }

  private async checkMigrations(): Promise<void> {
    await requireSchema(this.database, this.database.source.migrations, versionOfGona());
  }
}

async function works(ask: () => Promise<unknown>, broken: (error: unknown) => Found): Promise<Found> {
  try {
    await withTimeout(TIMEOUT_MS, ask());
    return FINE;
  } catch (error) {
    return broken(error);
  }
}

/** PostgreSQL's codes for refused credentials. */
const REFUSED = new Set<unknown>(['28000', '28P01']);

/** Explains as a sentence why PostgreSQL did not respond. */
export function databaseNote(error: unknown): string {
  if (error instanceof NoAnswer) return SYSTEM_MESSAGES.databaseSlow;
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  if (REFUSED.has(code) || REFUSED.has(cause?.code)) return SYSTEM_MESSAGES.databaseRefuses;
  return isDatabaseUnavailable(error) ? SYSTEM_MESSAGES.database : SYSTEM_MESSAGES.databaseFails;
}

/** Explains the same for the schema check. */
const schemaNote = (error: unknown): string =>
  error instanceof WrongSchema ? SYSTEM_MESSAGES.migrations : databaseNote(error);
