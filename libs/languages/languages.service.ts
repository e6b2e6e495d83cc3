import { Injectable } from '@nestjs/common';
import {
  type CheckLanguageBody,
  LANGUAGES,
  type Language,
  type LanguageListDto,
  type LanguageText,
  type LanguageTextListDto,
  PAPER_TEXTS,
  type PaperWords,
  type SaveLanguageTextsBody,
  SMS_TEXTS,
  type SmsTexts,
  TRANSLATED,
  type TranslatedLanguage,
  topicOf,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError, type Transaction } from '#libs/platform';

/** The account's own texts of the client's languages, and which languages it checked. */
@Injectable()
export class Languages {
  constructor(private readonly database: Database) {}

  async list(actor: SessionActor): Promise<LanguageListDto> {
    const rows = await this.database.query<{
      language: TranslatedLanguage;
      corrections: number;
      checkedBy: string | null;
      checkedOn: Date | null;
    }>(
      `SELECT l.language, (SELECT count(*) FROM language_text t WHERE t.account_id = $1 AND t.language = l.language) AS corrections,
              u.display_name AS "checkedBy", c.checked_on AS "checkedOn"
         FROM unnest($2::text[]) WITH ORDINALITY l (language, place)
         LEFT JOIN language_check c ON c.account_id = $1 AND c.language = l.language
         LEFT JOIN app_user u ON u.id = c.checked_by ORDER BY l.place`,
      [actor.accountId, TRANSLATED],
    );
    const list = rows.map((row) => ({ ...row, checkedOn: row.checkedOn?.toISOString() ?? null }));
    return { list, total: list.length };
  }

  /** Throws `record.notFound` for an unknown language. */
  async texts(actor: SessionActor, language: string): Promise<LanguageTextListDto> {
    const list = await this.database.query<LanguageText>(
      'SELECT place, key, text FROM language_text WHERE account_id = $1 AND language = $2 ORDER BY place, key',
      [actor.accountId, translated(language)],
    );
    return { list, total: list.length };
  }

  /** Returns the words of Gona's own text messages in a language; those of the account go first. */
  smsTexts(accountId: number, language: Language): Promise<SmsTexts> {
    return this.own(accountId, language, 'sms', SMS_TEXTS[language]);
  }

  /** Returns the words of statements on paper in a language; those of the account go first. */
  async paperWords(accountId: number, language: Language): Promise<PaperWords> {
    const [words, { months }] = await Promise.all([
      this.own(accountId, language, 'paper', PAPER_TEXTS[language]),
      this.smsTexts(accountId, language),
    ]);
    return { ...words, months };
  }

  /**
   * Returns the language of a farmer: chosen as a user, or else that of the last consent, in which a notice was read to
   * them.
   */
  ofFarmer(farmerId: number): Promise<Language> {
    return this.first(
      `coalesce(
         (SELECT p.data->>'language' FROM app_user u JOIN user_preference p ON p.user_id = u.id WHERE u.farmer_id = $1),
         (SELECT c.language FROM consent c WHERE c.farmer_id = $1 ORDER BY c.id DESC LIMIT 1))`,
      farmerId,
    );
  }

  /** Returns the language that a user chose. */
  ofUser(userId: number): Promise<Language> {
    return this.first(`(SELECT data->>'language' FROM user_preference WHERE user_id = $1)`, userId);
  }

  private async first(sql: string, id: number): Promise<Language> {
    const [row] = await this.database.query<{ language: string | null }>(`SELECT ${sql} AS language`, [id]);
    return LANGUAGES.find((each) => each === row?.language) ?? 'en';
  }

  private async own<Texts extends object>(
    accountId: number,
    language: Language,
    place: string,
    texts: Texts,
  ): Promise<Texts> {
    const own = await this.database.query<{ key: string; text: string }>(
      'SELECT key, text FROM language_text WHERE account_id = $1 AND language = $2 AND place = $3',
      [accountId, language, place],
    );
    const known = own.filter(({ key }) => Object.hasOwn(texts, key)).map(({ key, text }) => [key, text]);
    return { ...texts, ...Object.fromEntries(known) };
  }

  /** Replaces the texts; the language counts as not checked then. Throws `record.notFound`. */
  async save(actor: SessionActor, called: string, { texts }: SaveLanguageTextsBody): Promise<void> {
    const language = translated(called);
    // The last of several rows for one text counts.
    const unique = [...new Map(texts.map((each) => [`${each.place} ${each.key}`, each])).values()];
    await this.database.transaction(async (tx) => {
      await lockLanguage(tx, actor);
      await tx.query('DELETE FROM language_text WHERE account_id = $1 AND language = $2', [
        actor.accountId,
        language,
      ]);
      await tx.query(
        `INSERT INTO language_text (account_id, language, place, key, text)
         SELECT $1, $2, * FROM unnest($3::text[], $4::text[], $5::text[])`,
        [
          actor.accountId,
          language,
          unique.map(({ place }) => place),
          unique.map(({ key }) => key),
          unique.map(({ text }) => text.normalize('NFC')),
        ],
      );
      await tx.query('DELETE FROM language_check WHERE account_id = $1 AND language = $2', [
        actor.accountId,
        language,
      ]);
      tx.record({
        ...by(actor),
        type: 'language.textsChanged',
        data: { language, corrections: unique.length },
      });
    });
  }

  /** Marks a language as checked or not. Throws `record.notFound`. */
  async check(actor: SessionActor, called: string, { isChecked }: CheckLanguageBody): Promise<void> {
    const language = translated(called);
    await this.database.transaction(async (tx) => {
      await lockLanguage(tx, actor);
      const changed = isChecked
        ? await tx.query(
            `INSERT INTO language_check (account_id, language, checked_by) VALUES ($1, $2, $3)
             ON CONFLICT DO NOTHING RETURNING 1`,
            [actor.accountId, language, actor.id],
          )
        : await tx.query('DELETE FROM language_check WHERE account_id = $1 AND language = $2 RETURNING 1', [
            actor.accountId,
            language,
          ]);
      if (changed.length > 0)
        tx.record({ ...by(actor), type: 'language.checked', data: { language, isChecked } });
    });
  }
}

/** Two administrators' changes follow one another. */
const lockLanguage = (tx: Transaction, { accountId }: SessionActor) =>
  tx.query('SELECT 1 FROM account WHERE id = $1 FOR NO KEY UPDATE', [accountId]);

function translated(language: string): TranslatedLanguage {
  const found = TRANSLATED.find((each) => each === language);
  if (!found) throw new DomainError('record.notFound');
  return found;
}

const by = ({ id, name, accountId }: SessionActor) => ({
  topic: topicOf.account(accountId),
  subject: { kind: 'account' as const, id: accountId },
  accountId,
  by: { id, name, accountId },
});
