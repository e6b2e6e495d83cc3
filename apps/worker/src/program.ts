import 'reflect-metadata';
import { setPriority } from 'node:os';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Logger } from 'nestjs-pino';
import * as DOMAINS from '#libs/domains';
import { Config, checkStart, plainly, readConfig } from '#libs/platform';
import { beatInto } from './heartbeat.js';
import { WorkerModule } from './worker.module.js';

/** Niceness: a third of the processor where others want it too, all of it where nobody does. */
const STAND_BACK = 5;

/** The worker, from its settings to its last job. */
export async function main(): Promise<void> {
  // Whoever waits for an answer comes first; parsers are children of this process and stand back with it.
  setPriority(STAND_BACK);
  const app = await start().catch((error: unknown) => {
    console.error(plainly(error));
    process.exit(1);
  });
  app.useLogger(app.get(Logger));
  // From here on nothing is held back.
  app.flushLogs();
  const { WORKER_HEARTBEAT } = app.get(Config);
  if (WORKER_HEARTBEAT !== undefined) beatInto(WORKER_HEARTBEAT);
  app.get(Logger).log('the worker is ready');

  let stopping = false;
  /** Nest closes the workers first (intake, then running jobs at their chunk boundary), then queues and the database. */
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await app.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
}

async function start(): Promise<INestApplicationContext> {
  const config = readConfig();
  await checkStart(config, {
    database: { by: 'application', keys: DOMAINS },
    redis: 'awaited',
    files: 'wanted',
  });
  return NestFactory.createApplicationContext(WorkerModule.forRoot(config), {
    bufferLogs: true,
    // What a start fails by is said once.
    autoFlushLogs: false,
    abortOnError: false,
  });
}
