import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { pathOf, SMS_PROVIDERS, type SmsProviderName, takeReceipt } from '#libs/contracts';
import { Config, DomainError, type Reader } from '#libs/platform';
import { AfricasTalking } from './africastalking.js';
import { Simulator } from './simulator.js';
import type { SmsProvider } from './sms-provider.js';
import { Termii } from './termii.js';
import { Twilio } from './twilio.js';

/** The key by which the simulator signs: derived, so that nobody has to choose one. */
export const simulatorKey = (config: Pick<Config, 'JWT_SECRET'>): string =>
  createHmac('sha256', config.JWT_SECRET).update('gona sms simulator').digest('hex');

/** The providers that this installation has keys for. */
@Injectable()
export class Providers {
  private readonly known = new Map<SmsProviderName, SmsProvider>();
  readonly simulator: Simulator | null;

  constructor(@Inject(Config) private readonly config: Config) {
    const isAllowed = config.NODE_ENV !== 'production' || config.SMS_SIMULATOR;
    this.simulator = isAllowed
      ? new Simulator({
          receiptsUrl: receiptsUrl(config.SMS_CALLBACK_URL ?? `http://127.0.0.1:${config.PORT}`, 'simulator'),
          key: simulatorKey(config),
        })
      : null;
    for (const provider of [termii(config), africasTalking(config), twilio(config), this.simulator])
      if (provider) this.known.set(provider.name, provider);
  }

  get available(): SmsProviderName[] {
    return SMS_PROVIDERS.filter((name) => this.known.has(name));
  }

  /** Undefined for one without a key here. */
  get(name: string): SmsProvider | undefined {
    return this.known.get(name as SmsProviderName);
  }

  /** By whom an account sends: whom it chose, the installation's, or the first that has a key. Throws `sms.providerMissing`. */
  async of(reader: Reader, accountId: number): Promise<SmsProvider> {
    const [row] = await reader.query<{ provider: SmsProviderName | null }>(
      'SELECT provider FROM sms_setting WHERE account_id = $1',
      [accountId],
    );
    const chosen = row?.provider ?? this.config.SMS_PROVIDER;
    const provider = chosen ? this.known.get(chosen) : [...this.known.values()][0];
    if (!provider) throw new DomainError('sms.providerMissing');
    return provider;
  }
}

function termii(config: Config): SmsProvider | null {
  const {
    TERMII_URL: url,
    TERMII_API_KEY: apiKey,
    TERMII_SENDER_ID: senderId,
    TERMII_SECRET_KEY: secretKey,
  } = config;
  return apiKey && senderId && secretKey ? new Termii({ url: bare(url), apiKey, senderId, secretKey }) : null;
}

function africasTalking(config: Config): SmsProvider | null {
  const { AFRICASTALKING_USERNAME: username, AFRICASTALKING_API_KEY: apiKey } = config;
  const { AFRICASTALKING_RECEIPT_KEY: receiptKey, AFRICASTALKING_SENDER_ID: senderId } = config;
  const url = bare(config.AFRICASTALKING_URL);
  return username && apiKey && receiptKey
    ? new AfricasTalking({ url, username, apiKey, senderId, receiptKey })
    : null;
}

function twilio(config: Config): SmsProvider | null {
  const {
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken,
    TWILIO_FROM: from,
    PUBLIC_URL,
  } = config;
  if (!accountSid || !authToken || !from || !PUBLIC_URL) return null;
  return new Twilio({
    url: bare(config.TWILIO_URL),
    accountSid,
    authToken,
    from,
    receiptsUrl: receiptsUrl(PUBLIC_URL, 'twilio'),
  });
}

const bare = (url: string) => url.replace(/\/+$/, '');
const receiptsUrl = (base: string, provider: SmsProviderName) =>
  `${bare(base)}/api${pathOf(takeReceipt, { provider })}`;
