import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { pathOf, takeWalletEvent, type WalletProviderName } from '#libs/contracts';
import { Config, Database, DomainError, type Reader, type UnitOfWork } from '#libs/platform';
import type { PaymentProvider } from './payment-provider.js';
import { Paystack } from './paystack.js';
import { PaymentSimulator } from './simulator.js';

/** Signing key of the simulator, derived so that nobody has to configure one. */
export const walletSimulatorKey = (config: Pick<Config, 'JWT_SECRET'>): string =>
  createHmac('sha256', config.JWT_SECRET).update('gona wallet simulator').digest('hex');

/** Payment providers that this installation has. */
@Injectable()
export class PaymentProviders {
  private readonly known = new Map<WalletProviderName, PaymentProvider>();
  readonly simulator: PaymentSimulator | null;

  constructor(@Inject(Config) config: Config, @Inject(Database) unit: UnitOfWork) {
    const { PAYSTACK_SECRET_KEY: secretKey, PAYSTACK_FEE_KOBO: fee } = config;
    const url = bare(config.PAYSTACK_URL);
    if (secretKey) this.known.set('paystack', new Paystack({ url, secretKey, fee }));
    const callback = bare(config.SMS_CALLBACK_URL ?? `http://127.0.0.1:${config.PORT}`);
    this.simulator =
      config.NODE_ENV !== 'production' || config.WALLET_SIMULATOR
        ? new PaymentSimulator(unit, {
            eventsUrl: `${callback}/api${pathOf(takeWalletEvent, { provider: 'simulator' })}`,
            key: walletSimulatorKey(config),
          })
        : null;
    if (this.simulator) this.known.set('simulator', this.simulator);
  }

  /** Returns undefined for a provider without a key here. */
  get(name: string): PaymentProvider | undefined {
    return this.known.get(name as WalletProviderName);
  }

  /**
   * Returns the provider of an account: a real one if it has a key here; demo accounts only have the simulator. Throws
   * `wallet.providerMissing`.
   */
  async of(reader: Reader, accountId: number): Promise<PaymentProvider> {
    const [account] = await reader.query<{ isDemo: boolean }>(
      'SELECT is_demo AS "isDemo" FROM account WHERE id = $1',
      [accountId],
    );
    const provider = (account?.isDemo ? undefined : this.known.get('paystack')) ?? this.simulator;
    if (!provider) throw new DomainError('wallet.providerMissing');
    return provider;
  }
}

const bare = (url: string) => url.replace(/\/+$/, '');
