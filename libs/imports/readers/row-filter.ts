import { isSerialColumn } from '../domain/columns.js';
import type { FoundHeader } from './find-header.js';
import { RowRanges } from './row-ranges.js';
import type { TableRow } from './table.js';

const TOTAL = /^(?:grand[\s-]*|sub[\s-]*)?totals?\b/i;
const NO_LETTERS = /^[^\p{L}]*$/u;
const SHOWN = 40;

/** Skips rows meant for human readers: totals, repeated headers, numbered lines left blank. */
export class RowFilter {
  private readonly totals = new RowRanges();
  private readonly repeats = new RowRanges();
  private readonly blank = new RowRanges();
  private readonly serial: number;
  private readonly heading: string;
  private readonly headingAt: number;
  private total = '';

  constructor(private readonly found: FoundHeader) {
    this.serial = found.header.length > 1 ? found.header.findIndex((name) => isSerialColumn(name)) : -1;
    this.headingAt = found.cells.findIndex((cell) => cell !== '');
    this.heading = found.cells[this.headingAt] ?? '';
  }

  isData(row: TableRow): boolean {
    const { cells, rowNo } = row;
    let first = 0;
    while (first < cells.length - 1 && isBlank(cells[first] as string)) first++;
    const cell = cells[first] as string;
    if (first === this.headingAt && cell === this.heading && this.repeatsHeader(cells)) {
      this.repeats.add(rowNo);
      return false;
    }
    if (first === this.serial && onlyFrom(cells, first + 1, isBlank)) {
      this.blank.add(rowNo);
      return false;
    }
    const letter = cell.charCodeAt(0) | 0x20;
    // t, g, s
    if ((letter === 0x74 || letter === 0x67 || letter === 0x73 || letter === 0x20) && isTotal(cells, first)) {
      if (this.totals.count === 0) this.total = shownOf(cells);
      this.totals.add(rowNo);
      return false;
    }
    return true;
  }

  private repeatsHeader(cells: readonly string[]): boolean {
    return cells.every((cell, i) => cell === (this.found.cells[i] ?? ''));
  }

  /** Returns sentences about the skipped rows. */
  sentences(): string[] {
    const sentences: string[] = [];
    const holds = ({ count }: RowRanges, one: string, many: string) => (count === 1 ? one : many);
    if (this.totals.count > 0) {
      const what = holds(this.totals, 'contains a total and was', 'contain totals and were');
      sentences.push(`${this.totals.named} ${what} not read ("${this.total}").`);
    }
    if (this.repeats.count > 0) {
      const what = holds(this.repeats, 'repeats the header and was', 'repeat the header and were');
      sentences.push(`${this.repeats.named} ${what} not read.`);
    }
    if (this.blank.count > 0) {
      const what = holds(this.blank, 'contains only a number and was', 'contain only a number and were');
      sentences.push(`${this.blank.named} ${what} not read.`);
    }
    return sentences;
  }
}

/** Formats the content of a row in one line. */
const shownOf = (cells: readonly string[]) =>
  cells
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(' ')
    .slice(0, SHOWN);
const isBlank = (cell: string) => cell === '' || cell.trim() === '';

function onlyFrom(cells: readonly string[], from: number, test: (cell: string) => boolean): boolean {
  for (let i = from; i < cells.length; i++) if (!test(cells[i] as string)) return false;
  return true;
}

function isTotal(cells: readonly string[], first: number): boolean {
  return (
    TOTAL.test((cells[first] as string).trimStart()) &&
    onlyFrom(cells, first + 1, (cell) => NO_LETTERS.test(cell))
  );
}
