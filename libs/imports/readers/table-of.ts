import { isSurplusColumn } from '../domain/columns.js';
import { isNinHeading } from '../domain/nin.js';
import { type FoundHeader, findHeader } from './find-header.js';
import { ninProblem, ReaderProblem } from './problem.js';
import { RowFilter } from './row-filter.js';
import { quotedList } from './row-ranges.js';
import type { OpenSheet, Sheet, TableFile } from './sheet.js';
import { emptyFile, fitRow, type Table, type TableRow } from './table.js';
import type { SheetInfo, TableOptions } from './table-options.js';

/** Rows to inspect for the header. */
const HEAD_ROWS = 60;
/** The header is never below this row, not even by the user's choice. */
const LAST_HEADER_ROW = 1000;
/** Maximum rows to count in other sheets, and maximum sheets to inspect. */
const COUNTED_ROWS = 2000;
const LOOKED_AT = 40;

interface Head {
  rows: TableRow[];
  /** Whether these are all rows. */
  ended: boolean;
}

async function readHead(rows: AsyncGenerator<TableRow[]>, isEnough: (rows: TableRow[]) => boolean) {
  const head: Head = { rows: [], ended: false };
  while (!isEnough(head.rows)) {
    const batch = await rows.next();
    if (batch.done) {
      head.ended = true;
      break;
    }
    head.rows.push(...batch.value);
  }
  return head;
}

interface Look {
  sheet: Sheet;
  /** Whether it has any content. */
  filled: boolean;
  /** Rows below its header; null if they were not counted. */
  rows: number | null;
  known: number;
}

/** Inspects a sheet enough to choose one. */
async function lookAt(sheet: Sheet, options: TableOptions): Promise<Look> {
  const look: Look = { sheet, filled: true, rows: null, known: 0 };
  try {
    const { rows, merged, cut } = await sheet.open(false);
    const head = await readHead(rows, (read) => read.length >= COUNTED_ROWS);
    await rows.return(undefined);
    if (options.refusesNins) refuseNins(head.rows);
    look.filled = head.rows.length > 0;
    if (!look.filled) return { ...look, rows: 0 };
    const found = findHeader(head.rows, { knows: options.knows }, merged);
    look.known = found.known;
    if (head.ended && !cut) look.rows = head.rows.length - found.dataFrom;
  } catch (error) {
    // The sheet may not be needed; if it is, reading it reports the problem.
    if (!(error instanceof ReaderProblem) || error.code === 'file.hasNin') throw error;
  }
  return look;
}

/** Throws if a cell of the first rows of a sheet is a heading for NINs. */
function refuseNins(rows: readonly TableRow[]): void {
  for (const { cells } of rows.slice(0, HEAD_ROWS)) {
    const heading = cells.find((cell) => cell !== '' && cell.length <= 80 && isNinHeading(cell));
    if (heading !== undefined) throw ninProblem(heading);
  }
}

const quotedName = ({ name }: Sheet) => `"${name}"`;

/** Chooses the sheet to read: the requested one, else the first visible one with the expected kind of list. */
function choose(looks: readonly Look[], { sheet: wanted }: TableOptions): Look {
  if (wanted !== undefined) {
    const found = looks.find(({ sheet }) => sheet.name === wanted);
    if (found) return found;
    const names = quotedList(looks.map(({ sheet }) => sheet.name ?? ''));
    throw new ReaderProblem(
      'file.noHeader',
      `The workbook has no sheet "${wanted}". It has: ${names}. Choose one of them.`,
    );
  }
  const seen = looks.filter(({ sheet, filled }) => !sheet.hidden && filled);
  const most = Math.max(0, ...seen.map(({ known, rows }) => (rows === 0 ? 0 : known)));
  const best =
    seen.find(({ known, rows }) => rows !== 0 && most > 0 && known >= most * 0.6) ??
    seen.find(({ rows }) => rows !== 0) ??
    seen[0];
  if (best) return best;
  const hidden = looks.find(({ sheet, filled }) => sheet.hidden && filled);
  if (hidden) {
    throw new ReaderProblem(
      'file.empty',
      `The workbook has no visible sheet with data; ${quotedName(hidden.sheet)} is hidden. Show it and import again.`,
    );
  }
  throw emptyFile('The workbook is empty: no sheet has data.');
}

/** Returns the other sheets of a workbook. */
function otherSheets(looks: readonly Look[], chosen: Look): { seen: string[]; hidden: string[] } {
  const others = looks.filter((look) => look !== chosen && look.filled);
  const names = (hidden: boolean) =>
    others.flatMap(({ sheet }) => (sheet.hidden === hidden ? [sheet.name ?? ''] : []));
  return { seen: names(false), hidden: names(true) };
}

function headerNote({ headerRow, parts }: FoundHeader, firstRow: number): string[] {
  const above = parts.filter((part) => part < headerRow);
  const below = parts.filter((part) => part > headerRow);
  const notes: string[] = [];
  if (firstRow < (above[0] ?? headerRow)) {
    notes.push(`The header was found in row ${headerRow}; rows above it are not read.`);
  }
  if (above.length > 0) notes.push(`Row ${above[0]} was read as group names of the columns below it.`);
  if (below.length > 0) {
    notes.push(
      `${below.length === 1 ? 'Row' : 'Rows'} ${below.join(' and ')} ${below.length === 1 ? 'was' : 'were'} read as part of the header.`,
    );
  }
  return notes;
}

/** 'Not read: 2 hidden rows (7 and 12), and the hidden sheet "Old".' */
function notReadNote({ asides }: OpenSheet, hiddenSheets: readonly string[]): string[] {
  const parts: string[] = [];
  const { count, list } = asides?.hiddenRows ?? { count: 0, list: '' };
  if (count > 0)
    parts.push(
      count === 1 ? `1 hidden row (${list})` : `${count.toLocaleString('en-NG')} hidden rows (${list})`,
    );
  if (hiddenSheets.length > 0)
    parts.push(`the hidden ${hiddenSheets.length === 1 ? 'sheet' : 'sheets'} ${quotedList(hiddenSheets)}`);
  return parts.length === 0 ? [] : [`Not read: ${parts.join(', and ')}.`];
}

function headerOnly({ headerRow }: FoundHeader, { asides }: OpenSheet): ReaderProblem {
  const hidden = asides?.hiddenRows.count ?? 0;
  const why =
    hidden === 0
      ? ''
      : ` ${hidden === 1 ? '1 row is' : `${hidden.toLocaleString('en-NG')} rows are`} hidden: show them, or clear the filter, and import again.`;
  return emptyFile(`The file has a header (row ${headerRow}) but no rows below it.${why}`);
}

/** Returns the table of a file, from its header on. Throws `ReaderProblem`. */
export async function tableOf(file: TableFile, options: TableOptions): Promise<Table> {
  const { headerRow } = options;
  if (headerRow !== undefined && headerRow > LAST_HEADER_ROW) {
    throw new ReaderProblem('file.noHeader', `The header must be one of the first ${LAST_HEADER_ROW} rows.`);
  }
  const looks: Look[] = [];
  for (const [index, sheet] of file.sheets.entries()) {
    const alone = file.sheets.length === 1 || index >= LOOKED_AT;
    looks.push(alone ? { sheet, filled: true, rows: null, known: 0 } : await lookAt(sheet, options));
  }
  const chosen = file.sheets[0]?.name === null ? (looks[0] as Look) : choose(looks, options);
  const sheet = await chosen.sheet.open(true);
  const head = await readHead(
    sheet.rows,
    headerRow === undefined
      ? (rows) => rows.length >= HEAD_ROWS
      : (rows) => (rows.at(-1)?.rowNo ?? 0) > headerRow + 2 && rows.length >= HEAD_ROWS,
  );
  const firstRow = head.rows[0]?.rowNo;
  if (firstRow === undefined) {
    throw emptyFile(
      chosen.sheet.name === null || options.sheet === undefined
        ? undefined
        : `The sheet "${options.sheet}" is empty.`,
    );
  }
  if (options.refusesNins) refuseNins(head.rows);
  const found = findHeader(head.rows, options, sheet.merged);
  const others = otherSheets(looks, chosen);
  const notes = [...file.notes];
  if (others.seen.length > 0)
    notes.push(`Only the sheet ${quotedName(chosen.sheet)} is read, not ${quotedList(others.seen)}.`);
  notes.push(...headerNote(found, firstRow));
  const first = head.rows.slice(found.dataFrom);
  const info: SheetInfo[] = looks.map(({ sheet: { name, hidden }, rows }) => ({
    name: name ?? '',
    hidden,
    rows,
  }));
  const own = info[looks.indexOf(chosen)];
  if (head.ended && !sheet.cut && first.length === 0) throw headerOnly(found, sheet);

  async function* rows(): AsyncGenerator<TableRow[]> {
    const filter = new RowFilter(found);
    const surplus = found.header.flatMap((heading, column) => (isSurplusColumn(heading) ? [column] : []));
    const shape = { width: found.header.length, surplus, cause: file.surplus };
    let count = 0;
    let through = false;
    const fitted = (batch: TableRow[]) => {
      const data: TableRow[] = [];
      for (const row of batch) if (filter.isData(row)) data.push(fitRow(row, shape));
      count += data.length;
      return data;
    };
    try {
      if (first.length > 0) yield fitted(first);
      for await (const batch of sheet.rows) yield fitted(batch);
      through = !sheet.cut;
    } finally {
      if (own && through) own.rows = count;
      notes.push(
        ...(through
          ? notReadNote(sheet, others.hidden)
          : notReadNote({ ...sheet, asides: null }, others.hidden)),
      );
      notes.push(
        ...(sheet.asides?.sentences(found.header, sheet.merged, through) ?? []),
        ...filter.sentences(),
      );
      await sheet.rows.return(undefined);
    }
    if (count === 0 && through) throw headerOnly(found, sheet);
  }
  return {
    sheets: chosen.sheet.name === null ? [] : info,
    sheet: chosen.sheet.name,
    header: found.header,
    headerRow: found.headerRow,
    rows: rows(),
    notes,
  };
}
