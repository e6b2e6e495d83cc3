/*
 * Starts jobs until it dies: `node job-starter.mjs <transactions> <fate> <account> <user>`. It runs the built platform.
 * Each transaction inserts a row of its own with the job, and a third of them roll back. After the last one it kills
 * itself: `inside` a transaction, or `after` a commit, before anything could be dispatched.
 */
import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import * as DOMAINS from '#libs/domains';
import {
  ConfigModule,
  Database,
  DatabaseModule,
  EventsModule,
  JobLedger,
  JobsModule,
  readConfig,
} from '#libs/platform';

const [transactions, fate, accountId, userId] = process.argv.slice(2);
const by = { id: Number(userId), name: 'Starter', accountId: Number(accountId) };

class Starter {}
Module({
  imports: [
    ConfigModule.forRoot(readConfig()),
    DatabaseModule.forRoot(DOMAINS, 'gona-starter'),
    EventsModule,
    JobsModule.forProducer(),
  ],
})(Starter);

async function main() {
  // A failed start is reported by its error.
  const app = await NestFactory.createApplicationContext(Starter, { logger: ['fatal'], abortOnError: false });
  const database = app.get(Database);
  const ledger = app.get(JobLedger);
  const die = () => process.kill(process.pid, 'SIGKILL');

  /** Runs one transaction; `end` is its outcome. */
  async function act(end) {
    await database.transaction(async (tx) => {
      if (end === 'after') tx.afterCommit(die);
      const jobId = await ledger.start(tx, {
        kind: 'maintenance.probe',
        params: {},
        label: 'probe',
        detail: 'of a test',
        accountId: by.accountId,
        by,
      });
      await tx.query('INSERT INTO test_mark (job_id) VALUES ($1)', [jobId]);
      if (end === 'inside') die();
      if (end === 'rollback') throw new Error('rolled back');
    });
  }

  for (let i = 1; i < Number(transactions); i += 1)
    await act(Math.random() < 1 / 3 ? 'rollback' : 'commit').catch((error) => {
      if (error.message !== 'rolled back') throw error;
    });
  await act(fate);
}

// The tests bundle it as CommonJS, which knows no `await` outside functions.
void main();
