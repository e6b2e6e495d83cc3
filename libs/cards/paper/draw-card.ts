import { CARD, CARD_COLORS, type CardFaceDto, QR_MARGIN } from '#libs/contracts';
import { MILLIMETRE, type Sheet } from '#libs/paper';
import { groupedCode } from '../domain/card-code.js';
import { darkRuns, type Qr } from '../domain/qr.js';

export interface DrawnCard {
  face: Omit<CardFaceDto, 'photo'>;
  photo: Buffer | null;
  code: string;
  qr: Qr;
  /** Side of the code without its margin, millimetres. */
  qrSide: number;
  issuer: string;
}

/** The back of each card of a print: where the privacy notice is. */
export interface CardBack extends Pick<DrawnCard, 'issuer' | 'qr' | 'qrSide'> {
  address: string;
}

type Weight = 'plain' | 'bold';

/** Side of the white box of a code, millimetres. */
export const boxOf = (side: number, modules: number): number => (side * (modules + 2 * QR_MARGIN)) / modules;

/** Draws a card at a place in millimetres. All lengths within are millimetres. */
export function drawCard(sheet: Sheet, card: DrawnCard, { x, y }: { x: number; y: number }): void {
  sheet.save();
  sheet.scale(MILLIMETRE).translate(x, y);
  drawGround(sheet, card);
  drawPhoto(sheet, card);
  drawTexts(sheet, card);
  sheet.restore();
}

/** Draws the back of a card at a place in millimetres. */
export function drawBack(sheet: Sheet, back: CardBack, { x, y }: { x: number; y: number }): void {
  const { name, facts, code } = CARD;
  const left = CARD.photo.x;
  sheet.save();
  sheet.scale(MILLIMETRE).translate(x, y);
  drawGround(sheet, back);
  put(sheet, 'Privacy notice', { x: left, y: name.y }, { weight: 'bold', size: name.size });
  for (const [at, line] of [
    'Scan the code to read how your data is used',
    'and which rights you have.',
  ].entries())
    put(sheet, line, { x: left, y: facts.first + at * facts.gap }, { weight: 'plain', size: facts.size });
  put(sheet, back.address, code, { weight: 'bold', size: facts.size, fits: code.width });
  sheet.restore();
}

/** Draws what front and back share: ground, head with the issuer, and a code. */
function drawGround(sheet: Sheet, card: Pick<DrawnCard, 'issuer' | 'qr' | 'qrSide'>): void {
  const { head, width, height, radius } = CARD;
  sheet.save().roundedRect(0, 0, width, height, radius).clip();
  sheet.rect(0, 0, width, height).fill(CARD_COLORS.ground);
  sheet.rect(0, 0, width, head.height).fill(CARD_COLORS.head);
  sheet.rect(0, head.height, width, head.rule).fill(CARD_COLORS.rule);
  drawMark(sheet);
  drawQr(sheet, card);
  sheet.restore();
  sheet.lineWidth(0.15).roundedRect(0, 0, width, height, radius).stroke(CARD_COLORS.edge);
  put(sheet, card.issuer, head.text, {
    weight: 'bold',
    size: head.text.size,
    color: '#ffffff',
    fits: head.text.width,
  });
}

function drawTexts(sheet: Sheet, { face, code }: DrawnCard): void {
  const { text, name, facts } = CARD;
  for (const [at, line] of face.nameLines.entries())
    put(sheet, line, { x: text.x, y: name.y + at * name.line }, { weight: 'bold', size: face.nameSize });
  for (const [at, [label, value]] of (
    [
      ['RIFAN number', face.rifanNumber],
      ['Ward', face.ward],
    ] as const
  ).entries()) {
    const y = facts.first + at * facts.step;
    put(sheet, label, { x: text.x, y }, { weight: 'plain', size: facts.label, color: CARD_COLORS.muted });
    put(sheet, value, { x: text.x, y: y + facts.gap }, { weight: 'bold', size: facts.size });
  }
  put(sheet, groupedCode(code), CARD.code, { weight: 'bold', size: CARD.code.size, fits: CARD.code.width });
}

/** The mark of the head: furrows and a seedling. */
function drawMark(sheet: Sheet): void {
  sheet
    .save()
    .translate(3.2, 1.5)
    .scale(5.4 / 28);
  sheet.roundedRect(0, 0, 28, 28, 6).fill('#2b8257');
  sheet.lineWidth(2.2).lineCap('round').strokeColor('#e5b45a');
  for (const from of [15, 20, 25])
    sheet
      .moveTo(4, from)
      .lineTo(24, from - 8)
      .stroke();
  sheet.strokeColor('#ffffff').moveTo(14, 24).lineTo(14, 11).stroke();
  sheet.restore();
}

function drawPhoto(sheet: Sheet, { photo, face }: DrawnCard): void {
  const { x, y, width, height, initials } = CARD.photo;
  sheet.save().roundedRect(x, y, width, height, 1.2).clip();
  sheet.rect(x, y, width, height).fill(CARD_COLORS.photo);
  if (photo) sheet.image(photo, x, y, { cover: [width, height], align: 'center', valign: 'center' });
  sheet.restore();
  if (photo) return;
  const style = { weight: 'bold', size: initials, color: CARD_COLORS.initials } as const;
  const wide = sheet.font('bold').fontSize(initials).widthOfString(face.initials);
  put(sheet, face.initials, { x: x + (width - wide) / 2, y: y + height / 2 + initials * 0.36 }, style);
}

/** Draws the code as one path, in the operators of PDF themselves: a call for each module would take most of the time. */
function drawQr(sheet: Sheet, { qr, qrSide }: Pick<DrawnCard, 'qr' | 'qrSide'>): void {
  const box = boxOf(qrSide, qr.size);
  const left = CARD.width - CARD.qr.edge - box;
  const top = CARD.height - CARD.qr.edge - box;
  sheet.rect(left, top, box, box).fill('#ffffff');
  sheet
    .save()
    .translate(left, top)
    .scale(box / (qr.size + 2 * QR_MARGIN));
  sheet.fillColor('#000000');
  const path = darkRuns(qr).map(([x, y, length]) => `${x + QR_MARGIN} ${y + QR_MARGIN} ${length} 1 re`);
  sheet.addContent(`${path.join(' ')} f`);
  sheet.restore();
}

interface Text {
  weight: Weight;
  size: number;
  color?: string;
  /** Shrinks the text to this width. */
  fits?: number;
}

/** Writes a line of text whose letters stand on `y`. */
function put(
  sheet: Sheet,
  text: string,
  { x, y }: { x: number; y: number },
  { weight, size, color = CARD_COLORS.ink, fits }: Text,
): void {
  sheet.font(weight).fontSize(size).fillColor(color);
  if (fits !== undefined) sheet.fontSize(size * Math.min(1, fits / sheet.widthOfString(text)));
  sheet.text(text, x, y, { lineBreak: false, baseline: 'alphabetic' });
}
