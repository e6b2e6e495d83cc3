import { Parser } from 'htmlparser2';
import type { Merge } from './merged-cells.js';
import { ReaderProblem } from './problem.js';
import { numberText } from './spreadsheet-value.js';
import { isBlankRow, MAX_COLUMNS, MAX_ROWS, tooManyRows } from './table.js';

/** A non-empty row. */
export interface HtmlRow {
  /** Number of its table in the page, from 0. */
  table: number;
  rowNo: number;
  cells: string[];
  hidden: boolean;
}

interface Cell {
  column: number;
  text: string;
  attributes: Attributes;
}

type Attributes = Readonly<Record<string, string>>;

interface OpenTable {
  table: number;
  rowNo: number;
  row: { cells: string[]; column: number; hidden: boolean } | null;
  cell: Cell | null;
  /** Last row covered by a cell from above, by column. */
  taken: number[];
}

const MAX_DEPTH = 64;
/** Elements open at the same time; pages often leave some unclosed. */
const MAX_OPEN = 10_000;
const MAX_TABLES = 200;
const CELL_CHARACTERS = 100_000;
/** Elements that start a new line. */
const LINES = new Set(['br', 'p', 'div', 'li']);
/** Elements whose content is not text of the page. */
const RAW = new Set(['script', 'style']);
/** Elements whose end matters. */
const NESTED = new Set(['table', 'tr', 'td', 'th', 'p', 'div', 'li', ...RAW]);
const NUMBER = /^[+-]?[\d.,\s\u00A0]+(?:E[+-]?\d+)?$/i;
const HIDDEN = /display\s*:\s*none/i;

const tooComplex = (sentence: string) => new ReaderProblem('file.tooComplex', sentence);

/** Returns how many cells one spans, from its attribute; 1 without it. */
const spanOf = (attribute: string | undefined, most: number) =>
  Math.min(most, Math.max(1, Math.floor(Number(attribute ?? 1)) || 1));

/**
 * Returns the displayed text of a cell. Numbers are returned in full if the page has them as an attribute (`x:num` of
 * Excel, `sdval` of LibreOffice).
 */
function textOf({ text, attributes }: Cell): string {
  const shown = text
    .replace(/[^\S\n\u00A0]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .replaceAll('\u00A0', ' ')
    .trim();
  if (!NUMBER.test(shown)) return shown;
  const number = attributes['x:num'] || attributes.sdval;
  return number ? numberText(number, 'plain', false) : shown;
}

/** Remembers open elements only if their end matters: its work grows with their number. */
class PageParser extends Parser {
  protected override isVoidElement(name: string): boolean {
    return !NESTED.has(name);
  }
}

/** Builds rows from the tables of a page. A table nested in a cell is a table of its own. */
export class HtmlTables {
  /** Rows that have not been taken yet. */
  ready: HtmlRow[] = [];
  tables = 0;
  private readonly nested: OpenTable[] = [];
  private opened = 0;
  private isRaw = false;
  private readonly parser = new PageParser({
    onopentag: (name, attributes) => this.open(name, attributes),
    onclosetag: (name) => this.close(name),
    ontext: (piece) => this.text(piece),
  });

  /** `merged` is called for each cell that spans others. */
  constructor(private readonly merged: (table: number, merge: Merge) => void = () => undefined) {}

  /** Reads the next chunk of the page. Throws `ReaderProblem`. */
  write(piece: string): void {
    this.parser.write(piece);
  }

  /** Call it after the last chunk, because a page may end in the middle of a table. */
  end(): void {
    this.parser.end();
    for (const table of this.nested.splice(0).reverse()) this.closeRow(table);
  }

  private open(name: string, attributes: Attributes): void {
    if (++this.opened > MAX_OPEN)
      throw tooComplex(`The file leaves more than ${MAX_OPEN.toLocaleString('en-NG')} elements open.`);
    if (RAW.has(name)) this.isRaw = true;
    if (name === 'table') this.openTable();
    const table = this.nested.at(-1);
    if (!table) return;
    if (name === 'tr') {
      this.closeRow(table);
      this.openRow(table, HIDDEN.test(attributes.style ?? ''));
    } else if (name === 'td' || name === 'th') this.openCell(table, attributes);
    else if (LINES.has(name) && table.cell && table.cell.text !== '') table.cell.text += '\n';
  }

  private close(name: string): void {
    this.opened--;
    if (RAW.has(name)) this.isRaw = false;
    const table = this.nested.at(-1);
    if (!table) return;
    if (LINES.has(name) && table.cell) table.cell.text += '\n';
    else if (name === 'td' || name === 'th') this.closeCell(table);
    else if (name === 'tr') this.closeRow(table);
    else if (name === 'table') {
      this.closeRow(table);
      this.nested.pop();
    }
  }

  private text(piece: string): void {
    const cell = this.isRaw ? null : this.nested.at(-1)?.cell;
    // Line breaks in the source are not line breaks of the page.
    if (cell && cell.text.length < CELL_CHARACTERS) cell.text += piece.replace(/[\r\n]+/g, ' ');
  }

  private openTable(): void {
    if (this.nested.length >= MAX_DEPTH)
      throw tooComplex(`The file nests its tables more than ${MAX_DEPTH} deep.`);
    if (this.tables >= MAX_TABLES)
      throw tooComplex(`The file contains more than ${MAX_TABLES} tables. Put the list into one table.`);
    this.nested.push({ table: this.tables++, rowNo: 0, row: null, cell: null, taken: [] });
  }

  private openRow(table: OpenTable, hidden: boolean) {
    if (++table.rowNo > MAX_ROWS) throw tooManyRows();
    const row = { cells: [], column: 0, hidden };
    table.row = row;
    return row;
  }

  private openCell(table: OpenTable, attributes: Attributes): void {
    this.closeCell(table);
    const row = table.row ?? this.openRow(table, false);
    while ((table.taken[row.column] ?? 0) >= table.rowNo) row.column++;
    table.cell = { column: row.column, text: '', attributes };
    const width = spanOf(attributes.colspan, MAX_COLUMNS);
    const height = spanOf(attributes.rowspan, MAX_ROWS);
    const [left, top] = [row.column, table.rowNo];
    row.column += width;
    if (left > MAX_COLUMNS || (width === 1 && height === 1)) return;
    this.merged(table.table, { top, bottom: top + height - 1, left, right: left + width - 1 });
    if (height === 1) return;
    while (table.taken.length < left) table.taken.push(0);
    for (let column = left; column < Math.min(left + width, MAX_COLUMNS); column++)
      table.taken[column] = top + height - 1;
  }

  private closeCell(table: OpenTable): void {
    const { cell, row } = table;
    table.cell = null;
    if (!cell || !row || cell.column > MAX_COLUMNS) return;
    while (row.cells.length < cell.column) row.cells.push('');
    row.cells[cell.column] = textOf(cell);
  }

  private closeRow(table: OpenTable): void {
    this.closeCell(table);
    const { row, rowNo } = table;
    table.row = null;
    if (row && !isBlankRow(row.cells))
      this.ready.push({ table: table.table, rowNo, cells: row.cells, hidden: row.hidden });
  }
}
