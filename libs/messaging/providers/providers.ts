import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { pathOf, SMS_PROVIDERS, type SmsProviderName, takeReceipt } from '#libs/contracts';
import { Config, DomainError, type Reader } from '#libs/platform';
import { AfricasTalking } from './africastalking.js';
import { Simulator } from './simulator.js';
import type { SmsProvider } from './sms-provider.js';
import { Termii } from './termii.js';
import { Twilio } from './twilio.js';

/** Signing key of the simulator, derived so that nobody has to configure one. */
export const simulatorKey = (config: Pick<Config, 'JWT_SECRET'>): string =>
  createHmac('sha256', config.JWT_SECRET).update('gona sms simulator').digest('hex');

/** Providers that have keys in this installation. */
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

  /**
   * Returns the providers that an account may choose. Demo accounts have only the simulator: their people are invented,
   * but the numbers may be real.
   */
  async allowed(reader: Reader, accountId: number): Promise<SmsProviderName[]> {
    const [account] = await reader.query<{ is_demo: boolean }>('SELECT is_demo FROM account WHERE id = $1', [
      accountId,
    ]);
    return SMS_PROVIDERS.filter(
      (name) => this.known.has(name) && (!account?.is_demo || name === 'simulator'),
    );
  }

  /** Returns undefined for a provider without a key here. */
  get(name: string): SmsProvider | undefined {
    return this.known.get(name as SmsProviderName);
  }

  /**
   * Returns the provider of an account: its choice, the installation's default, or the first with a key. Throws
   * `sms.providerMissing`.
   */
  async of(reader: Reader, accountId: number): Promise<SmsProvider> {
    const [row] = await reader.query<{ provider: SmsProviderName | null }>(
      'SELECT provider FROM sms_setting WHERE account_id = $1',
      [accountId],
    );
    const allowed = await this.allowed(reader, accountId);
    const chosen = row?.provider ?? this.config.SMS_PROVIDER;
    // The first with a key; the simulator comes last.
    const first = [...this.known.keys()].find((name) => allowed.includes(name));
    const name = chosen && (allowed.includes(chosen) || !this.known.has(chosen)) ? chosen : first;
    const provider = name && this.known.get(name);
    if (!provider) throw new DomainError('sms.providerMissing');
    return provider;
  }
}

function termii(config: Config): SmsProvider | null {
  const {
    TERMII_URL: url,
    TERMII_API_KEY: apiKey,
    TERMII_SENDER_ID: senderId,
    TERMII_SENDER_ID_PROMOTIONAL: promotionalSenderId = senderId,
    TERMII_SECRET_KEY: secretKey,
  } = config;
  if (!url || !apiKey || !senderId || !promotionalSenderId || !secretKey) return null;
  return new Termii({ url: bare(url), apiKey, senderId, promotionalSenderId, secretKey });
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
    TWILIO_API_KEY_SID: sid,
    TWILIO_API_KEY_SECRET: secret,
    TWILIO_FROM: from,
    PUBLIC_URL,
  } = config;
  if (!accountSid || !authToken || !from || !PUBLIC_URL) return null;
  return new Twilio({
    url: bare(config.TWILIO_URL),
    accountSid,
    authToken,
    apiKey: sid && secret ? { sid, secret } : null,
    from,
    receiptsUrl: receiptsUrl(PUBLIC_URL, 'twilio'),
  });
}

const bare = (url: string) => url.replace(/\/+$/, '');
const receiptsUrl = (base: string, provider: SmsProviderName) =>
  `${bare(base)}/api${pathOf(takeReceipt, { provider })}`;
