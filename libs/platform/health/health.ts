import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import type { HealthDto } from '#libs/contracts';
import { Config } from '../config/config.js';
import { Database } from '../database/database.js';

/** Milliseconds after which a part that does not answer counts as broken. */
const TIMEOUT_MS = 2000;

/** Asks the parts that Gona cannot work without. */
@Injectable()
export class Health implements OnApplicationShutdown {
  private readonly redis: Redis;
  /** Once the tables are current they stay so for the life of this process. */
  private migrated = false;

  constructor(
    private readonly database: Database,
    config: Config,
  ) {
    this.redis = new Redis(config.REDIS_URL, {
      lazyConnect: true,
      maxRetriesPerRequest: 0,
      connectTimeout: TIMEOUT_MS,
      retryStrategy: (attempt) => Math.min(200 * attempt, 2000),
    });
    this.redis.on('error', () => undefined);
  }

  /** Each part's state; `ok` only where every part is. Never throws. */
  async check(): Promise<HealthDto> {
    const [database, migrations, redis] = await Promise.all([
      works(() => this.database.query('SELECT 1')),
      works(() => this.checkMigrations()),
      works(() => this.redis.ping()),
    ]);
    const checks = { database, migrations, redis };
    return { status: Object.values(checks).every((check) => check === 'ok') ? 'ok' : 'error', checks };
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  private async checkMigrations(): Promise<void> {
    if (this.migrated) return;
    const rows = await this.database.query<{ name: string }>('SELECT name FROM schema_migration');
    const done = new Set(rows.map(({ name }) => name));
    const missing = this.database.source.migrations.filter(({ name }) => name && !done.has(name));
    if (missing.length > 0) throw new Error('the tables are of an older version');
    this.migrated = true;
  }
}

async function works(ask: () => Promise<unknown>): Promise<'ok' | 'error'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), TIMEOUT_MS);
  });
  try {
    await Promise.race([ask(), late]);
    return 'ok';
  } catch {
    return 'error';
  } finally {
    clearTimeout(timer);
  }
}
