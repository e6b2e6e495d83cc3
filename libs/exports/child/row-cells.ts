import { decryptIdentifier, type IdentifierKeys, keptBvnTokens } from '#libs/identifier-encryption';
import type { ColumnStep } from '#libs/tabular';
import { hectaresText } from '../domain/hectares.js';
import type { PlannedColumn } from './protocol.js';

const LAST_DIGITS = 4;
const MASK = '•••••••';

export interface BvnShown {
  accountId: number;
  keys: Pick<IdentifierKeys, 'encryption' | 'encryptionKeyId'>;
  /** In the clear; masked with a token otherwise. */
  whole: boolean;
}

/** By column what has to be made of its cells as the database answers them: the text that a file says. */
export function textSteps(
  columns: readonly PlannedColumn[],
  bvns: BvnShown,
): Map<number, (cells: string[]) => string[]> {
  const bvnTexts = bvns.whole ? wholeBvns(bvns) : maskedBvns(bvns);
  return new Map(
    columns.flatMap(({ type }, at) => {
      if (type === 'bvn') return [[at, bvnTexts]];
      if (type === 'hectares') return [[at, (cells: string[]) => cells.map(hectaresText)]];
      return [];
    }),
  );
}

/** The same for a table, in which numbers are numbers. */
export function tableSteps(columns: readonly PlannedColumn[], bvns: BvnShown): Map<number, ColumnStep> {
  const steps: Map<number, ColumnStep> = new Map(textSteps(columns, bvns));
  for (const at of numberColumns(columns)) {
    const texts = steps.get(at) as ((cells: string[]) => string[]) | undefined;
    steps.set(at, (cells) => (texts ? texts(cells) : cells).map((cell) => (cell === '' ? '' : Number(cell))));
  }
  return steps;
}

/** The columns that a table has numbers in. */
export const numberColumns = (columns: readonly PlannedColumn[]): number[] =>
  columns.flatMap(({ type }, at) =>
    type === 'count' || type === 'number' || type === 'hectares' ? [at] : [],
  );

/** The last four digits and the cipher text stand in the cell. */
const wholeBvns =
  ({ keys }: BvnShown) =>
  (cells: string[]) =>
    cells.map((cell) =>
      cell === '' ? '' : decryptIdentifier(Buffer.from(cell.slice(LAST_DIGITS), 'hex'), keys),
    );

function maskedBvns({ accountId, keys }: BvnShown) {
  const tokensOf = keptBvnTokens(accountId, keys);
  return (cells: string[]) => {
    const tokens = tokensOf(cells.map((cell) => cell.slice(LAST_DIGITS)));
    return cells.map((cell, index) =>
      cell === '' ? '' : `${MASK}${cell.slice(0, LAST_DIGITS)} ${tokens[index]}`,
    );
  };
}
