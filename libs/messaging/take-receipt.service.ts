import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ReceiptTakenDto, SmsProviderName } from '#libs/contracts';
import { Database, DomainError, type Transaction } from '#libs/platform';
import { AnnounceMessages } from './announce-messages.js';
import { optOutLanguage } from './domain/stop-word.js';
import {
  adopt,
  applyReceipts,
  lockKeys,
  messageOfReference,
  messageWithoutReference,
} from './persistence/receipt.queries.js';
import { type KeptDelivery, keepUnread } from './persistence/unread.queries.js';
import { jsonIn } from './providers/post.js';
import { Providers } from './providers/providers.js';
import type { Delivery, ProviderEvent, Receipt } from './providers/sms-provider.js';
import { Suppressions } from './suppressions.service.js';

/** Applies each provider receipt once: before or after the answer to its message, in any order. */
@Injectable()
export class TakeReceipt {
  constructor(
    private readonly database: Database,
    private readonly providers: Providers,
    private readonly suppressions: Suppressions,
    private readonly announcer: AnnounceMessages,
  ) {}

  /** Throws `record.notFound` for a provider without a key here, `sms.forged` for an invalid signature. */
  async take(name: string, delivery: Delivery): Promise<ReceiptTakenDto> {
    const provider = this.providers.get(name);
    if (!provider) throw new DomainError('record.notFound');
    if (!provider.signed(delivery)) throw new DomainError('sms.forged');
    const body = jsonIn(delivery.raw.toString('utf8')) ?? delivery.body;
    const said = provider.read(body as Delivery['body']);
    const kept = { digest: digestOf(provider.name, delivery), body: jsonOf(body), takenAt: null };
    const isNew = await this.database.transaction((tx) => this.apply(tx, provider.name, said, kept));
    return { taken: isNew ? 1 : 0 };
  }

  /** Applies an event, or stores it if its words are unknown. Returns false for a repeated one. */
  async apply(
    tx: Transaction,
    provider: SmsProviderName,
    said: ProviderEvent,
    kept: KeptDelivery,
  ): Promise<boolean> {
    const { receipt, inbound, optOut, unknown } = said;
    if (receipt) return this.keep(tx, provider, receipt, kept);
    if (unknown !== undefined) return keepUnread(tx, provider, unknown, kept);
    if (optOut) await this.suppressions.stop(tx, provider, optOut, { why: 'provider', language: 'en' });
    const language = inbound ? optOutLanguage(inbound.text) : null;
    if (inbound && language)
      await this.suppressions.stop(tx, provider, inbound.number, { why: 'STOP', language });
    return true;
  }

  private async keep(
    tx: Transaction,
    provider: SmsProviderName,
    receipt: Receipt,
    { digest, body, takenAt }: KeptDelivery,
  ): Promise<boolean> {
    const { reference, number, state, reason, part, parts, network = null } = receipt;
    await lockKeys(tx, provider, { references: [reference], numbers: number ? [number] : [] });
    const [kept] = await tx.query<{ id: number }>(
      `INSERT INTO sms_receipt (provider, digest, reference, number, state, reason, part, parts, body, network, taken_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, coalesce($11, now())) ON CONFLICT (digest) DO NOTHING RETURNING id`,
      [provider, digest, reference, number, state, reason, part, parts, body, network, takenAt],
    );
    if (!kept) return false;
    const messageId = await this.messageOf(tx, provider, receipt);
    if (messageId === null) return true;
    await tx.query('UPDATE sms_receipt SET message_id = $2 WHERE id = $1', [kept.id, messageId]);
    const batchId = await applyReceipts(tx, messageId);
    if (batchId !== null) await this.announcer.mark(tx, batchId);
    return true;
  }

  private async messageOf(
    tx: Transaction,
    provider: SmsProviderName,
    { reference, number }: Receipt,
  ): Promise<number | null> {
    const known = await messageOfReference(tx, provider, reference);
    if (known !== null || number === null) return known;
    const unanswered = await messageWithoutReference(tx, provider, number);
    if (unanswered !== null) await adopt(tx, provider, reference, unanswered);
    return unanswered;
  }
}

/** A repeated receipt has the same bytes. */
function digestOf(provider: SmsProviderName, { raw, body }: Delivery): Buffer {
  const said = raw.length > 0 ? raw : Buffer.from(JSON.stringify(body));
  return createHash('sha256').update(`${provider}\n`).update(said).digest();
}

/** Links that allow setting a password: providers repeat the text of a message in its receipt. */
const LINKS = /(set-password(?:#|%23))[\w-]+/g;

/**
 * Returns the raw text without secret links and without characters that PostgreSQL cannot store: NUL and lone
 * surrogates.
 */
export const jsonOf = (body: object): string =>
  JSON.stringify(body, (_, value: unknown) =>
    typeof value === 'string'
      ? Buffer.from(value.replaceAll('\0', '').replace(LINKS, '$1…')).toString()
      : value,
  );
