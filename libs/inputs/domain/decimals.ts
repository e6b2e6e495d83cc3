import { product } from '#libs/contracts';

/** Adds up naira to the kobo. */
export function sumOf(amounts: readonly (number | string)[]): string {
  const kobo = amounts.reduce((sum, each) => sum + BigInt(product(each, 100, 0)), 0n);
  return product(String(kobo), '0.01', 2);
}
