import { Injectable } from '@nestjs/common';
import type { StatusDto } from '#libs/contracts';
import { Database, Queues, ReadReplica, tooLargeToScan, VirusScanner } from '#libs/platform';

/** How the servers are that Gona can do without for a while: Redis, the replica of the database, the virus scanner. */
@Injectable()
export class ReadServers {
  constructor(
    private readonly queues: Queues,
    private readonly replica: ReadReplica,
    private readonly scanner: VirusScanner,
    private readonly database: Database,
  ) {}

  async read(): Promise<Pick<StatusDto, 'redis' | 'replica' | 'virusScan'>> {
    const [info, scanner, tooLarge] = await Promise.all([
      this.queues.info().catch(() => null),
      this.scanner.state(),
      tooLargeToScan(this.database),
    ]);
    return {
      redis: info ? { answers: true, ...info } : { answers: false, version: null, bytes: null, keeps: null },
      replica: this.replica.state,
      virusScan: { ...scanner, tooLarge },
    };
  }
}
