import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type PdfDocument from 'pdfkit';

/** A subset of Noto Sans: Latin with all letters of Nigeria's languages, and the naira. */
const FONTS = join(process.cwd(), 'dist/libs/inputs/paper/fonts');
const MILLIMETRE = 72 / 25.4;
/** A4, in points. */
export const PAGE = { width: 210 * MILLIMETRE, height: 297 * MILLIMETRE, margin: 14 * MILLIMETRE } as const;
/** What the line at the foot of each page takes. */
const FOOT = 20;
/** Last line that a page has room for. */
export const BOTTOM = PAGE.height - PAGE.margin - FOOT;
export const INNER = PAGE.width - 2 * PAGE.margin;

export const INK = '#1b241f';
export const MUTED = '#59645c';
export const LINE = '#e0dccf';
export const STRONG = '#8b958d';
export const SUNKEN = '#efece2';
export const LEAF = '#1e6b46';

export type Sheet = PDFKit.PDFDocument;
export type Weight = 'plain' | 'bold';

/** What the library of fonts has that is used here; it brings no types. */
interface FontLibrary {
  create(file: Uint8Array): PDFKit.Mixins.PDFFontSource;
}

let tools: ReturnType<typeof loadTools> | null = null;

/**
 * The libraries and the fonts, read once: fonts work out what they need of their tables the first time, and keep it. What of
 * them a document has is its own.
 */
async function loadTools() {
  const [{ default: Document }, fonts, plain, bold] = await Promise.all([
    import('pdfkit') as Promise<{ default: typeof PdfDocument }>,
    // @ts-expect-error: without types
    import('fontkit') as Promise<FontLibrary>,
    readFile(join(FONTS, 'noto-sans-regular.ttf')),
    readFile(join(FONTS, 'noto-sans-semibold.ttf')),
  ]);
  return { Document, plain: fonts.create(plain), bold: fonts.create(bold) };
}

/** An empty document of A4 pages. The libraries are loaded by the first one: most processes never print. */
export async function openSheet({ title, madeAt }: { title: string; madeAt: Date }): Promise<Sheet> {
  tools ??= loadTools();
  const { Document, plain, bold } = await tools;
  const sheet = new Document({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Creator: 'Gona', Producer: 'Gona', CreationDate: madeAt, ModDate: madeAt },
  });
  sheet.registerFont('plain', plain);
  sheet.registerFont('bold', bold);
  return sheet;
}

export interface Style {
  size?: number;
  weight?: Weight;
  color?: string;
  align?: 'left' | 'right';
  strike?: boolean;
}

const DEFAULT = { size: 8.5, weight: 'plain', color: INK, align: 'left', strike: false } as const;

/** How high a text is in so wide a place, in points. */
export function heightOf(sheet: Sheet, text: string, width: number, style: Style = {}): number {
  const { size, weight } = { ...DEFAULT, ...style };
  sheet.font(weight).fontSize(size);
  return text === '' ? sheet.currentLineHeight() : sheet.heightOfString(text, { width });
}

interface Place {
  x: number;
  y: number;
  width: number;
}

/** Writes a text into a place and answers how high it is. */
export function write(sheet: Sheet, text: string, place: Place, style: Style = {}): number {
  draw(sheet, text, place, style);
  return heightOf(sheet, text, place.width, style);
}

/** Writes a text into a place. */
export function draw(sheet: Sheet, text: string, { x, y, width }: Place, style: Style = {}): void {
  const { size, weight, color, align, strike } = { ...DEFAULT, ...style };
  if (text === '') return;
  sheet.font(weight).fontSize(size).fillColor(color).strokeColor(color);
  sheet.text(text, x, y, { width, align, strike });
}

/** Writes a figure into a place, at its right: on one line, smaller where it is long. */
export function drawFigure(sheet: Sheet, text: string, { x, y, width }: Place, style: Style = {}): void {
  const { size, weight, color } = { ...DEFAULT, ...style };
  if (text === '') return;
  sheet.font(weight).fontSize(size).fillColor(color);
  const wide = sheet.widthOfString(text);
  const shown = Math.min(1, width / wide);
  sheet
    .fontSize(size * shown)
    .text(text, x + width - wide * shown, y + (size * (1 - shown)) / 2, { lineBreak: false });
}

/** A level line. */
export function rule(
  sheet: Sheet,
  y: number,
  { color = LINE, width = 0.6, from = PAGE.margin, length = INNER } = {},
) {
  sheet
    .lineWidth(width)
    .strokeColor(color)
    .moveTo(from, y)
    .lineTo(from + length, y)
    .stroke();
}
