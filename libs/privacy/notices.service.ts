import { Injectable } from '@nestjs/common';
import {
  type EventType,
  type NoticeDto,
  type NoticeLanguage,
  type PublicNoticeDto,
  type PublicNoticesDto,
  topicOf,
} from '#libs/contracts';
import { Accounts, type SessionActor } from '#libs/identity';
import { Database, DomainError, type Transaction } from '#libs/platform';
import { Records } from '#libs/records';
import { NOTICES } from './notices.js';

interface Draft {
  id: number;
  accountId: number;
  language: NoticeLanguage;
  number: number;
}

/** Checks and publishes privacy notices. */
@Injectable()
export class Notices {
  constructor(
    private readonly database: Database,
    private readonly records: Records,
    private readonly accounts: Accounts,
  ) {}

  /** Stores who checked the translation of a draft. Throws `record.notFound`, `notice.alreadyUsed`. */
  sign(actor: SessionActor, id: number, checkedBy: string): Promise<NoticeDto> {
    return this.change(actor, id, 'notice.signed', async (tx) => {
      await tx.query('UPDATE notice SET checked_by = $2, version = version + 1 WHERE id = $1', [
        id,
        checkedBy,
      ]);
    });
  }

  /**
   * Puts a draft into use and ends the notice of its language that was in use. Throws `record.notFound`,
   * `notice.alreadyUsed`.
   */
  use(actor: SessionActor, id: number): Promise<NoticeDto> {
    return this.change(actor, id, 'notice.putIntoUse', async (tx, { accountId, language }) => {
      await tx.query(
        `UPDATE notice SET replaced_on = now(), version = version + 1
          WHERE account_id = $1 AND language = $2 AND in_use_since IS NOT NULL AND replaced_on IS NULL`,
        [accountId, language],
      );
      await tx.query('UPDATE notice SET in_use_since = now(), version = version + 1 WHERE id = $1', [id]);
    });
  }

  /** Returns the notices in use of an account, for everyone. Throws `record.notFound` for an unknown access id. */
  async inUse(accessId: string): Promise<PublicNoticesDto> {
    const { id, name } = await this.accounts.byAccessId(accessId);
    return { accountName: name, list: await this.ofAccount(id) };
  }

  /** Returns the notices in use of an account, in the order of the languages. */
  async ofAccount(accountId: number): Promise<PublicNoticeDto[]> {
    const rows = await this.database.query<Omit<PublicNoticeDto, 'inUseSince'> & { inUseSince: Date }>(
      `SELECT language, number, text, checked_by AS "checkedBy", in_use_since AS "inUseSince" FROM notice
        WHERE account_id = $1 AND in_use_since IS NOT NULL AND replaced_on IS NULL
        ORDER BY array_position(ARRAY['en', 'ha', 'yo', 'ig', 'pcm'], language)`,
      [accountId],
    );
    return rows.map(({ inUseSince, ...row }) => ({ ...row, inUseSince: inUseSince.toISOString() }));
  }

  private async change(
    actor: SessionActor,
    id: number,
    type: Extract<EventType, 'notice.signed' | 'notice.putIntoUse'>,
    write: (tx: Transaction, draft: Draft) => Promise<void>,
  ): Promise<NoticeDto> {
    // Throws out of scope.
    await this.records.find(NOTICES, actor, id);
    await this.database.transaction(async (tx) => {
      const [draft] = await tx.query<Draft & { isUsed: boolean }>(
        `SELECT id, account_id AS "accountId", language, number, in_use_since IS NOT NULL AS "isUsed"
           FROM notice WHERE id = $1 AND removed_on IS NULL FOR UPDATE`,
        [id],
      );
      if (!draft) throw new DomainError('record.notFound');
      if (draft.isUsed) throw new DomainError('notice.alreadyUsed');
      await write(tx, draft);
      const { accountId, language, number } = draft;
      tx.record({
        topic: topicOf.account(accountId),
        type,
        subject: { kind: 'notice', id },
        data: { id, language, number },
        accountId,
        by: { id: actor.id, name: actor.name, accountId: actor.accountId },
      });
    });
    return this.records.find(NOTICES, actor, id);
  }
}
