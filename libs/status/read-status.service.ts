import { Injectable } from '@nestjs/common';
import { Checkpoints } from '#libs/audit';
import { QUEUES, type QueueStatusDto, STATUS_MESSAGES, type StatusDto, UNDO_DAYS } from '#libs/contracts';
import {
  Database,
  Domains,
  failedJobs,
  GONE_AFTER_SECONDS,
  heldJobs,
  lastBackup,
  lastBackupFailure,
  liveJobs,
  programsSeen,
  type SeenProgram,
} from '#libs/platform';
import { type Facts, troublesOf } from './domain/troubles.js';
import {
  checkpointLate,
  databaseFacts,
  slowStatements,
  unknownReceipts,
} from './persistence/status.queries.js';
import { ReadFilesStatus } from './read-files-status.js';
import { ReadMailStatus } from './read-mail-status.js';
import { ReadServers } from './read-servers.js';

const HOURS_OF_FAILURES = 24;

/** How the whole installation is, for who administers it: figures of all accounts together, and nothing of anybody. */
@Injectable()
export class ReadStatus {
  constructor(
    private readonly database: Database,
    private readonly domains: Domains,
    private readonly servers: ReadServers,
    private readonly files: ReadFilesStatus,
    private readonly checkpoints: Checkpoints,
    private readonly mails: ReadMailStatus,
  ) {}

  async read(): Promise<StatusDto> {
    const facts = await this.facts();
    const { at, checkpointLate: _late, room: _room, ...rest } = facts;
    return { at, troubles: troublesOf(facts), ...rest };
  }

  private async facts(): Promise<Facts> {
    const now = new Date();
    const [programs, queues, database, servers, { bucket, disk, room }, checkpoint] = await Promise.all([
      programsSeen(this.database),
      this.ofQueues(),
      this.ofDatabase(),
      this.servers.read(),
      this.files.read(),
      this.checkpoints.newest(),
    ]);
    const [backup, failure, late, statements, mail, unknown] = await Promise.all([
      lastBackup(this.database),
      lastBackupFailure(this.database),
      checkpointLate(this.database, checkpoint?.at ?? null),
      slowStatements(this.database),
      this.mails.read(),
      unknownReceipts(this.database),
    ]);
    return {
      at: now.toISOString(),
      programs: programs.map((program) => this.ofProgram(program, now)),
      queues,
      database,
      ...servers,
      bucket,
      disk,
      backup: backup && { ...backup, at: backup.at.toISOString() },
      backupFailure: failure && { at: failure.at.toISOString(), reason: failure.reason },
      checkpoint: checkpoint && { number: checkpoint.number, at: checkpoint.at, events: checkpoint.events },
      statements: {
        missing: statements ? null : STATUS_MESSAGES.statementsMissing,
        list: statements ?? [],
      },
      mail,
      unknownReceipts: unknown.map((each) => ({ ...each, at: each.at.toISOString() })),
      checkpointLate: late,
      room,
    };
  }

  private ofProgram(
    { age, startedAt, doing, ...program }: SeenProgram,
    now: Date,
  ): StatusDto['programs'][number] {
    const alive = age <= GONE_AFTER_SECONDS;
    return {
      ...program,
      startedAt: startedAt.toISOString(),
      beatAt: new Date(now.getTime() - age * 1000).toISOString(),
      alive,
      // What a dead worker was at, another has by now.
      doing: alive
        ? doing.map(({ kind, since }) => ({ kind, called: this.domains.job(kind)?.called ?? kind, since }))
        : [],
    };
  }

  private async ofQueues(): Promise<QueueStatusDto[]> {
    const [live, held, failed] = await Promise.all([
      liveJobs(this.database),
      heldJobs(this.database, UNDO_DAYS),
      failedJobs(this.database, HOURS_OF_FAILURES),
    ]);
    const of = new Map(
      QUEUES.map((queue): [string, QueueStatusDto] => [
        queue,
        { queue, waiting: 0, running: 0, paused: 0, failed: 0, oldestSeconds: null },
      ]),
    );
    for (const { kind, state, jobs, oldest } of live) {
      const queue = of.get(this.domains.job(kind)?.queue ?? '');
      if (!queue) continue;
      queue[state] += jobs;
      if (oldest !== null) queue.oldestSeconds = Math.max(queue.oldestSeconds ?? 0, oldest);
    }
    for (const { kind, jobs } of held) {
      const queue = of.get(this.domains.job(kind)?.queue ?? '');
      if (queue) queue.paused += jobs;
    }
    for (const { kind, jobs } of failed) {
      const queue = of.get(this.domains.job(kind)?.queue ?? '');
      if (queue) queue.failed += jobs;
    }
    return [...of.values()];
  }

  private async ofDatabase(): Promise<StatusDto['database']> {
    const { migrations, ...facts } = await databaseFacts(this.database);
    const made = new Set(migrations);
    const known = this.database.source.migrations.map(({ name }) => name ?? '');
    return { ...facts, schema: migrations.at(-1) ?? '', isCurrent: known.every((name) => made.has(name)) };
  }
}
