/** Repeatable random numbers: mulberry32, from a 32-bit seed. */
export class Random {
  constructor(private state: number) {}

  /** 0 <= number < 1 */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  /** 0 <= whole number < `limit` */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  one<T>(of: readonly T[]): T {
    return of[this.below(of.length)] as T;
  }

  chance(share: number): boolean {
    return this.next() < share;
  }
}

/** Changes bytes in one to four ways: flips bits, or truncates, removes, duplicates, zeroes or inserts pieces. */
export function mutateBytes(random: Random, bytes: Buffer): Buffer {
  let result: Buffer = Buffer.from(bytes);
  for (let times = 1 + random.below(4); times > 0; times -= 1) result = mutateOnce(random, result);
  return result;
}

const FOREIGN = [
  '\0',
  '"',
  '\r',
  '\n',
  ',',
  '<',
  '&',
  ']]>',
  '<!--',
  '\uFFFD',
  'é',
  '\uFEFF',
  '=1+1',
  '-',
].map((text) => Buffer.from(text));

function mutateOnce(random: Random, bytes: Buffer): Buffer {
  if (bytes.length === 0) return Buffer.from([random.below(256)]);
  const at = random.below(bytes.length);
  const length = 1 + random.below(Math.min(200, bytes.length - at));
  switch (random.below(7)) {
    case 0:
      for (let flips = 1 + random.below(20); flips > 0; flips -= 1) {
        const place = random.below(bytes.length);
        bytes[place] = (bytes[place] as number) ^ (1 << random.below(8));
      }
      return bytes;
    case 1:
      return bytes.subarray(0, at);
    case 2:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]);
    case 3:
      return Buffer.concat([bytes.subarray(0, at + length), bytes.subarray(at)]);
    case 4:
      return bytes.fill(0, at, at + length);
    case 5:
      return Buffer.concat([bytes.subarray(0, at), random.one(FOREIGN), bytes.subarray(at)]);
    default:
      return Buffer.concat([bytes.subarray(at), bytes.subarray(0, at)]);
  }
}

const ODD_STRINGS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  '\u202Eabc',
  'é'.repeat(300),
  'x'.repeat(20_000),
  "'; DROP TABLE farmer; --",
  '%00',
  '%ff%fe',
  '../../../etc/passwd',
  '..\\..\\x',
  '$1',
  '{}',
  '[object Object]',
  '__proto__',
  'constructor',
  'NaN',
  '1e400',
  '-1',
  '0x10',
  '2026-02-31',
  '9999-99-99T99:99:99Z',
  '١٢٣',
  'true',
  'null',
  '☃️',
];
const ODD_NUMBERS = [
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  -(2 ** 31) - 1,
  1e308,
  Number.MIN_VALUE,
  999_999_999_999,
];

export const oddString = (random: Random) => random.one(ODD_STRINGS);

/** Returns any JSON value, mostly an unexpected one. */
export function oddValue(random: Random, depth = 0): unknown {
  switch (random.below(depth > 3 ? 5 : 8)) {
    case 0:
      return oddString(random);
    case 1:
      return random.one(ODD_NUMBERS);
    case 2:
      return random.chance(0.5);
    case 3:
      return null;
    case 4:
      return String(random.one(ODD_NUMBERS));
    case 5:
      return Array.from({ length: random.below(5) }, () => oddValue(random, depth + 1));
    case 6:
      return Array.from({ length: random.one([10, 40, 4000]) }).reduce<unknown>((inner) => [inner], 1);
    default:
      return Object.fromEntries(
        Array.from({ length: random.below(4) }, () => [oddString(random), oddValue(random, depth + 1)]),
      );
  }
}
