import { Injectable } from '@nestjs/common';
import { userName } from '#libs/access';
import type { AuditEntryDto, AuditListDto, AuditQuery } from '#libs/contracts';
import { hasRole, type SessionActor } from '#libs/identity';
import { Database, DomainError, Domains } from '#libs/platform';
import { DescribeEvents } from './describe-events.js';
import { type AuditFilter, auditFilter } from './domain/audit-filter.js';
import { type AuditRow, auditRows, COUNTED, countAudit } from './persistence/audit.queries.js';

const PAGE_SIZE = 50;
/** Maximum number of entries in one record's history. */
const HISTORY = 200;
const PAGE_OF_EXPORT = 1000;

/** Reads the audit log: who did what to which record, and when. */
@Injectable()
export class ReadAudit {
  constructor(
    private readonly database: Database,
    private readonly domains: Domains,
    private readonly events: DescribeEvents,
  ) {}

  /** Returns a page, newest first. Throws `request.invalid` for an invalid time. */
  async list(actor: SessionActor, query: AuditQuery): Promise<AuditListDto> {
    const filter = this.filterOf(actor, query);
    const limit = query.size ?? PAGE_SIZE;
    const offset = Math.min(((query.page ?? 1) - 1) * limit, Number.MAX_SAFE_INTEGER);
    const [rows, found] = await Promise.all([
      auditRows(this.database, filter, this.domains.superseding, { limit, offset }),
      countAudit(this.database, filter, this.domains.superseding),
    ]);
    return {
      list: await this.entriesOf(rows),
      total: Math.min(found, COUNTED),
      isMore: found > COUNTED,
      types: [...this.domains.eventTypes],
    };
  }

  /** Returns the newest 200 entries of one record; empty for a record outside the account. */
  async history(actor: SessionActor, kind: string, id: number): Promise<AuditListDto> {
    const filter = { ...this.filterOf(actor, {}), subject: { kind, id } };
    const page = { limit: HISTORY, offset: 0 };
    const list = await this.entriesOf(await auditRows(this.database, filter, this.domains.superseding, page));
    return { list, total: list.length, isMore: list.length === HISTORY, types: [...this.domains.eventTypes] };
  }

  /** Returns all matches, page by page, newest first. Throws `request.invalid` at once. */
  pages(actor: SessionActor, query: AuditQuery): AsyncGenerator<AuditEntryDto[]> {
    return this.pagesOf(this.filterOf(actor, query));
  }

  private async *pagesOf(filter: AuditFilter): AsyncGenerator<AuditEntryDto[]> {
    let before: number | undefined;
    for (;;) {
      const page = { limit: PAGE_OF_EXPORT, offset: 0, before };
      const rows = await auditRows(this.database, filter, this.domains.superseding, page);
      if (rows.length > 0) yield await this.entriesOf(rows);
      if (rows.length < PAGE_OF_EXPORT) return;
      before = rows.at(-1)?.id;
    }
  }

  private filterOf(actor: SessionActor, query: AuditQuery): AuditFilter {
    const filter = auditFilter(query, hasRole(actor.roles, ['SUPERADMIN']) ? null : actor.accountId);
    if ('fault' in filter) throw DomainError.invalid({ [filter.fault]: 'This is not a date or a time.' });
    return filter;
  }

  private async entriesOf(rows: AuditRow[]): Promise<AuditEntryDto[]> {
    const described = await this.events.of(rows);
    return described.map(({ row, what, detail, subjectName }) => ({
      id: row.id,
      at: row.at.toISOString(),
      by: doerOf(row),
      type: row.type,
      what,
      detail: detail ?? null,
      subject: { kind: row.subject_kind, id: row.subject_id, name: subjectName },
      requestId: row.request_id,
    }));
  }
}

/** Returns the actor by the name of that time, with their present username and role. */
function doerOf({ actor_id: id, actor_name, actor }: AuditRow): AuditEntryDto['by'] {
  if (id === null) return null;
  const name = actor_name ?? '';
  return actor ? { ...userName(actor), name } : { id, name, username: null, role: null };
}
