import {
  decryptIdentifier,
  keptAccountTokens,
  keptBvnTokens,
  lengthOfCipher,
  maskBvn,
  type TokenKeys,
} from '#libs/identifier-encryption';
import type { ColumnStep } from '#libs/tabular';
import { hectaresText } from '../domain/hectares.js';
import type { PlannedColumn } from './protocol.js';

const LAST_DIGITS = 4;
const MASK = '•••••••';

/** Display of BVNs and account numbers. */
export interface NumbersShown {
  accountId: number;
  keys: TokenKeys;
  /** In full; otherwise masked with a token. */
  whole: boolean;
}

type TextStep = (cells: string[]) => string[];

/** Returns the conversion of database cells to text, by column. */
export function textSteps(columns: readonly PlannedColumn[], shown: NumbersShown): Map<number, TextStep> {
  return new Map(
    columns.flatMap(({ type }, at): [number, TextStep][] => {
      if (type === 'bvn') return [[at, shown.whole ? wholeNumbers(shown) : maskedBvns(shown)]];
      if (type === 'account') return [[at, shown.whole ? wholeNumbers(shown) : maskedAccounts(shown)]];
      if (type === 'hectares') return [[at, (cells) => cells.map(hectaresText)]];
      return [];
    }),
  );
}

/** Returns the same for a table, in which numbers stay numbers. */
export function tableSteps(columns: readonly PlannedColumn[], shown: NumbersShown): Map<number, ColumnStep> {
  const texts = textSteps(columns, shown);
  const numbers = numberColumns(columns).map((at): [number, ColumnStep] => [
    at,
    (cells) => (texts.get(at)?.(cells) ?? cells).map((cell) => (cell === '' ? '' : Number(cell))),
  ]);
  return new Map<number, ColumnStep>([...texts, ...numbers]);
}

/** Returns the numeric columns of a table. */
export const numberColumns = (columns: readonly PlannedColumn[]): number[] =>
  columns.flatMap(({ type }, at) =>
    type === 'count' || type === 'number' || type === 'hectares' ? [at] : [],
  );

/** The cell contains the last four digits and the cipher text. */
const wholeNumbers =
  ({ keys }: Pick<NumbersShown, 'keys'>): TextStep =>
  (cells) =>
    cells.map((cell) =>
      cell === '' ? '' : decryptIdentifier(Buffer.from(cell.slice(LAST_DIGITS), 'hex'), keys),
    );

function maskedBvns({ accountId, keys }: NumbersShown): TextStep {
  const tokensOf = keptBvnTokens(accountId, keys);
  return (cells) => {
    const tokens = tokensOf(cells.map((cell) => cell.slice(LAST_DIGITS)));
    return cells.map((cell, index) =>
      cell === '' ? '' : `${MASK}${cell.slice(0, LAST_DIGITS)} ${tokens[index]}`,
    );
  };
}

function maskedAccounts({ accountId, keys }: NumbersShown): TextStep {
  const tokensOf = keptAccountTokens(accountId, keys);
  return (cells) => {
    const ciphers = cells.map((cell) => cell.slice(LAST_DIGITS));
    const tokens = tokensOf(ciphers);
    return cells.map((cell, index) => {
      if (cell === '') return '';
      const hidden = lengthOfCipher(ciphers[index] ?? '') - LAST_DIGITS;
      return `${maskBvn('0'.repeat(Math.max(0, hidden)) + cell.slice(0, LAST_DIGITS))} ${tokens[index]}`;
    });
  };
}
