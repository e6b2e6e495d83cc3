import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { AuditEntryDto, AuditQuery } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { guardCell } from '#libs/imports';
import { ReadAudit } from './read-audit.service.js';

const COLUMNS = [
  'Time (UTC)',
  'Person',
  'Person id',
  'What',
  'Detail',
  'Record',
  'Record id',
  'Name',
  'Type',
  'Request',
];

/** The audit as a spreadsheet takes it. */
@Injectable()
export class ExportAudit {
  constructor(private readonly audit: ReadAudit) {}

  /** CSV (RFC 4180) of all that match, read while it is sent. Throws `request.invalid`. */
  csv(actor: SessionActor, query: AuditQuery): Readable {
    return Readable.from(linesOf(this.audit.pages(actor, query)));
  }
}

async function* linesOf(pages: AsyncIterable<AuditEntryDto[]>): AsyncGenerator<string> {
  // A byte order mark: without it Excel takes UTF-8 for Windows-1252 and spoils the letters.
  yield `\uFEFF${line(COLUMNS)}`;
  for await (const entries of pages) yield entries.map((entry) => line(cellsOf(entry))).join('');
}

function cellsOf({ at, by, what, detail, subject, type, requestId }: AuditEntryDto): string[] {
  return [
    at,
    by?.name ?? 'Gona',
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

const line = (cells: string[]) => `${cells.map(cell).join(',')}\r\n`;

/** Guarded against spreadsheets that would execute it, and quoted where it has to be. */
function cell(text: string): string {
  const guarded = guardCell(text);
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
