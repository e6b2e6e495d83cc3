import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import { ADVERT_MESSAGES, type JobAdvertDto, LIST_LIMIT, type NamedListDto, topicOf } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { byName, Database, DomainError } from '#libs/platform';
import { Records } from '#libs/records';
import { JOB_ADVERTS, missingIn } from './kinds.js';

/** Publishes and closes job adverts. */
@Injectable()
export class ManageAdverts {
  constructor(
    private readonly database: Database,
    private readonly records: Records,
    private readonly access: Access,
  ) {}

  /** Returns at most `LIST_LIMIT` agencies of the account by name, with the number of all. */
  async agencies(actor: SessionActor): Promise<NamedListDto> {
    const { accountId } = await this.access.scopeOf(actor);
    const rows = await this.database.query<{ id: number; name: string; total: number }>(
      `SELECT a.id, a.name, count(*) OVER ()::int AS total
         FROM shared_agency a JOIN service_provider p ON p.id = a.service_provider_id
        WHERE a.removed_on IS NULL AND p.removed_on IS NULL AND ($1::bigint IS NULL OR a.account_id = $1)
        ORDER BY ${byName('a.name')}, a.id LIMIT ${LIST_LIMIT}`,
      [accountId],
    );
    return { list: rows.map(({ id, name }) => ({ id, name })), total: rows[0]?.total ?? 0 };
  }

  /** Throws `record.notFound` out of scope, and `request.invalid` with missing fields or a past closing date. */
  async publish(actor: SessionActor, id: number): Promise<JobAdvertDto> {
    const advert = await this.records.find(JOB_ADVERTS, actor, id);
    const missing = missingIn(advert);
    if (Object.keys(missing).length > 0) throw DomainError.invalid(missing);
    return this.set(actor, id, 'PUBLISHED');
  }

  /** Ends applications before the closing date. Throws `record.notFound` out of scope. */
  async close(actor: SessionActor, id: number): Promise<JobAdvertDto> {
    await this.records.find(JOB_ADVERTS, actor, id);
    return this.set(actor, id, 'CLOSED');
  }

  private async set(actor: SessionActor, id: number, status: 'PUBLISHED' | 'CLOSED'): Promise<JobAdvertDto> {
    await this.database.transaction(async (tx) => {
      const [row] = await tx.query<{ accountId: number; status: string; version: number; past: boolean }>(
        `SELECT account_id AS "accountId", status, version, closing_date < (now() AT TIME ZONE 'Africa/Lagos')::date AS past
           FROM job_advert WHERE id = $1 AND removed_on IS NULL FOR UPDATE`,
        [id],
      );
      if (!row) throw new DomainError('record.notFound');
      if (status === 'PUBLISHED' && row.past)
        throw DomainError.invalid({ closingDate: ADVERT_MESSAGES.past });
      if (row.status === status || (status === 'CLOSED' && row.status === 'DRAFT')) return;
      await tx.query('UPDATE job_advert SET status = $2, version = version + 1 WHERE id = $1', [id, status]);
      tx.record({
        topic: topicOf.account(row.accountId),
        type: status === 'PUBLISHED' ? 'jobAdvert.published' : 'jobAdvert.closed',
        subject: { kind: 'jobAdvert', id },
        version: row.version + 1,
        data: { id },
        accountId: row.accountId,
        by: actor,
      });
    });
    return this.records.find(JOB_ADVERTS, actor, id);
  }
}
