import { Inject, Injectable } from '@nestjs/common';
import {
  MESSAGING_MESSAGES,
  type MessagingSettingsDto,
  pathOf,
  type SaveMessagingBody,
  SMS_CLASSES,
  saveMessagingSettings,
  topicOf,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Config, Database, DomainError } from '#libs/platform';
import { readNumber, shownNumber } from './domain/numbers.js';
import { phoneOfUser } from './persistence/member.queries.js';
import { Providers } from './providers/providers.js';

interface SettingRow {
  perSecond: number;
  changedAt: Date | null;
  userId: number | null;
  userName: string | null;
}

/** Reads and changes the provider and the speed of an account's messages. */
@Injectable()
export class MessagingSettings {
  constructor(
    private readonly database: Database,
    private readonly providers: Providers,
    @Inject(Config) private readonly config: Config,
  ) {}

  /** Throws `sms.providerMissing`. */
  async find({ id, accountId }: Pick<SessionActor, 'id' | 'accountId'>): Promise<MessagingSettingsDto> {
    const provider = await this.providers.of(this.database, accountId);
    const [row] = await this.database.query<SettingRow>(
      `SELECT s.per_second AS "perSecond", s.changed_at AS "changedAt", u.id AS "userId", u.display_name AS "userName"
         FROM sms_setting s LEFT JOIN app_user u ON u.id = s.changed_by WHERE s.account_id = $1`,
      [accountId],
    );
    const { number } = readNumber((await phoneOfUser(this.database, id)) ?? '');
    return {
      provider: provider.name,
      simulated: provider.name === 'simulator',
      available: await this.providers.allowed(this.database, accountId),
      perSecond: row?.perSecond ?? PER_SECOND,
      rateKobo: this.config.SMS_RATE_KOBO,
      sender: provider.senderOf('transactional').name,
      senders: SMS_CLASSES.map((kind) => ({ class: kind, ...provider.senderOf(kind) })),
      ownNumber: number && shownNumber(number),
      changedBy: row?.userId ? { id: row.userId, name: row.userName ?? '' } : null,
      changedAt: row?.changedAt?.toISOString() ?? null,
      links: [{ rel: 'save', href: `/api${pathOf(saveMessagingSettings)}`, method: 'PUT' }],
    };
  }

  /**
   * Changes the settings. The speed applies from the next second, also to messages being sent; the provider applies to
   * messages queued from now on. Throws `request.invalid` for a provider without a key here, `sms.providerMissing`.
   */
  async save(actor: SessionActor, { provider, perSecond }: SaveMessagingBody): Promise<MessagingSettingsDto> {
    const { id, name, accountId } = actor;
    if (provider && !(await this.providers.allowed(this.database, accountId)).includes(provider))
      throw DomainError.invalid({ provider: MESSAGING_MESSAGES.notConfigured });
    await this.database.transaction(async (tx) => {
      const [row] = await tx.query<{ per_second: number }>(
        `INSERT INTO sms_setting AS s (account_id, provider, per_second, changed_by, changed_at)
         VALUES ($1, $2, coalesce($3, ${PER_SECOND}), $4, now())
         ON CONFLICT (account_id) DO UPDATE SET provider = coalesce($2, s.provider), per_second = coalesce($3, s.per_second),
                 next_at = least(s.next_at, now()),
                 per_second_before = nullif(s.per_second, coalesce($3, s.per_second)), changed_by = $4, changed_at = now()
         RETURNING per_second`,
        [accountId, provider ?? null, perSecond ?? null, id],
      );
      const chosen = await this.providers.of(tx, accountId);
      tx.record({
        topic: topicOf.account(accountId),
        type: 'sms.settingsChanged',
        subject: { kind: 'account', id: accountId },
        data: { provider: chosen.name, perSecond: row?.per_second ?? PER_SECOND },
        accountId,
        by: { id, name, accountId },
      });
    });
    return this.find(actor);
  }
}

/** Default messages per second of an account. */
export const PER_SECOND = 20;
