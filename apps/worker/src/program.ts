import 'reflect-metadata';
import { setPriority } from 'node:os';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Logger } from 'nestjs-pino';
import * as DOMAINS from '#libs/domains';
import { Config, checkStart, errorMessage, readConfig } from '#libs/platform';
import { writeHeartbeats } from './heartbeat.js';
import { WorkerModule } from './worker.module.js';

/** Niceness: a third of the processor under contention, all of it otherwise. */
const STAND_BACK = 5;

/** Runs the worker, from its settings to its last job. */
export async function main(): Promise<void> {
  // Interactive requests come first; parsers are child processes and inherit the niceness.
  setPriority(STAND_BACK);
  const app = await start().catch((error: unknown) => {
    console.error(errorMessage(error));
    process.exit(1);
  });
  app.useLogger(app.get(Logger));
  // From here on, log output is no longer buffered.
  app.flushLogs();
  const { WORKER_HEARTBEAT } = app.get(Config);
  if (WORKER_HEARTBEAT !== undefined) writeHeartbeats(WORKER_HEARTBEAT);
  app.get(Logger).log('the worker is ready');

  let stopping = false;
  /**
   * Stops gracefully. Nest closes the workers first (intake, then running jobs at their chunk boundary), then queues
   * and the database.
   */
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
    // A start-up error is reported once.
    autoFlushLogs: false,
    abortOnError: false,
  });
}
