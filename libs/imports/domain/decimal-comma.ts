import type { CommaMeaning, CommaQuestion } from '#libs/contracts';
import { MAX_HECTARES } from './checks.js';

const AMBIGUOUS = /^\d{1,3},\d{3}(?!\d|,|\.)/;
const DECIMAL = /^\d+,(?:\d{1,2}|\d{4,})(?!\d|,)/;
const THOUSANDS = /^\d{1,3}(?:,\d{3})+\.\d|^\d{1,3}(?:,\d{3}){2}/;
/** Factor by which a value may exceed the range of the others. */
const ROOM = 3;

/** True for a number whose comma may separate thousands or decimals: 0,500. */
export const isAmbiguous = (text: string): boolean => AMBIGUOUS.test(text);

/** Evidence from the cells of one number column about the meaning of its commas. */
export class CommaEvidence {
  private rows = 0;
  private first: { row: number; text: string } | null = null;
  private decimals = 0;
  private thousands = 0;
  private leadingZeros = 0;
  private readonly ambiguous: number[] = [];
  private others: [number, number] | null = null;

  constructor(
    private readonly field: string,
    private readonly column: string,
  ) {}

  /** Adds a cell with an ambiguous comma. */
  addAmbiguous(row: number, text: string): void {
    this.rows += 1;
    this.first ??= { row, text };
    if (text.startsWith('0')) this.leadingZeros += 1;
    if (this.ambiguous.length < 1000) this.ambiguous.push(decimalOf(text));
  }

  /** Adds any other cell: its text and its numeric value. */
  addPlain(text: string, value: number): void {
    this.others = this.others
      ? [Math.min(this.others[0], value), Math.max(this.others[1], value)]
      : [value, value];
    if (!text.includes(',')) return;
    if (THOUSANDS.test(text)) this.thousands += 1;
    else if (DECIMAL.test(text)) this.decimals += 1;
  }

  /** Guesses what the commas separate: from the column's other commas, else from the range of its other values. */
  guess(): CommaMeaning {
    if (this.decimals > 0 !== this.thousands > 0) return this.decimals > 0 ? 'decimal' : 'thousands';
    if (this.others) {
      const [least, greatest] = [this.others[0] / ROOM, this.others[1] * ROOM];
      const within = (factor: number) =>
        this.ambiguous.filter((value) => value * factor >= least && value * factor <= greatest).length;
      const [asDecimal, asThousands] = [within(1), within(1000)];
      if (asDecimal !== asThousands) return asDecimal > asThousands ? 'decimal' : 'thousands';
    }
    if (this.leadingZeros > 0 || this.ambiguous.some((value) => value * 1000 > MAX_HECTARES))
      return 'decimal';
    return this.thousands > 0 ? 'thousands' : 'decimal';
  }

  /** Returns the question about the file; null if no cell is ambiguous. */
  question(guess: CommaMeaning, answer: CommaMeaning | undefined): CommaQuestion | null {
    if (!this.first) return null;
    const decimal = decimalOf(this.first.text);
    return {
      kind: 'decimalComma',
      key: `comma:${this.field}`,
      field: this.field,
      column: this.column,
      rows: this.rows,
      firstRow: this.first.row,
      example: this.first.text,
      decimal,
      thousands: decimal * 1000,
      others: this.others,
      guess,
      ...(answer ? { answer } : {}),
    };
  }
}

/** Parses 0,500 as one half. */
const decimalOf = (text: string): number => Number.parseFloat(text.replace(',', '.'));
