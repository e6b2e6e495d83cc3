import { Injectable } from '@nestjs/common';
import { LOAD_KINDS, type LoadDto, type StatusDto } from '#libs/contracts';
import {
  admissionFigures,
  Config,
  Database,
  diskOf,
  Metrics,
  Queues,
  ReadReplica,
  tooLargeToScan,
  VirusScanner,
} from '#libs/platform';
import { databaseFacts } from './persistence/status.queries.js';
import { ReadMailStatus } from './read-mail-status.js';

const GB = 1_000_000_000;

/** Reads the health of the servers that Gona uses: PostgreSQL and its replica, Redis, the mail server. */
@Injectable()
export class ReadServers {
  constructor(
    private readonly queues: Queues,
    private readonly replica: ReadReplica,
    private readonly database: Database,
    private readonly config: Config,
    private readonly scanner: VirusScanner,
    private readonly mails: ReadMailStatus,
    private readonly metrics: Metrics,
  ) {}

  async read(): Promise<Pick<StatusDto, 'database' | 'load' | 'redis' | 'replica' | 'mail' | 'virusScan'>> {
    const [database, info, mail, scanner, tooLarge] = await Promise.all([
      this.readDatabase(),
      this.queues.info().catch(() => null),
      this.mails.read(),
      this.scanner.state(),
      tooLargeToScan(this.database),
    ]);
    return {
      database,
      load: LOAD_KINDS.map((kind) => this.loadOf(kind)),
      redis: info ? { answers: true, ...info } : { answers: false, version: null, bytes: null, keeps: null },
      replica: this.replica.state,
      mail,
      virusScan: { ...scanner, tooLarge },
    };
  }

  private loadOf(kind: LoadDto['kind']): LoadDto {
    const { waiting, refused, waited, entered } = admissionFigures(this.metrics.registry).totalOf(kind);
    const meanWaitMs = entered === 0 ? 0 : Math.round(waited / entered);
    return { kind, waiting, meanWaitMs, refused, cancelled: this.database.cancelled[kind] };
  }

  private async readDatabase(): Promise<StatusDto['database']> {
    const { migrations, logBytes, ...facts } = await databaseFacts(this.database);
    const made = new Set(migrations);
    const known = this.database.source.migrations.map(({ name }) => name ?? '');
    return {
      ...facts,
      schema: migrations.at(-1) ?? '',
      isCurrent: known.every((name) => made.has(name)),
      disk: await this.readDisk(facts.bytes + logBytes),
    };
  }

  private async readDisk(taken: number): Promise<StatusDto['database']['disk']> {
    const { DATABASE_DISK_DIR: folder, DATABASE_DISK_LIMIT_GB: limit } = this.config;
    const disk = folder ? await diskOf(folder).catch(() => null) : null;
    if (disk) return { ...disk, source: 'folder' };
    if (limit === undefined) return null;
    const bytes = Math.round(limit * GB);
    return { bytes, free: Math.max(0, bytes - taken), source: 'limit' };
  }
}
