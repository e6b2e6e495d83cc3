import { decodePieces, detectEncoding } from './encoding.js';
import { type HtmlRow, HtmlTables } from './html-tables.js';
import { type Merge, MergedCells } from './merged-cells.js';
import { ReaderProblem } from './problem.js';
import { Asides, type OpenSheet, type Sheet } from './sheet.js';
import { BATCH_ROWS, type Table, type TableRow } from './table.js';
import { tableOf } from './table-of.js';
import type { TableOptions } from './table-options.js';
import { SURPLUS_CELLS } from './xlsx.reader.js';

const HEAD_BYTES = 4096;
const CHARSET = /<meta\b[^>]{0,200}\bcharset\s*=\s*["']?\s*([\w-]{2,30})/i;
const NOTE = 'The file is a web page named .xls, as many systems export it. Gona read its table.';

interface Page {
  bytes: Buffer;
  /** TextDecoder label. */
  encoding: string;
  bom: number;
}

/** Detects the encoding of a page from its bytes, else from its declaration. */
function pageOf(bytes: Buffer): { page: Page; note: string | null } {
  const { name, bom, note } = detectEncoding(bytes);
  const page = { bytes, encoding: name as string, bom };
  const said = CHARSET.exec(bytes.toString('latin1', 0, HEAD_BYTES))?.[1];
  if (name !== 'windows-1252' || said === undefined) return { page, note };
  try {
    const { encoding } = new TextDecoder(said);
    return encoding.startsWith('utf') ? { page, note } : { page: { ...page, encoding }, note: null };
  } catch {
    return { page, note };
  }
}

/** Yields the rows of a page's tables as they are read. */
function* rowsOf({ bytes, encoding, bom }: Page, tables: HtmlTables): Generator<HtmlRow[]> {
  const taken = () => tables.ready.splice(0);
  for (const piece of decodePieces(bytes, encoding, bom)) {
    tables.write(piece);
    if (tables.ready.length >= BATCH_ROWS) yield taken();
  }
  tables.end();
  yield taken();
}

/** Reads the page once to find its non-empty tables and their merged cells. */
function findTables(page: Page): (readonly [table: number, merges: Merge[]])[] {
  const merges = new Map<number, Merge[]>();
  const filled = new Set<number>();
  const tables = new HtmlTables((table, merge) => {
    const list = merges.get(table);
    if (list) list.push(merge);
    else merges.set(table, [merge]);
  });
  for (const batch of rowsOf(page, tables)) for (const { table } of batch) filled.add(table);
  return [...filled].sort((a, b) => a - b).map((table) => [table, merges.get(table) ?? []]);
}

function openTable(page: Page, wanted: number, merges: readonly Merge[]): OpenSheet {
  const asides = new Asides();
  const merged = merges.length > 0 ? new MergedCells(merges) : null;
  async function* rows(): AsyncGenerator<TableRow[]> {
    for (const batch of rowsOf(page, new HtmlTables())) {
      const seen: TableRow[] = [];
      for (const { table, rowNo, cells, hidden } of batch) {
        if (table !== wanted) continue;
        merged?.fill(rowNo, cells);
        if (hidden) asides.hiddenRows.add(rowNo);
        else seen.push({ rowNo, cells });
      }
      if (seen.length > 0) yield seen;
    }
  }
  return { rows: rows(), merged, asides };
}

/**
 * Reads a web page named .xls, because some systems write an HTML table that way and Excel opens it. Each table is a
 * sheet. Rows are numbered within their table and hidden ones are skipped. Cells that span several rows give their
 * value to each. The page is streamed twice: first to find its tables, then to read them. Throws `ReaderProblem`.
 */
export async function readHtml(bytes: Buffer, options: TableOptions = {}): Promise<Table> {
  const { page, note } = pageOf(bytes);
  const found = findTables(page);
  if (found.length === 0) {
    throw new ReaderProblem(
      'file.wrongContent',
      'This is a web page without a table, not an old Excel workbook. Download the list again, as Excel or CSV, and import that.',
    );
  }
  const sheets = found.map(
    ([table, merges], index): Sheet => ({
      name: found.length === 1 ? null : `Table ${index + 1}`,
      hidden: false,
      open: async () => openTable(page, table, merges),
    }),
  );
  return tableOf({ sheets, notes: note ? [NOTE, note] : [NOTE], surplus: SURPLUS_CELLS }, options);
}
