import { timingSafeEqual } from 'node:crypto';

/** Whether a signature is the one that it ought to be, in a time that does not tell how much of it is right. */
export function sameBytes(given: string, made: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(made)];
  return one.length === other.length && timingSafeEqual(one, other);
}
