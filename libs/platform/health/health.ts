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
import { NoAnswer, within } from '../within.js';

/** Milliseconds after which a part that does not answer counts as broken. */
const TIMEOUT_MS = 2000;

/** Milliseconds for which an answer about room for files holds: whoever asks has something written. */
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
 * Asks the parts of which Gona is made. Without PostgreSQL and its tables nothing works: an error. Without Redis or room for
 * files most does, since what happens is a row first: a warning, and the process is ready.
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

  /** From now on the process is not ready, whatever its parts say: it is to be given nothing more. */
  stop(): void {
    this.stopping = true;
  }

  /** Each part's state, and the worst of them. Never throws. */
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
    // Whether the tables are right cannot be known then.
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

  /** One that is full, or cannot write to its disk, still answers a PING. */
  private async writeToRedis(): Promise<void> {
    await this.redis.set(`${this.config.REDIS_PREFIX}:ready`, 1, 'PX', 10_000);
  }

  private async room(): Promise<Found> {
    if (!this.disk || Date.now() >= this.disk.until)
      this.disk = { room: this.files.room(), until: Date.now() + LOOK_AT_DISK_EVERY };
    const { room } = this.disk;
    // A disk that hangs, such as one over a network, takes nothing either.
    const { state } = await within(TIMEOUT_MS, room).catch(() => ({ state: 'unwritable' as const }));
    return ROOM[state];
  }

  private async checkMigrations(): Promise<void> {
    await requireSchema(this.database, this.database.source.migrations, versionOfGona());
  }
}

async function works(ask: () => Promise<unknown>, broken: (error: unknown) => Found): Promise<Found> {
  try {
    await within(TIMEOUT_MS, ask());
    return FINE;
  } catch (error) {
    return broken(error);
  }
}

/** PostgreSQL's codes for a user or a password that it refuses. */
const REFUSED = new Set<unknown>(['28000', '28P01']);

/** Why PostgreSQL did not answer, as a sentence. */
export function databaseNote(error: unknown): string {
  if (error instanceof NoAnswer) return SYSTEM_MESSAGES.databaseSlow;
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  if (REFUSED.has(code) || REFUSED.has(cause?.code)) return SYSTEM_MESSAGES.databaseRefuses;
  return isDatabaseUnavailable(error) ? SYSTEM_MESSAGES.database : SYSTEM_MESSAGES.databaseFails;
}

/** The same for a look at the schema. */
const schemaNote = (error: unknown): string =>
  error instanceof WrongSchema ? SYSTEM_MESSAGES.migrations : databaseNote(error);
