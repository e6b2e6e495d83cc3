import { Injectable } from '@nestjs/common';
import type { AccountProviderDto } from '#libs/contracts';
import { Database, DomainError } from '#libs/platform';
import { providerState } from './domain/provider-state.js';
import { providerTraces } from './persistence/provider.queries.js';
import { Providers } from './providers/providers.js';

/** Returns the state of an account's provider. */
@Injectable()
export class ReadProviderState {
  constructor(
    private readonly database: Database,
    private readonly providers: Providers,
  ) {}

  /** Returns null if no provider is set up. */
  async read(accountId: number): Promise<AccountProviderDto | null> {
    const provider = await this.providers.of(this.database, accountId).catch((error) => {
      if (error instanceof DomainError && error.code === 'sms.providerMissing') return null;
      throw error;
    });
    if (!provider) return null;
    const traces = await providerTraces(this.database, accountId, provider.name);
    return { name: provider.name, ...providerState(traces) };
  }
}
