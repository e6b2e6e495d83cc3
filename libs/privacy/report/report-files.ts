import { Readable } from 'node:stream';
import { type ReportPart, reportPdf } from '#libs/paper';
import type { PersonSection } from './person-sections.js';

/** Head of a report about a person. */
export interface PersonHead {
  agency: string;
  /** "Bello Amina, Temp ID 10023" */
  person: string;
  madeAt: Date;
  madeBy: string;
  identification: string;
}

const RIGHTS =
  'You can ask us to correct, restrict or erase these data, object to their use, and withdraw a consent. ' +
  'You can complain to us, and to the Nigeria Data Protection Commission (NDPC).';
/** Characters of a cell on paper. */
const LONGEST = 1200;

/** Returns a report as JSON, written while it is read. */
export function reportJson(head: PersonHead, sections: AsyncIterable<PersonSection>): Readable {
  async function* write() {
    yield `${JSON.stringify({ ...head, rights: RIGHTS }).slice(0, -1)},"sections":[`;
    let isFirst = true;
    for await (const { title, rows } of sections) {
      yield `${isFirst ? '' : ','}\n${JSON.stringify({ title, rows })}`;
      isFirst = false;
    }
    yield '\n]}\n';
  }
  return Readable.from(write());
}

/** Returns a report as A4 pages, drawn while they are read. */
export function personPdf(head: PersonHead, sections: AsyncIterable<PersonSection>): Promise<Readable> {
  async function* parts(): AsyncGenerator<ReportPart> {
    for await (const { title, rows, dataOnly } of sections) {
      const headings = Object.keys(rows[0] ?? {}).filter((heading) => !dataOnly.includes(heading));
      yield {
        title,
        headings,
        rows: rows.map((row) => headings.map((heading) => onPaper(row[heading]))),
        none: 'None.',
      };
    }
    yield { title: 'Your rights', text: RIGHTS };
  }
  return reportPdf({
    title: `Everything about ${head.person}`,
    of: head.agency,
    marks: [
      `Made ${onPaper(head.madeAt.toISOString())} by ${head.madeBy}`,
      `Identified by: ${head.identification}`,
    ],
    madeAt: head.madeAt,
    parts: parts(),
  });
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;
const inLagos = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Africa/Lagos',
});
const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

function onPaper(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = value instanceof Date ? value.toISOString() : String(value);
  if (TIME.test(text)) return inLagos.format(new Date(text));
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return day.format(new Date(text));
  return text.length > LONGEST ? `${text.slice(0, LONGEST)} … (more in the data file)` : text;
}
