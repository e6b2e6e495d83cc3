/**
 * Layout of a CR80 card, in millimetres from its upper left corner. Texts stand on the line `y`. The server draws it into
 * PDFs, the client into the preview.
 */
export const CARD = {
  width: 85.6,
  height: 54,
  radius: 3,
  head: { height: 8.4, rule: 0.7, text: { x: 10.2, y: 5.7, size: 3.1, width: 72 } },
  /** Four to five. */
  photo: { x: 4, y: 12.4, width: 22.4, height: 28, initials: 9 },
  text: { x: 29.6, width: 52 },
  /** One line in full size, shrunk to 80 %, or two lines of that size. */
  name: { y: 17, size: 5, least: 4, line: 4.6 },
  facts: { label: 1.9, size: 2.9, first: 26.2, step: 8.6, gap: 3.5 },
  code: { x: 4, y: 48.6, size: 3.2, width: 48 },
  /** Distance of the code's white margin from the right and lower edge. */
  qr: { edge: 1.2 },
} as const;

/** Modules of the white margin that readers of QR codes need. */
export const QR_MARGIN = 4;

/** Places eight cards on an A4 page: millimetres of their upper left corners, with gaps for cut marks. */
export const A4_PLACES: readonly { x: number; y: number }[] = Array.from({ length: 8 }, (_, at) => ({
  x: 14.4 + (at % 2) * (CARD.width + 10),
  y: 24 + Math.floor(at / 2) * (CARD.height + 8),
}));

export const CARD_COLORS = {
  head: '#14301f',
  rule: '#d99a2b',
  ground: '#fcfaf4',
  edge: '#c9c3b1',
  photo: '#e3f0e6',
  initials: '#1e6b46',
  ink: '#1b241f',
  muted: '#59645c',
} as const;
