import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { type AuditEntryDto, type AuditQuery, ROLE_WORDS } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { type TableFormat, tableStream } from '#libs/tabular';
import { ReadAudit } from './read-audit.service.js';

const COLUMNS = [
  'Time (UTC)',
  'Person',
  'Username',
  'Role',
  'Person id',
  'Action',
  'Detail',
  'Record',
  'Record id',
  'Name',
  'Type',
  'Request',
];

/** Exports the audit for spreadsheets. */
@Injectable()
export class ExportAudit {
  constructor(private readonly audit: ReadAudit) {}

  /** Streams all matches as a file of this format. Throws `request.invalid`. */
  file(format: TableFormat, actor: SessionActor, query: AuditQuery): Readable {
    const rows = rowsOf(this.audit.pages(actor, query));
    return tableStream(format, { header: COLUMNS, rows }, { sheet: 'Audit' });
  }
}

async function* rowsOf(pages: AsyncIterable<AuditEntryDto[]>): AsyncGenerator<string[][]> {
  for await (const entries of pages) yield entries.map(cellsOf);
}

function cellsOf({ at, by, what, detail, subject, type, requestId }: AuditEntryDto): string[] {
  return [
    at,
    by?.name ?? 'Gona',
    by?.username ?? '',
    by?.role ? ROLE_WORDS[by.role] : '',
    String(by?.id ?? ''),
    what,
    detail ?? '',
    subject.kind,
    String(subject.id),
    subject.name ?? '',
    type,
    requestId ?? '',
  ];
}
