import { Injectable } from '@nestjs/common';
import type { AccountStatusDto } from '#libs/contracts';
import { ReadProviderState } from '#libs/messaging';
import { ReadQueues } from './read-queues.js';

/** Reads the state of one account's jobs and SMS provider. */
@Injectable()
export class ReadAccountStatus {
  constructor(
    private readonly queues: ReadQueues,
    private readonly provider: ReadProviderState,
  ) {}

  async read(accountId: number): Promise<AccountStatusDto> {
    const [queues, provider] = await Promise.all([
      this.queues.read(accountId),
      this.provider.read(accountId),
    ]);
    return { at: new Date().toISOString(), queues, provider };
  }
}
