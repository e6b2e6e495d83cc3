import type { Readable } from 'node:stream';
import { setImmediate, setTimeout } from 'node:timers/promises';
import {
  BOTTOM,
  draw,
  heightOf,
  INNER,
  LEAF,
  LINE,
  MUTED,
  openSheet,
  PAGE,
  rule,
  type Sheet,
  type Style,
  SUNKEN,
  write,
} from './sheet.js';

/** A part of a report: a table, or a text. */
export interface ReportPart {
  title: string;
  text?: string;
  headings?: readonly string[];
  rows?: readonly (readonly string[])[];
  /** Shown below the title of an empty table. */
  none?: string;
}

export interface Report {
  title: string;
  of: string;
  marks: readonly string[];
  madeAt: Date;
  parts: AsyncIterable<ReportPart> | Iterable<ReportPart>;
  /** English if omitted. */
  language?: string;
  /** Label of a page's number. */
  pageOf?: (page: number) => string;
}

/** Most columns of a table; a wider row is printed as a list of its values. */
const MOST_COLUMNS = 8;
const PAD = 3;
const GAP = 12;
/** Rows that decide the widths of columns. */
const MEASURED = 40;
/** Number of rows after which the loop yields to other requests. */
const ROWS_AT_ONCE = 25;
/** Bytes that may wait for the reader. */
const AHEAD = 1 << 20;
const LOOK_MS = 3;
const HEAD: Style = { size: 7.5, weight: 'bold', color: MUTED };
const CELL: Style = { size: 8 };

/** Position on the current page, and the pages so far. */
interface Place {
  y: number;
  page: number;
  footer: string;
  pageOf: (page: number) => string;
}

/** Returns titled tables as A4 pages. They are drawn while they are read, so that their length does not matter. */
export async function reportPdf({ title, of, marks, madeAt, parts, ...how }: Report): Promise<Readable> {
  const { language = 'en', pageOf = (page: number) => `Page ${page}` } = how;
  const sheet = await openSheet({ title, madeAt, isStreamed: true, language });
  const file = sheet as unknown as Readable;
  const draw = async () => {
    const place: Place = { y: 0, page: 0, footer: title, pageOf };
    newPage(sheet, place);
    const line = { x: PAGE.margin, width: INNER };
    place.y += write(sheet, title, { ...line, y: place.y }, { size: 14, weight: 'bold' });
    for (const mark of [of, ...marks])
      place.y += write(sheet, mark, { ...line, y: place.y }, { color: MUTED });
    rule(sheet, place.y + 4, { color: LEAF, width: 1.5 });
    place.y += 8;
    for await (const part of parts) {
      await drawPart(sheet, place, part);
      while (file.readableLength > AHEAD && !file.destroyed) await setTimeout(LOOK_MS);
      if (file.destroyed) return;
    }
    sheet.end();
  };
  draw().catch((error: unknown) => file.destroy(error as Error));
  return file;
}

async function drawPart(sheet: Sheet, place: Place, part: ReportPart): Promise<void> {
  const { title, text, headings = [], rows = [], none } = part;
  if (place.y + 60 > BOTTOM) newPage(sheet, place);
  place.y += GAP;
  const line = { x: PAGE.margin, width: INNER };
  place.y += write(sheet, title, { ...line, y: place.y }, { size: 10, weight: 'bold' }) + 3;
  const words = text ?? (rows.length === 0 ? none : undefined);
  if (words) {
    if (place.y + heightOf(sheet, words, INNER) > BOTTOM) newPage(sheet, place);
    place.y += write(sheet, words, { ...line, y: place.y });
  }
  if (rows.length === 0) return;
  if (headings.length > MOST_COLUMNS) {
    for (const row of rows) {
      const facts = row.flatMap((value, at) => (value === '' ? [] : [[headings[at] ?? '', value]]));
      await drawRows(sheet, place, null, facts, [30, 70]);
      place.y += PAD;
    }
    return;
  }
  await drawRows(sheet, place, headings, rows, sharesOf(headings, rows));
}

/** Returns the relative widths of columns: by their longest text, within limits. */
function sharesOf(headings: readonly string[], rows: ReportPart['rows'] = []): number[] {
  return headings.map((heading, at) => {
    const longest = Math.max(heading.length, ...rows.slice(0, MEASURED).map((row) => row[at]?.length ?? 0));
    return Math.min(40, Math.max(9, longest));
  });
}

async function drawRows(
  sheet: Sheet,
  place: Place,
  headings: readonly string[] | null,
  rows: readonly (readonly string[])[],
  shares: readonly number[],
): Promise<void> {
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const widths = shares.map((share) => (INNER * share) / whole);
  const put = (cells: readonly string[], style: Style, height: number) => {
    let x = PAGE.margin;
    for (const [at, width] of widths.entries()) {
      draw(sheet, cells[at] ?? '', { x: x + PAD, y: place.y + PAD, width: width - 2 * PAD }, style);
      x += width;
    }
    place.y += height;
  };
  const heightOfRow = (cells: readonly string[], style: Style) =>
    2 * PAD +
    Math.max(...widths.map((width, at) => heightOf(sheet, cells[at] ?? '', width - 2 * PAD, style)));
  const putHead = () => {
    if (!headings) return;
    const height = heightOfRow(headings, HEAD);
    sheet.rect(PAGE.margin, place.y, INNER, height).fill(SUNKEN);
    put(headings, HEAD, height);
  };
  putHead();
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await setImmediate();
    const height = heightOfRow(row, CELL);
    if (place.y + height > BOTTOM) {
      newPage(sheet, place);
      putHead();
    }
    put(row, CELL, height);
    rule(sheet, place.y, { color: LINE });
  }
}

/** Begins a page with its footer. */
function newPage(sheet: Sheet, place: Place): void {
  sheet.addPage();
  place.page += 1;
  place.y = PAGE.margin;
  const y = PAGE.height - PAGE.margin - 8;
  draw(sheet, place.footer, { x: PAGE.margin, y, width: INNER - 80 }, { size: 7.5, color: MUTED });
  const right = { x: PAGE.margin + INNER - 80, y, width: 80 };
  draw(sheet, place.pageOf(place.page), right, { size: 7.5, color: MUTED, align: 'right' });
}
