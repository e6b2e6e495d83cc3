import { cleanText } from './clean.js';
import { headerKey } from './columns.js';

/** Digits of a cell that may be a NIN: also one that is shortened (`1.2346E+10`), masked, or lost its first zero. */
const FEWEST_DIGITS = 5;
const NOT_LETTERS = /[^\p{L}]+/u;
const NIN_WORDS = new Set(['nin', 'nins', 'vnin', 'nimc']);
const NIN_KEY = /^v?nin(?:no|nos|num|number|numbers|id|digits?)?$|nationalid/;

/**
 * Tests whether a heading names National Identification Numbers. NIMC allows nobody else to keep them (tokenisation, 1
 * January 2022). A column for either number counts as a BVN column.
 */
export function isNinHeading(heading: string): boolean {
  const key = headerKey(heading);
  if (key.length > 80 || /bvn|bankverif/.test(key)) return false;
  if (NIN_KEY.test(key)) return true;
  return cleanText(heading)
    .toLowerCase()
    .split(NOT_LETTERS)
    .some((word) => NIN_WORDS.has(word));
}

/** Tests whether a cell below such a heading may be a number, or a virtual NIN of 16 letters and digits. */
export const mayBeNin = (cell: string): boolean => cell.replace(/\D/g, '').length >= FEWEST_DIGITS;

/** Finds the columns of NINs in a table that is read row by row. */
export class NinColumns {
  private readonly headings = new Map<number, string>();

  /** Looks for headings in a row. Returns the columns in which a cell of the row must not be kept. */
  of(cells: readonly string[]): number[] {
    const found: number[] = [];
    for (const [column, cell] of cells.entries()) {
      if (cell === '') continue;
      if (this.headings.has(column)) {
        if (mayBeNin(cell)) found.push(column);
      } else if (cell.length <= 80 && isNinHeading(cell)) this.headings.set(column, cleanText(cell));
    }
    return found;
  }

  /** Headings found so far, as the file spells them. */
  get names(): string[] {
    return [...new Set(this.headings.values())];
  }
}
