import { Injectable } from '@nestjs/common';
import type { StatusDto } from '#libs/contracts';
import { Queues, ReadReplica } from '#libs/platform';

/** How the servers are that Gona can do without for a while: Redis, and the replica of the database. */
@Injectable()
export class ReadServers {
  constructor(
    private readonly queues: Queues,
    private readonly replica: ReadReplica,
  ) {}

  async read(): Promise<Pick<StatusDto, 'redis' | 'replica'>> {
    const info = await this.queues.info().catch(() => null);
    return {
      redis: info ? { answers: true, ...info } : { answers: false, version: null, bytes: null, keeps: null },
      replica: this.replica.state,
    };
  }
}
