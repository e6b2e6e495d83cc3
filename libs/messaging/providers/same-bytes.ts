import { timingSafeEqual } from 'node:crypto';

/** Compares signatures in constant time. */
export function sameBytes(given: string, made: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(made)];
  return one.length === other.length && timingSafeEqual(one, other);
}
