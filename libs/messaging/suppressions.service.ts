import { Injectable } from '@nestjs/common';
import {
  type LiftSuppressionBody,
  type ListQuery,
  liftSuppression,
  MESSAGING_MESSAGES,
  type NoticeLanguage,
  pathOf,
  type SmsProviderName,
  type SuppressionDto,
  type SuppressionListDto,
  type SuppressionWhy,
  type SuppressNumberBody,
  topicOf,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError, pageOf, type Reader, type Transaction } from '#libs/platform';
import { withdrawBySms } from '#libs/privacy';
import { readNumber, shownNumber } from './domain/numbers.js';
import { tidyText } from './domain/recipients.js';
import { farmersOfNumber } from './persistence/member.queries.js';

interface SuppressionRow {
  id: number;
  number: string;
  why: SuppressionWhy;
  note: string | null;
  since: Date;
  byId: number | null;
  byName: string | null;
  liftedAt: Date | null;
  total: number;
}

const SUPPRESSIONS = `
  SELECT s.id, s.number, s.why, s.note, s.created_at AS since, u.id AS "byId", u.display_name AS "byName",
         s.lifted_at AS "liftedAt", count(*) OVER () AS total
    FROM sms_suppression s LEFT JOIN app_user u ON u.id = s.created_by WHERE s.account_id = $1`;

/** Manages the suppression list: numbers whose owners opted out, or that someone added. */
@Injectable()
export class Suppressions {
  constructor(private readonly database: Database) {}

  /** Returns the active suppressions of the actor's account, newest first. */
  async list(actor: SessionActor, query: ListQuery): Promise<SuppressionListDto> {
    const { limit, offset } = pageOf(query);
    const digits = (query.q ?? '').replace(/\D/g, '').replace(/^(?:234|0)/, '');
    const rows = await this.database.query<SuppressionRow>(
      `${SUPPRESSIONS} AND s.lifted_at IS NULL AND ($2 = '' OR s.number LIKE '%' || $2 || '%') ORDER BY s.id DESC LIMIT $3 OFFSET $4`,
      [actor.accountId, digits, limit, offset],
    );
    return { list: rows.map(dtoOf), total: rows[0]?.total ?? 0 };
  }

  /** Returns an existing suppression unchanged. Throws `request.invalid` for a number that cannot receive messages. */
  async add(actor: SessionActor, body: SuppressNumberBody): Promise<SuppressionDto> {
    const { number } = readNumber(body.number);
    if (number === null) throw DomainError.invalid({ number: MESSAGING_MESSAGES.notANumber });
    const by = { id: actor.id, name: actor.name, accountId: actor.accountId };
    return this.database.transaction(async (tx) => {
      const [made] = await tx.query<{ id: number }>(
        `INSERT INTO sms_suppression (account_id, number, why, note, created_by) VALUES ($1, $2, 'byHand', $3, $4)
         ON CONFLICT (account_id, number) WHERE lifted_at IS NULL DO NOTHING RETURNING id`,
        [actor.accountId, number, tidyText(body.note ?? '') || null, actor.id],
      );
      if (made)
        tx.record({
          topic: topicOf.account(actor.accountId),
          type: 'sms.optedOut',
          subject: { kind: 'suppression', id: made.id },
          data: { suppressionId: made.id, why: 'byHand' },
          accountId: actor.accountId,
          by,
        });
      const [row] = await tx.query<SuppressionRow>(
        `${SUPPRESSIONS} AND s.number = $2 AND s.lifted_at IS NULL`,
        [actor.accountId, number],
      );
      return dtoOf(row as SuppressionRow);
    });
  }

  /**
   * Lifts a suppression, so that the number gets messages again. Does nothing if it is already lifted. Throws
   * `record.notFound`.
   */
  async lift(actor: SessionActor, id: number, { reason }: LiftSuppressionBody): Promise<SuppressionDto> {
    const by = { id: actor.id, name: actor.name, accountId: actor.accountId };
    return this.database.transaction(async (tx) => {
      const lifted = await tx.query(
        `UPDATE sms_suppression SET lifted_at = now(), lifted_by = $3, lifted_note = $4
          WHERE id = $2 AND account_id = $1 AND lifted_at IS NULL RETURNING id`,
        [actor.accountId, id, actor.id, tidyText(reason ?? '') || null],
      );
      if (lifted.length > 0)
        tx.record({
          topic: topicOf.account(actor.accountId),
          type: 'sms.optedIn',
          subject: { kind: 'suppression', id },
          data: { suppressionId: id },
          accountId: actor.accountId,
          by,
        });
      return dtoOf(await find(tx, actor.accountId, id));
    });
  }

  /**
   * Opts a number out at its owner's request, in all accounts that have sent to it by this provider, and withdraws the
   * consent of the farmers whose phone it is.
   */
  async stop(
    tx: Transaction,
    provider: SmsProviderName,
    number: string,
    { why, language }: { why: Exclude<SuppressionWhy, 'byHand'>; language: NoticeLanguage },
  ): Promise<void> {
    const made = await tx.query<{ id: number; account_id: number }>(
      `INSERT INTO sms_suppression (account_id, number, why)
       SELECT DISTINCT account_id, number, $3 FROM sms_message
        WHERE number = $2 AND provider = $1 AND claimed_at IS NOT NULL
       ON CONFLICT (account_id, number) WHERE lifted_at IS NULL DO NOTHING RETURNING id, account_id`,
      [provider, number, why],
    );
    for (const { id, account_id: accountId } of made)
      tx.record({
        topic: topicOf.account(accountId),
        type: 'sms.optedOut',
        subject: { kind: 'suppression', id },
        data: { suppressionId: id, why },
        accountId,
        by: null,
      });
    // A number that another person has by now says nothing about the farmer of an old message.
    const farmers = (await farmersOfNumber(tx, provider, number)).filter(
      ({ phone }) => readNumber(phone ?? '').number === number,
    );
    for (const { id } of farmers) await withdrawBySms(tx, id, language);
  }
}

async function find(reader: Reader, accountId: number, id: number): Promise<SuppressionRow> {
  const [row] = await reader.query<SuppressionRow>(`${SUPPRESSIONS} AND s.id = $2`, [accountId, id]);
  if (!row) throw new DomainError('record.notFound');
  return row;
}

function dtoOf({ id, number, why, note, since, byId, byName, liftedAt }: SuppressionRow): SuppressionDto {
  const lift = {
    rel: 'lift',
    href: `/api${pathOf(liftSuppression, { suppressionId: id })}`,
    method: 'POST' as const,
  };
  return {
    id,
    number: shownNumber(number),
    why,
    note,
    by: byId === null ? null : { id: byId, name: byName ?? '' },
    since: since.toISOString(),
    links: liftedAt === null ? [lift] : [],
  };
}
