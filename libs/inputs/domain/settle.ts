import { sumOf } from './decimals.js';

/** What was collected of an input, in the order in which it was. */
export interface Collected {
  eopId: number;
  /** Naira, as text. */
  amount: string;
}

/**
 * Which input a farmer's repayments have paid for: they settle the oldest collection first. Naira by input, as text; what is beyond
 * all of them is under no input.
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
