import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { A4_PLACES, CARD, type CardLayout } from '#libs/contracts';
import { addStreamedPage, MILLIMETRE, openSheet, PAGE, type Sheet } from '#libs/paper';
import type { Measure } from '../domain/card-face.js';
import { type CardBack, type DrawnCard, drawBack, drawCard } from './draw-card.js';

/** Bytes that may wait for the reader before the next page is drawn. */
const AHEAD = 1 << 20;
const LOOK_MS = 3;
/** Length of a cut mark and its distance from the cards, millimetres. */
const MARK = { length: 5, gap: 1.5 };

interface CardsPaper {
  title: string;
  madeAt: Date;
  layout: CardLayout;
  /** The cards of each page. */
  pages: (measure: Measure) => AsyncIterable<readonly DrawnCard[]>;
  /** Drawn on a page of its own after each page of cards; null: none. */
  back: CardBack | null;
}

/** Returns cards as a PDF. It is drawn page by page while it is read, so that its length does not matter. */
export async function cardsPdf({ title, madeAt, layout, pages, back }: CardsPaper): Promise<Readable> {
  const sheet = await openSheet({ title, madeAt, isStreamed: true });
  const file = sheet as unknown as Readable;
  const write = async () => {
    for await (const cards of pages(measureIn(sheet))) {
      const places = layout === 'A4' ? A4_PLACES : [{ x: 0, y: 0 }];
      addPage(sheet, layout);
      for (const [at, card] of cards.entries()) drawCard(sheet, card, places[at] ?? { x: 0, y: 0 });
      if (back) {
        addPage(sheet, layout);
        // The paper is turned on its long edge, so the columns change sides.
        for (const { x, y } of places.slice(0, cards.length))
          drawBack(sheet, back, { x: layout === 'A4' ? PAGE.width / MILLIMETRE - CARD.width - x : x, y });
      }
      while (file.readableLength > AHEAD && !file.destroyed) await setTimeout(LOOK_MS);
      if (file.destroyed) return;
    }
    sheet.end();
  };
  write().catch((error: unknown) => file.destroy(error as Error));
  return file;
}

/** Measures texts with the fonts of the paper. */
export const measuredAlone = async (): Promise<Measure> =>
  measureIn(await openSheet({ title: '', madeAt: new Date(0), isStreamed: true }));

function measureIn(sheet: Sheet): Measure {
  return (text) => sheet.font('bold').fontSize(100).widthOfString(text) / 100;
}

function addPage(sheet: Sheet, layout: CardLayout): void {
  if (layout === 'CR80') {
    addStreamedPage(sheet, CARD.width * MILLIMETRE, CARD.height * MILLIMETRE);
    return;
  }
  addStreamedPage(sheet, PAGE.width, PAGE.height);
  drawCutMarks(sheet);
}

/** Draws marks at the edges of all cards, outside of them. */
function drawCutMarks(sheet: Sheet): void {
  const xs = [...new Set(A4_PLACES.flatMap(({ x }) => [x, x + CARD.width]))];
  const ys = [...new Set(A4_PLACES.flatMap(({ y }) => [y, y + CARD.height]))];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  sheet.save().scale(MILLIMETRE).lineWidth(0.1).strokeColor('#8b958d');
  const line = (x: number, y: number, toX: number, toY: number) =>
    sheet.moveTo(x, y).lineTo(toX, toY).stroke();
  for (const x of xs) {
    line(x, top - MARK.gap - MARK.length, x, top - MARK.gap);
    line(x, bottom + MARK.gap, x, bottom + MARK.gap + MARK.length);
  }
  for (const y of ys) {
    line(left - MARK.gap - MARK.length, y, left - MARK.gap, y);
    line(right + MARK.gap, y, right + MARK.gap + MARK.length, y);
  }
  sheet.restore();
}
