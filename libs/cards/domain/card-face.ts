import { CARD, type CardFaceDto } from '#libs/contracts';

/** A farmer as their card shows them. */
export interface CardHolder {
  farmerId: number;
  firstName: string;
  surname: string;
  rifanNumber: string | null;
  ward: string | null;
}

/** Measures a text in bold of one millimetre. Returns millimetres. */
export type Measure = (text: string) => number;

/**
 * Arranges the texts of a card. A long name shrinks to 80 %, then takes two lines; what is still too long is cut with an
 * ellipsis.
 */
export function faceOf(
  { firstName, surname, rifanNumber, ward }: CardHolder,
  qrBox: number,
  measure: Measure,
): Omit<CardFaceDto, 'photo'> {
  const name = `${firstName} ${surname}`.replace(/\s+/g, ' ').trim();
  const narrow = Math.min(CARD.text.width, CARD.width - CARD.qr.edge - qrBox - CARD.text.x - 1);
  return {
    ...nameFitted(name, measure),
    initials: initialsOf(firstName, surname),
    rifanNumber: cut(rifanNumber ?? '–', narrow / CARD.facts.size, measure),
    ward: cut(ward ?? '–', narrow / CARD.facts.size, measure),
  };
}

function nameFitted(name: string, measure: Measure): { nameLines: string[]; nameSize: number } {
  const { size, least } = CARD.name;
  const { width } = CARD.text;
  const fitting = width / measure(name);
  if (fitting >= least)
    return { nameLines: [name], nameSize: Math.min(size, Math.floor(fitting * 100) / 100) };
  const words = name.split(' ');
  let first = words.shift() ?? '';
  while (words[0] !== undefined && measure(`${first} ${words[0]}`) * least <= width)
    first += ` ${words.shift()}`;
  const lines = [first, words.join(' ')].filter((line) => line !== '');
  return { nameLines: lines.map((line) => cut(line, width / least, measure)), nameSize: least };
}

/** Cuts a text to a width, with an ellipsis. */
function cut(text: string, width: number, measure: Measure): string {
  if (measure(text) <= width) return text;
  const letters = [...text];
  while (letters.length > 1 && measure(`${letters.join('')}…`) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

const initialsOf = (...names: string[]): string =>
  names.map((name) => [...name.trim()][0]?.toUpperCase() ?? '').join('');
