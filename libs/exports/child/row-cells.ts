import {
  accountTokens,
  decryptIdentifier,
  type IdentifierKeys,
  keptBvnTokens,
  maskBvn,
} from '#libs/identifier-encryption';
import { hectaresText } from '../domain/hectares.js';
import type { PlannedColumn } from './protocol.js';

const LAST_DIGITS = 4;
const MASK = '•••••••';

/** How BVNs and account numbers are shown. */
export interface NumbersShown {
  accountId: number;
  keys: Pick<IdentifierKeys, 'encryption' | 'encryptionKeyId'>;
  /** In the clear; masked with a token otherwise. */
  whole: boolean;
}

type Finish = (rows: string[][]) => void;

/** What has to be made of cells as the database answers them before they go into a file, a batch at a time. */
export function finishCells(columns: readonly PlannedColumn[], shown: NumbersShown): Finish {
  const steps = columns.flatMap(({ type }, at): Finish[] => {
    if (type === 'bvn') return [bvnStep(at, shown)];
    if (type === 'account') return shown.whole ? [] : [accountStep(at, shown)];
    if (type === 'hectares') return [hectaresStep(at)];
    return [];
  });
  return (rows) => {
    for (const step of steps) step(rows);
  };
}

function hectaresStep(at: number): Finish {
  return (rows) => {
    for (const row of rows) row[at] = hectaresText(row[at] ?? '');
  };
}

/** The last four digits and the cipher text stand in the cell. */
function bvnStep(at: number, { accountId, keys, whole }: NumbersShown): Finish {
  if (whole)
    return (rows) => {
      for (const row of rows) {
        const cell = row[at] ?? '';
        row[at] = cell === '' ? '' : decryptIdentifier(Buffer.from(cell.slice(LAST_DIGITS), 'hex'), keys);
      }
    };
  const tokensOf = keptBvnTokens(accountId, keys);
  return (rows) => {
    const tokens = tokensOf(rows.map((row) => (row[at] ?? '').slice(LAST_DIGITS)));
    rows.forEach((row, index) => {
      const cell = row[at] ?? '';
      if (cell !== '') row[at] = `${MASK}${cell.slice(0, LAST_DIGITS)} ${tokens[index]}`;
    });
  };
}

function accountStep(at: number, { accountId, keys }: NumbersShown): Finish {
  const tokensOf = accountTokens(accountId, keys);
  return (rows) => {
    const tokens = tokensOf(rows.map((row) => row[at] ?? ''));
    rows.forEach((row, index) => {
      const cell = row[at] ?? '';
      if (cell !== '') row[at] = `${maskBvn(cell)} ${tokens[index]}`;
    });
  };
}
