import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type PdfDocument from 'pdfkit';

/** Subset of Noto Sans: Latin with all letters of Nigeria's languages, and the naira sign. */
const FONTS = join(process.cwd(), 'dist/libs/paper/fonts');
/** Points of a millimetre. */
export const MILLIMETRE = 72 / 25.4;
/** A4, in points. */
export const PAGE = { width: 210 * MILLIMETRE, height: 297 * MILLIMETRE, margin: 14 * MILLIMETRE } as const;
/** Height of the footer, in points. */
const FOOT = 20;
/** Lowest usable line of a page. */
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

/** Types of the used part of the font library, which has none. */
interface FontLibrary {
  create(file: Uint8Array): PDFKit.Mixins.PDFFontSource;
}

let tools: ReturnType<typeof loadTools> | null = null;

/**
 * Loads the libraries and fonts once. Fonts compute and cache their tables on first use; each document keeps its own
 * state.
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

/**
 * Opens a document of A4 pages. The first one loads the libraries, because most processes never print. A streamed one
 * has no page yet; each further page releases the one before it, which can't be changed then.
 */
export async function openSheet({
  title,
  madeAt,
  isStreamed = false,
  language = 'en',
}: {
  title: string;
  madeAt: Date;
  isStreamed?: boolean;
  language?: string;
}): Promise<Sheet> {
  tools ??= loadTools();
  const { Document, plain, bold } = await tools;
  const sheet = new Document({
    size: 'A4',
    margin: 0,
    bufferPages: !isStreamed,
    autoFirstPage: !isStreamed,
    lang: language,
    displayTitle: true,
    info: { Title: title, Creator: 'Gona', Producer: 'Gona', CreationDate: madeAt, ModDate: madeAt },
  });
  sheet.registerFont('plain', plain);
  sheet.registerFont('bold', bold);
  return sheet;
}

/** State of the library that grows with each page. */
interface Kept {
  /** Each font keeps the layout of every word. */
  _fontFamilies: Record<string, { layoutCache?: Record<string, unknown> }>;
}

/** Adds a page to a streamed document and frees the memory of the page before it, so that the length does not matter. */
export function addStreamedPage(sheet: Sheet, width: number, height: number): void {
  const before = sheet.page as Sheet['page'] | null;
  sheet.addPage({ size: [width, height], margin: 0 });
  // The list of pages keeps it, and only needs its id. Its data refers to all pictures.
  if (before) (before.dictionary as { data: object }).data = {};
  for (const font of Object.values((sheet as unknown as Kept)._fontFamilies)) font.layoutCache = {};
}

export interface Style {
  size?: number;
  weight?: Weight;
  color?: string;
  align?: 'left' | 'right';
  strike?: boolean;
}

const DEFAULT = { size: 8.5, weight: 'plain', color: INK, align: 'left', strike: false } as const;

/** Returns the height of a text at this width, in points. */
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

/** Writes a text at a position and returns its height. */
export function write(sheet: Sheet, text: string, place: Place, style: Style = {}): number {
  draw(sheet, text, place, style);
  return heightOf(sheet, text, place.width, style);
}

/** Writes a text at a position. */
export function draw(sheet: Sheet, text: string, { x, y, width }: Place, style: Style = {}): void {
  const { size, weight, color, align, strike } = { ...DEFAULT, ...style };
  if (text === '') return;
  sheet.font(weight).fontSize(size).fillColor(color).strokeColor(color);
  sheet.text(text, x, y, { width, align, strike });
}

/** Writes a figure right-aligned on one line, in a smaller size if it is long. */
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

/** Draws a horizontal line. */
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
