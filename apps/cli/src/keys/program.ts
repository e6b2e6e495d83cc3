import 'reflect-metadata';
import { setTimeout as sleep } from 'node:timers/promises';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { ReEncryptionSummary } from '#libs/contracts';
import * as DOMAINS from '#libs/domains';
import {
  type Config,
  ConfigModule,
  checkStart,
  count,
  Database,
  DatabaseModule,
  EventsModule,
  errorMessage,
  JobLedger,
  JobsModule,
  readConfig,
  startReEncryption,
} from '#libs/platform';
import { command } from '../command.js';
import { ProgressBar } from '../progress-bar.js';
import { UsageError } from '../usage-error.js';
import { linesOf, usesOfKeys } from './uses.js';

const USAGE = `npm run keys                  lists the use of each key, and keys that may be removed
npm run keys -- re-encrypt    a worker re-encrypts everything with the first key of each ring; shows progress

Exit codes: 0 done, 3 an older key is still needed, 1 failed.`;
/** Exit code: something needs attention. */
const LOOK = 3;
const LOOK_MS = 500;
/** Milliseconds after which a job without a worker is reported. */
const TAKEN_WITHIN_MS = 10_000;

@Module({})
class KeysModule {}

export const main = command({
  run,
  usage: USAGE,
  stopped: 'The worker continues in the background. `npm run keys` shows the progress.',
  sentence: errorMessage,
});

async function run(words: string[], signal: AbortSignal): Promise<number> {
  if (words.includes('--help')) {
    console.log(USAGE);
    return 0;
  }
  const [act = 'status', ...more] = words;
  if (more.length > 0 || !['status', 're-encrypt'].includes(act))
    throw new UsageError(`Unknown argument: ${words.at(-1)}.`);
  const config = readConfig();
  await checkStart(config, {
    database: { by: 'application', keys: DOMAINS },
    ...(act === 're-encrypt' && { redis: 'wanted' }),
  });
  const app = await NestFactory.createApplicationContext(
    {
      module: KeysModule,
      imports: [
        ConfigModule.forRoot(config),
        DatabaseModule.forRoot(DOMAINS, 'gona-keys'),
        EventsModule,
        JobsModule.forProducer(),
      ],
    },
    { logger: false, abortOnError: false },
  );
  try {
    const database = app.get(Database);
    if (act === 'status') return await status(database, config);
    const jobId = await startReEncryption(database, app.get(JobLedger), config);
    return await follow({ database, jobId, config, signal });
  } finally {
    await app.close();
  }
}

/** Lists which data needs which key; returns whether any data needs an older one. */
async function status(database: Database, config: Config): Promise<number> {
  const uses = await usesOfKeys(database, config);
  for (const line of linesOf(uses)) console.log(line);
  const [running] = await database.query<RunRow>(
    `${RUN} WHERE kind = 'keys.reEncrypt' AND ended_at IS NULL ORDER BY id DESC LIMIT 1`,
  );
  if (running)
    console.log(
      `A worker is re-encrypting: ${count(running.done)} done. See \`npm run keys -- re-encrypt\`.`,
    );
  return uses.some((use) => !use.encrypts && use.count > 0) ? LOOK : 0;
}

interface RunRow {
  state: string;
  done: number;
  total: number | null;
  summary: ReEncryptionSummary | null;
  error_message: string | null;
}
const RUN = `SELECT state, progress_done AS done, progress_total AS total, summary, error_message FROM job_run`;

interface Following {
  database: Database;
  jobId: number;
  config: Config;
  signal: AbortSignal;
}

async function follow({ database, jobId, config, signal }: Following): Promise<number> {
  const bar = new ProgressBar(process.stderr, 'Re-encrypting');
  const began = Date.now();
  for (let isWaiting = false; ; ) {
    signal.throwIfAborted();
    const [run] = await database.query<RunRow>(`${RUN} WHERE id = $1`, [jobId]);
    if (!run) throw new Error('The job no longer exists.');
    if (run.total !== null) bar.at(run.done, run.total);
    if (run.state === 'waiting' && !isWaiting && Date.now() - began > TAKEN_WITHIN_MS) {
      isWaiting = true;
      console.error('No worker has started it yet. Check that a worker is running.');
    }
    if (run.summary && run.state === 'completed') {
      bar.end();
      return ended(run.summary, database, config);
    }
    if (['failed', 'cancelled'].includes(run.state)) {
      bar.end();
      console.error(run.error_message ?? 'It was cancelled.');
      return 1;
    }
    await sleep(LOOK_MS, undefined, { signal });
  }
}

async function ended(
  { done, left, unreadable }: ReEncryptionSummary,
  database: Database,
  config: Config,
): Promise<number> {
  console.log(`Re-encrypted: ${count(done)}.`);
  if (unreadable > 0)
    console.error(`No key can decrypt ${count(unreadable)}: they were changed, or their key is missing.`);
  else if (left > 0)
    console.error(`${count(left)} remain, because they were being changed. Run the command again.`);
  return status(database, config);
}
