import type { Readable } from 'node:stream';
import { fillText, type PaperWords, paperOf, type StatementDto, type StatementPaper } from '#libs/contracts';
import {
  BOTTOM,
  heightOf,
  INNER,
  LEAF,
  LINE,
  MUTED,
  openSheet,
  PAGE,
  rule,
  type Sheet,
  STRONG,
  SUNKEN,
  write,
} from '#libs/paper';
import { drawTable, newPage } from './paper-table.js';

/** Relative widths of the columns. */
const ITEM_SHARES = [25, 13, 15, 12, 12, 12, 17, 17, 17];
const ENTRY_SHARES = [9, 12, 30, 29, 19, 20, 19, 20];
/** Index of the column that is struck through. */
const WHAT = 2;
/** Fill and text colours of the debt. */
const TONES = {
  plain: ['#ffffff', '#1b241f'],
  owed: ['#fbf0d7', '#7a4e05'],
  settled: ['#e3f0e6', '#17553a'],
} as const;
const GAP = 12;

/**
 * Returns a statement as A4 pages, ready for signature. It streams while it is read, and yields to other requests
 * between rows.
 */
export async function statementPdf(statement: StatementDto): Promise<Readable> {
  const paper = paperOf(statement);
  const title = `${paper.marks[0]}, ${statement.farmerName}`;
  const { language, words, madeAt } = statement;
  const sheet = await openSheet({ title, madeAt: new Date(madeAt), language });
  let y = drawHead(sheet, paper);
  y = drawFacts(sheet, paper, y + 8);
  y = drawSums(sheet, paper, y + 6);
  y = await drawTable(sheet, paper.items, ITEM_SHARES, y + GAP, -1);
  y = await drawTable(sheet, paper.entries, ENTRY_SHARES, y + GAP, WHAT);
  drawEnd(sheet, paper, y);
  drawFeet(sheet, `${paper.marks[0]} · ${statement.farmerName}`, words);
  sheet.end();
  return sheet as unknown as Readable;
}

function drawHead(sheet: Sheet, { title, of, marks }: StatementPaper): number {
  const y = PAGE.margin;
  const size = 28;
  sheet.save().translate(PAGE.margin, y + 2);
  sheet.roundedRect(0, 0, size, size, 6).fill('#2b8257');
  sheet.lineWidth(2.2).lineCap('round').strokeColor('#e5b45a');
  for (const from of [15, 20, 25])
    sheet
      .moveTo(4, from)
      .lineTo(24, from - 8)
      .stroke();
  sheet.strokeColor('#ffffff').moveTo(14, 24).lineTo(14, 11).stroke();
  sheet.path('M14 13c0-4 2.6-6 6-6 0 4-2.6 6-6 6z').fill('#ffffff');
  sheet.path('M14 17c0-3.500-2.300-5.200-5.500-5.200 0 3.500 2.300 5.200 5.500 5.200z').fill('#ffffff');
  sheet.restore();
  const x = PAGE.margin + size + 10;
  const right = 200;
  const width = INNER - size - 10 - right - 8;
  let left = y + write(sheet, title, { x, y, width }, { size: 14, weight: 'bold' });
  left += write(sheet, of, { x, y: left, width }, { color: MUTED });
  let end = y;
  for (const mark of marks)
    end += write(
      sheet,
      mark,
      { x: PAGE.margin + INNER - right, y: end, width: right },
      { color: MUTED, align: 'right' },
    );
  const bottom = Math.max(left, end, y + size) + 6;
  rule(sheet, bottom, { color: LEAF, width: 1.5 });
  return bottom;
}

function drawFacts(sheet: Sheet, { facts }: StatementPaper, y: number): number {
  const gap = 14;
  const label = 56;
  const width = (INNER - 2 * gap) / 3;
  let bottom = y;
  for (const [at, column] of facts.entries()) {
    const x = PAGE.margin + at * (width + gap);
    let top = y;
    for (const fact of column) {
      const height = write(sheet, fact.label, { x, y: top, width: label - 4 }, { color: MUTED });
      const value = { x: x + label, y: top, width: width - label };
      top += Math.max(height, write(sheet, fact.value, value, fact.isMissing ? { color: MUTED } : {})) + 2;
    }
    bottom = Math.max(bottom, top);
  }
  return bottom;
}

function drawSums(sheet: Sheet, { sums }: StatementPaper, y: number): number {
  const width = INNER / sums.length;
  const height = 36;
  for (const [at, { label, value, tone }] of sums.entries()) {
    const x = PAGE.margin + at * width;
    const [fill, ink] = TONES[tone];
    sheet.lineWidth(0.6).rect(x, y, width, height).fillAndStroke(fill, LINE);
    const place = { x: x + 9, width: width - 18 };
    write(sheet, label, { ...place, y: y + 4 }, { color: tone === 'plain' ? MUTED : ink });
    write(sheet, value, { ...place, y: y + 16 }, { size: 12, weight: 'bold', color: ink });
  }
  return y + height;
}

/** Draws the signature lines and the check code, together on one page. */
function drawEnd(sheet: Sheet, { signatures, checkCode }: StatementPaper, y: number): void {
  const height = 62;
  const top = (y + height > BOTTOM ? newPage(sheet) : y) + 40;
  const code = 92;
  const gap = 20;
  const width = (INNER - code - 2 * gap) / 2;
  for (const [at, words] of signatures.entries()) {
    const from = PAGE.margin + at * (width + gap);
    rule(sheet, top, { color: STRONG, from, length: width });
    write(sheet, words, { x: from, y: top + 3, width }, { color: MUTED });
  }
  const place = { x: PAGE.margin + INNER - code, width: code };
  const label = { color: MUTED, align: 'right' } as const;
  const line = heightOf(sheet, checkCode.label, code, label);
  write(sheet, checkCode.label, { ...place, y: top + 3 - line }, label);
  write(sheet, checkCode.value, { ...place, y: top + 3 }, { weight: 'bold', align: 'right' });
}

/** Draws "page of pages", once all pages exist. */
function drawFeet(sheet: Sheet, of: string, words: PaperWords): void {
  const { start, count } = sheet.bufferedPageRange();
  const y = PAGE.height - PAGE.margin - 10;
  for (let at = start; at < start + count; at += 1) {
    sheet.switchToPage(at);
    rule(sheet, y - 4, { color: SUNKEN });
    write(sheet, of, { x: PAGE.margin, y, width: INNER - 120 }, { size: 7.5, color: MUTED });
    const page = fillText(words.pages, { page: at - start + 1, pages: count });
    const place = { x: PAGE.margin + INNER - 120, y, width: 120 };
    write(sheet, page, place, { size: 7.5, color: MUTED, align: 'right' });
  }
}
