import { Injectable } from '@nestjs/common';
import { DEFAULT_PREFERENCES, IDENTITY_MESSAGES, type Preferences, topicOf } from '#libs/contracts';
import { Config, Database, DomainError } from '#libs/platform';
import { OwnProfile } from './own-profile.service.js';
import type { SessionActor } from './session-actor.js';

const FIELDS = Object.keys(DEFAULT_PREFERENCES) as (keyof Preferences)[];

/** Stores preferences of users for all their browsers. */
@Injectable()
export class OwnPreferences {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
    private readonly profiles: OwnProfile,
  ) {}

  async read(actor: SessionActor): Promise<Preferences> {
    const [row] = await this.database.query<{ data: Partial<Preferences> }>(
      'SELECT data FROM user_preference WHERE user_id = $1',
      [actor.id],
    );
    return { ...DEFAULT_PREFERENCES, ...row?.data };
  }

  /** Stores the given preferences; returns all. Throws `request.invalid` for mails that could not be sent. */
  async update(actor: SessionActor, changes: Partial<Preferences>): Promise<Preferences> {
    const before = await this.read(actor);
    const fields = FIELDS.filter((field) => changes[field] !== undefined && changes[field] !== before[field]);
    if (fields.length === 0) return before;
    const refusal =
      changes.mailsWaiting && fields.includes('mailsWaiting') && (await this.mailRefusal(actor));
    if (refusal) throw DomainError.invalid({ mailsWaiting: refusal });
    const data = Object.fromEntries(fields.map((field) => [field, changes[field]]));
    await this.database.transaction(async (tx) => {
      await tx.query(
        `INSERT INTO user_preference AS p (user_id, data) VALUES ($1, $2)
         ON CONFLICT (user_id) DO UPDATE SET data = p.data || EXCLUDED.data`,
        [actor.id, JSON.stringify(data)],
      );
      tx.record({
        topic: topicOf.user(actor.id),
        type: 'user.preferencesChanged',
        subject: { kind: 'user', id: actor.id },
        data: { userId: actor.id, fields },
        accountId: actor.accountId,
        by: { id: actor.id, name: actor.name, accountId: actor.accountId },
      });
    });
    return this.read(actor);
  }

  /** Returns why the user cannot get e-mails, as a sentence; null if they can. */
  async mailRefusal(actor: SessionActor): Promise<string | null> {
    const { noAddress, noMailServer } = IDENTITY_MESSAGES.preferences;
    if (this.config.SMTP_URL === undefined) return noMailServer;
    return (await this.profiles.read(actor)).email ? null : noAddress;
  }
}
