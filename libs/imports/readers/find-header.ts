import { headerKey, OTHER_PERSON_WORDS } from '../domain/columns.js';
import type { MergedCells } from './merged-cells.js';
import { ReaderProblem } from './problem.js';
import { checkHeader, isHeaderText, MAX_COLUMNS, type TableRow } from './table.js';
import type { TableOptions } from './table-options.js';

/** Number of non-empty rows searched for the header. */
const SCANNED_ROWS = 30;
/** Maximum rows below the header that may belong to it: subheadings, units, numbers of the columns. */
const ROWS_BELOW = 2;

export interface FoundHeader {
  /** Row number of the header as the spreadsheet shows it. */
  headerRow: number;
  header: string[];
  /** Cells of the row, unchanged. */
  cells: string[];
  /** Rows above and below that were merged into it. */
  parts: number[];
  /** Index of the first data row within the searched rows. */
  dataFrom: number;
  /** Number of known headings. */
  known: number;
}

type Knows = (heading: string) => boolean;
const UNIT =
  /^[([]?\s*(?:\d+\s*(?:digits?|characters?|letters?)|m\s*\/\s*f|male\s*(?:\/|or|,)\s*female|yes\s*\/\s*no|y\s*\/\s*n|in\s+\w+|ha|hectares?|acres?|kg|tonnes?|naira|ngn|₦|text|numbers?|digits?|required|optional|compulsory|mandatory|e\.?g\.?[\s,:].*|d{1,2}\W+m{1,3}\W+y{2,4}|y{4}\W+m{2}\W+d{2})\s*[)\]]?$|^\(.+\)$|^\[.+\]$/i;

const isBlank = (cell: string | undefined) => cell === undefined || cell.trim() === '';
const same = (a: string | undefined, b: string | undefined) => (a ?? '').trim() === (b ?? '').trim();
const filledCount = (cells: readonly string[]) => cells.reduce((n, cell) => (isBlank(cell) ? n : n + 1), 0);
const hasLetters = (cells: readonly string[]) => cells.every((cell) => isBlank(cell) || /\p{L}/u.test(cell));

function knownCount(cells: readonly string[], knows: Knows | undefined): number {
  if (!knows) return 0;
  return new Set(cells.filter((cell) => !isBlank(cell) && knows(cell)).map(headerKey)).size;
}

/** Returns the approximate number of cells in a full row of the list. */
function usualWidth(rows: readonly TableRow[]): number {
  const counts = rows.map(({ cells }) => filledCount(cells)).sort((a, b) => a - b);
  return counts[Math.floor(counts.length * 0.75)] ?? 0;
}

/**
 * Returns the index of the header row: the one with the most known headings. If none is known, the first row of words
 * that is about as wide as the list; titles above a list are narrower.
 */
function headerIndex(rows: readonly TableRow[], knows: Knows | undefined): number {
  const scanned = rows.slice(0, SCANNED_ROWS);
  const width = usualWidth(rows.slice(0, SCANNED_ROWS * 2));
  let best = -1;
  let most = 0;
  scanned.forEach(({ cells }, index) => {
    if (!isHeaderText(cells)) return;
    const known = knownCount(cells, knows);
    if (known > most && (known >= 3 || filledCount(cells) >= width * 0.4)) {
      best = index;
      most = known;
    }
  });
  if (best !== -1) return best;
  const isTitle = (cells: readonly string[]) => {
    const filled = filledCount(cells);
    return width > 1 && (filled === 1 || filled * 4 <= width);
  };
  const wide = scanned.findIndex(({ cells }) => !isTitle(cells));
  const { cells } = scanned[wide] ?? { cells: [] };
  // If data follows the titles directly, use the first row: it is as good as any, or is rejected as a header.
  if (wide > 0 && !(isHeaderText(cells) && hasLetters(cells) && wide + 1 < rows.length)) return 0;
  return Math.max(0, wide);
}

/** Maps the texts of a group row to the columns below each; `sure` if merged cells of the workbook define them. */
function spread(row: TableRow, below: readonly string[], merged: MergedCells | null) {
  const groups: { text: string; own: boolean }[] = [];
  const spans = merged?.spans(row.rowNo) ?? [];
  for (let column = 0, text = '', until = -1; column < Math.max(below.length, row.cells.length); column++) {
    const cell = row.cells[column];
    const own = !isBlank(cell);
    if (own) {
      text = (cell as string).trim();
      until = spans.find(({ left }) => left === column)?.right ?? (spans.length > 0 ? column : MAX_COLUMNS);
    }
    const inside = column <= until;
    groups.push({ text: inside ? text : '', own: own || (inside && spans.length > 0) });
  }
  return groups;
}

/**
 * Combines the headings of a row with the groups of the row above ('Next of kin' over 'Surname' and 'Phone'). Returns
 * null if that row is not a group row. A heading gets its group's name if that makes it known, if it is a duplicate,
 * or if it would otherwise be read as the farmer's own.
 */
function underGroups(
  row: TableRow,
  headings: readonly string[],
  knows: Knows | undefined,
  merged: MergedCells | null,
): string[] | null {
  const filled = row.cells.flatMap((cell, column) => (isBlank(cell) ? [] : [column]));
  if (!isHeaderText(row.cells) || !hasLetters(row.cells)) return null;
  // One text from the first column on is a title.
  const spansAll = (merged?.spans(row.rowNo) ?? []).some(
    ({ left, right }) => left <= 1 && right >= headings.length - 2,
  );
  if (spansAll || (filled.length === 1 && filled[0] === 0)) return null;
  const groups = spread(row, headings, merged);
  /** Groups with at least one known column. */
  const recognised = new Set<string>();
  let stopped = '';
  let joined = 0;
  const join = (column: number) => {
    joined++;
    return `${groups[column]?.text} ${headings[column]}`;
  };
  const named = headings.map((heading, column) => {
    const { text, own } = groups[column] as (typeof groups)[number];
    if (isBlank(heading)) return own ? text : heading;
    if (text === '' || text === stopped || same(text, heading)) return heading;
    if (knows?.(`${text} ${heading}`)) {
      recognised.add(text);
      return join(column);
    }
    // An unknown heading ends a guarantor group. No field of a spouse is read, and the phone may be theirs.
    if (OTHER_PERSON_WORDS.test(text) && (own || !recognised.has(text))) return join(column);
    // A group without merged cells ends where its name no longer fits.
    if (!own) stopped = text;
    return heading;
  });
  const seen = new Set<string>();
  named.forEach((heading, column) => {
    const key = headerKey(heading);
    if (seen.has(key) && groups[column]?.text && heading === headings[column]) named[column] = join(column);
    seen.add(key);
  });
  return joined > 0 ? named : null;
}

/** Combines the headings with the row right below, or returns null if that row is data. */
function withBelow(
  headings: readonly string[],
  top: TableRow,
  row: TableRow,
  knows: Knows | undefined,
  merged: MergedCells | null,
): string[] | null {
  const { cells } = row;
  const filled = cells.flatMap((cell, column) => (isBlank(cell) ? [] : [column]));
  const numbers = filled.map((column) => Number((cells[column] as string).replace(/[().]/g, '')));
  const isNumbered = filled.length >= 4 && filled.length >= headings.length - 1;
  if (isNumbered && knownCount(headings, knows) >= 2 && numbers.every((number, i) => number === i + 1))
    return [...headings];

  const groups = spread(top, cells, merged);
  let subheadings = 0;
  let units = 0;
  const named = Array.from({ length: Math.max(headings.length, cells.length) }, (_, column) => {
    const above = headings[column] ?? '';
    const cell = (cells[column] ?? '').trim();
    if (cell === '' || same(above, cell)) return above;
    if (!isHeaderText([cell])) return null;
    const group = groups[column];
    const both = `${group?.text ?? ''} ${cell}`.trim();
    if (!isBlank(above) && UNIT.test(cell)) {
      units++;
      return `${above} (${cell
        .replace(/^[([]/, '')
        .replace(/[)\]]$/, '')
        .trim()})`;
    }
    const begins = isBlank(top.cells[column + 1]) && !isBlank(cells[column + 1]);
    if (isBlank(above) ? group?.own || knows?.(both) || knows?.(cell) : begins || knows?.(both)) {
      subheadings++;
      return both;
    }
    return null;
  });
  if (named.includes(null) || subheadings + units === 0) return null;
  const isKnown = named.some((heading, i) => heading && heading !== headings[i] && knows?.(heading));
  if (subheadings > 0 && !isKnown && merged?.spans(top.rowNo).length === 0) return null;
  return named as string[];
}

/** Finds the header among the first rows of a table. Throws `ReaderProblem` when none of them can be one. */
export function findHeader(
  rows: readonly TableRow[],
  { knows, headerRow }: TableOptions,
  merged: MergedCells | null,
): FoundHeader {
  const index =
    headerRow === undefined ? headerIndex(rows, knows) : rows.findIndex(({ rowNo }) => rowNo === headerRow);
  const top = rows[index];
  if (!top) {
    throw new ReaderProblem(
      'file.noHeader',
      `Row ${headerRow} has no readable text, so it cannot be the header. Choose the row with the column names.`,
    );
  }
  let header = checkHeader(top.cells, top.rowNo);
  const parts: number[] = [];
  let dataFrom = index + 1;
  for (let below = rows[dataFrom]; below && dataFrom <= index + ROWS_BELOW; below = rows[dataFrom]) {
    const named =
      below.rowNo === top.rowNo + dataFrom - index ? withBelow(header, top, below, knows, merged) : null;
    if (!named) break;
    header = named.slice(0, MAX_COLUMNS);
    parts.push(below.rowNo);
    dataFrom++;
  }
  const above = rows[index - 1];
  const grouped = above?.rowNo === top.rowNo - 1 ? underGroups(above, header, knows, merged) : null;
  if (above && grouped) {
    header = grouped.slice(0, MAX_COLUMNS);
    parts.unshift(above.rowNo);
  }
  return {
    headerRow: top.rowNo,
    header,
    cells: top.cells,
    parts,
    dataFrom,
    known: knownCount(header, knows),
  };
}
