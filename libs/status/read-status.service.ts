import { Injectable } from '@nestjs/common';
import { Checkpoints } from '#libs/audit';
import { breachAlarms } from '#libs/breaches';
import { STATUS_MESSAGES, type StatusDto } from '#libs/contracts';
import { lastFigureCheck } from '#libs/insight';
import {
  Database,
  Domains,
  GONE_AFTER_SECONDS,
  lastBackup,
  lastBackupFailure,
  programsSeen,
  type SeenProgram,
} from '#libs/platform';
import { requestAlarms } from '#libs/requests';
import { walletsThatDiffer } from '#libs/wallet';
import { type Facts, troublesOf } from './domain/troubles.js';
import { checkpointLate, slowStatements, unknownReceipts } from './persistence/status.queries.js';
import { ReadFilesStatus } from './read-files-status.js';
import { ReadQueues } from './read-queues.js';
import { ReadServers } from './read-servers.js';

/**
 * Reads the health of the whole installation for its administrators: figures across all accounts, without personal
 * data.
 */
@Injectable()
export class ReadStatus {
  constructor(
    private readonly database: Database,
    private readonly domains: Domains,
    private readonly queues: ReadQueues,
    private readonly servers: ReadServers,
    private readonly files: ReadFilesStatus,
    private readonly checkpoints: Checkpoints,
  ) {}

  async read(): Promise<StatusDto> {
    const facts = await this.facts();
    const {
      at,
      checkpointLate: _late,
      room: _room,
      breaches: _breaches,
      requests: _requests,
      wallets: _wallets,
      ...rest
    } = facts;
    return { at, troubles: troublesOf(facts), ...rest };
  }

  private async facts(): Promise<Facts> {
    const now = new Date();
    const [programs, queues, servers, { bucket, disk, room }, checkpoint] = await Promise.all([
      programsSeen(this.database),
      this.queues.read(null),
      this.servers.read(),
      this.files.read(),
      this.checkpoints.newest(),
    ]);
    const [backup, failure, late, statements, unknown, breaches, requests, check, wallets] =
      await Promise.all([
        lastBackup(this.database),
        lastBackupFailure(this.database),
        checkpointLate(this.database, checkpoint?.at ?? null),
        slowStatements(this.database),
        unknownReceipts(this.database),
        breachAlarms(this.database),
        requestAlarms(this.database),
        lastFigureCheck(this.database),
        walletsThatDiffer(this.database),
      ]);
    return {
      at: now.toISOString(),
      programs: programs.map((program) => this.ofProgram(program, now)),
      queues,
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
      unknownReceipts: unknown.map((each) => ({ ...each, at: each.at.toISOString() })),
      figureCheck: check && { ...check, checkedOn: check.checkedOn.toISOString() },
      checkpointLate: late,
      breaches,
      requests,
      wallets,
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
      // Jobs of a dead worker are now run by another.
      doing: alive
        ? doing.map(({ kind, since }) => ({ kind, called: this.domains.job(kind)?.called ?? kind, since }))
        : [],
    };
  }
}
