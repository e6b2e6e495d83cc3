import { sumOf } from './decimals.js';

/** Collections of inputs, in order of recording. */
export interface Collected {
  eopId: number;
  /** Naira, as text. */
  amount: string;
}

/**
 * Returns the naira of repayments per input, as text. Repayments settle the oldest collection first; any excess belongs
 * to no input.
 */
export function settledBy(collections: readonly Collected[], repaid: string): Map<number, string> {
  const settled = new Map<number, string>();
  let left = repaid;
  for (const { eopId, amount } of collections) {
    if (Number(left) <= 0) break;
    const paid = Number(amount) < Number(left) ? amount : left;
    settled.set(eopId, sumOf([settled.get(eopId) ?? '0', paid]));
    left = sumOf([left, `-${paid}`]);
  }
  return settled;
}
