import { type Cell, cellText, characterTable, QUOTED } from './csv-line.js';

/** Converts the database cells of a column to output cells, in batches. */
export type ColumnStep = (cells: string[]) => Cell[];

export interface CsvLines {
  lines: Buffer;
  rows: number;
}

const TAB = 0x09;
const LINE_END = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const COMMA = 0x2c;
const MOST_BYTES_OF_A_UNIT = 3;

/** Effect of a byte on its cell: quote the cell, use the single-cell writer, or end the cell. */
const QUOTES = 1;
const ALONE = 2;
const ENDS = 4;
const ASKS = new Uint8Array(256);
QUOTED.forEach((is, code) => {
  ASKS[code] = is ? QUOTES : 0;
});
// Escaped as two characters by COPY and by us: rare enough to write one by one.
for (const letter of '\\"') ASKS[letter.charCodeAt(0)] = ALONE;
ASKS[TAB] = ENDS;
ASKS[LINE_END] = ENDS;

/** First characters that always need a guard; after an apostrophe it depends on what follows. */
const GUARDED_ALWAYS = characterTable('=+-@');

const ESCAPE = /\\(.)/g;
const ESCAPED: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** Unescapes a cell of COPY's text format (PostgreSQL, documentation of COPY, "Text Format"). */
export const cellOfCopy = (cell: string): string =>
  cell.includes('\\') ? cell.replace(ESCAPE, (_, letter: string) => ESCAPED[letter] ?? letter) : cell;

/**
 * Converts whole lines of COPY's text format, NULL as a blank, to lines of CSV as `csvLine` writes them. Bytes are
 * copied unchanged if a cell needs neither guard nor quotes. That holds for nearly all cells of a million rows of 24,
 * and decoding each would take three times as long. `steps` are by column, from 0.
 */
export function csvOfCopy(steps: ReadonlyMap<number, ColumnStep>): (copied: Buffer) => CsvLines {
  const stepped = [...steps.keys()].sort((one, other) => one - other);
  let out = Buffer.alloc(0);
  return (copied) => {
    const { cells, ends } = cellsOf(copied, stepped);
    const made = stepped.map((column, index) => steps.get(column)!(cells[index]!).map(cellText));
    // A cell of n bytes and its end take 2n + 5 at most: all of it quotation marks, quotes around, a guard, CR and LF.
    const size = made.reduce(
      (sum, texts) => texts.reduce((all, text) => all + text.length * MOST_BYTES_OF_A_UNIT, sum),
      copied.length * 5,
    );
    if (out.length < size) out = Buffer.allocUnsafe(size);
    let to = 0;
    let rows = 0;
    let column = 0;
    let step = 0;
    for (let at = 0; at < copied.length; at += 1) {
      if (column === stepped[step]) {
        to += out.write(made[step]![rows]!, to);
        at = ends[step]![rows]!;
        step += 1;
      } else {
        const start = at;
        const begin = to;
        const first = copied[at]!;
        if (GUARDED_ALWAYS[first] === 1) out[to++] = APOSTROPHE;
        let asks = first === APOSTROPHE ? ALONE : 0;
        for (;;) {
          const byte = copied[at]!;
          const asked = ASKS[byte]!;
          if (asked === ENDS) break;
          asks |= asked;
          out[to++] = byte;
          at += 1;
        }
        if (asks & ALONE)
          to = begin + out.write(cellText(cellOfCopy(copied.toString('utf8', start, at))), begin);
        else if (asks & QUOTES) {
          out.copyWithin(begin + 1, begin, to);
          out[begin] = QUOTE;
          out[to + 1] = QUOTE;
          to += 2;
        }
      }
      if (copied[at] === TAB) {
        out[to++] = COMMA;
        column += 1;
      } else {
        out[to++] = CARRIAGE_RETURN;
        out[to++] = LINE_END;
        rows += 1;
        column = 0;
        step = 0;
      }
    }
    // The returned lines may wait to be written, so the next ones must not overwrite them.
    return { lines: Buffer.from(out.subarray(0, to)), rows };
  };
}

/** Returns the cells of some columns, and the end of each. */
function cellsOf(copied: Buffer, columns: readonly number[]): { cells: string[][]; ends: number[][] } {
  const cells: string[][] = columns.map(() => []);
  const ends: number[][] = columns.map(() => []);
  if (columns.length === 0) return { cells, ends };
  let column = 0;
  let next = 0;
  let start = 0;
  for (let at = 0; at < copied.length; at += 1) {
    const byte = copied[at];
    if (byte !== TAB && byte !== LINE_END) continue;
    if (column === columns[next]) {
      cells[next]!.push(cellOfCopy(copied.toString('utf8', start, at)));
      ends[next]!.push(at);
      next += 1;
    }
    if (next === columns.length) {
      at = copied.indexOf(LINE_END, at);
      next = 0;
      column = 0;
    } else column += 1;
    start = at + 1;
  }
  return { cells, ends };
}
