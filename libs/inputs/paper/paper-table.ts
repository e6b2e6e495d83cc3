import { setImmediate } from 'node:timers/promises';
import type { PaperRow, PaperTable } from '#libs/contracts';
import {
  BOTTOM,
  draw,
  drawFigure,
  heightOf,
  INNER,
  LINE,
  MUTED,
  PAGE,
  rule,
  type Sheet,
  STRONG,
  type Style,
  SUNKEN,
  write,
} from '#libs/paper';

const PAD = { x: 4, y: 3 } as const;
/** Number of rows after which the loop yields to other requests. */
const ROWS_AT_ONCE = 25;
const HEAD: Style = { weight: 'bold', color: MUTED };
const TOTAL: Style = { weight: 'bold' };

/**
 * Draws a table from `y` and returns its end. Its head repeats on each page. Rows are never split, and the sums share a
 * page with at least one row.
 */
export async function drawTable(
  sheet: Sheet,
  table: PaperTable,
  shares: readonly number[],
  y: number,
  struck: number,
): Promise<number> {
  const columns = placesOf(shares);
  const isFigure = (at: number) => table.columns[at]?.isFigure === true;
  const head = table.columns.map(({ title }) => title);
  const heightOfCells = (cells: readonly string[], style: Style) =>
    2 * PAD.y + Math.max(...cells.map((cell, at) => heightOf(sheet, cell, columns[at]?.width ?? 0, style)));
  const heightOfRow = (cells: readonly string[], style: Style) =>
    heightOfCells(
      cells.map((cell, at) => (isFigure(at) ? '' : cell)),
      style,
    );
  const drawHead = (top: number) => {
    const height = heightOfCells(head, HEAD);
    sheet.rect(PAGE.margin, top, INNER, height).fill(SUNKEN);
    for (const [at, cell] of head.entries()) {
      const place = { x: 0, width: 0, ...columns[at], y: top + PAD.y };
      draw(sheet, cell, place, { ...HEAD, align: isFigure(at) ? 'right' : 'left' });
    }
    return top + height;
  };
  const put = (cell: string, at: number, top: number, style: Style) => {
    const place = columns[at];
    if (!place || cell === '') return;
    (isFigure(at) ? drawFigure : draw)(sheet, cell, { ...place, y: top + PAD.y }, style);
  };
  const rowStyle = ({ isInfo, isStruck }: PaperRow, at: number): Style => ({
    ...(isInfo && { color: MUTED }),
    ...(isStruck && at === struck && { strike: true }),
  });

  const sumHeight = sumsHeight(sheet, table, columns);
  const first = table.rows[0];
  const least = 40 + (first ? heightOfRow(first.cells, {}) : 0) + sumHeight;
  let top = y;
  if (top + least > BOTTOM) top = newPage(sheet);
  top +=
    write(sheet, table.title, { x: PAGE.margin, y: top, width: INNER }, { size: 10, weight: 'bold' }) + 3;
  top = drawHead(top);
  for (const [index, row] of table.rows.entries()) {
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await setImmediate();
    const height = heightOfRow(row.cells, {});
    const isLast = index === table.rows.length - 1;
    if (top + height + (isLast ? sumHeight : 0) > BOTTOM) top = drawHead(newPage(sheet));
    for (const [at, cell] of row.cells.entries()) put(cell, at, top, rowStyle(row, at));
    top += height;
    if (!isLast) rule(sheet, top, { color: LINE });
  }
  return drawSums(sheet, table, columns, top, sumHeight);
}

interface Place {
  x: number;
  width: number;
}

/** Returns the horizontal position of each column's text. */
function placesOf(shares: readonly number[]): Place[] {
  const whole = shares.reduce((sum, share) => sum + share, 0);
  let x = PAGE.margin;
  return shares.map((share) => {
    const width = (INNER * share) / whole;
    const place = { x: x + PAD.x, width: width - 2 * PAD.x };
    x += width;
    return place;
  });
}

/** Width of all columns before the last three, for the labels of the sums. */
const widthOfWords = (columns: readonly Place[]) => (columns.at(-3)?.x ?? 0) - PAGE.margin - 3 * PAD.x;

const sumsHeight = (sheet: Sheet, { total }: PaperTable, columns: readonly Place[]) =>
  heightOf(sheet, total.words, widthOfWords(columns), TOTAL) + 2 * PAD.y;

function drawSums(
  sheet: Sheet,
  { total }: PaperTable,
  columns: readonly Place[],
  top: number,
  height: number,
): number {
  sheet.rect(PAGE.margin, top, INNER, height).fill(SUNKEN);
  rule(sheet, top, { color: STRONG });
  write(sheet, total.words, { x: PAGE.margin + PAD.x, y: top + PAD.y, width: widthOfWords(columns) }, TOTAL);
  for (const [at, figure] of total.figures.entries()) {
    const place = columns.at(at - 3);
    if (place) drawFigure(sheet, figure, { ...place, y: top + PAD.y }, TOTAL);
  }
  return top + height;
}

/** Begins a page and returns the position of its first line. */
export function newPage(sheet: Sheet): number {
  sheet.addPage();
  return PAGE.margin;
}
