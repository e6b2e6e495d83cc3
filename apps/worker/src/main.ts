import 'reflect-metadata';
import { constants, setPriority } from 'node:os';
import { NestFactory } from '@nestjs/core';
import { Logger } from 'nestjs-pino';
import { WorkerModule } from './worker.module.js';

// Whoever waits for an answer comes first; parsers are children of this process and stand back with it.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const app = await NestFactory.createApplicationContext(WorkerModule.forRoot(), {
  abortOnError: false,
  bufferLogs: true,
}).catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});

app.useLogger(app.get(Logger));
app.get(Logger).log('the worker is ready');

let stopping = false;
/** Nest closes the workers first (intake, then running jobs at their chunk boundary), then queues and the database. */
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await app.close();
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
