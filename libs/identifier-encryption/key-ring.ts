/**
 * Keys for one purpose, each with the number that is stored in its ciphertexts. The first encrypts; all decrypt. As
 * text it is `2:<32 bytes in base64>,1:<32 bytes in base64>`.
 */
export class KeyRing {
  /** Number of the key that encrypts. */
  readonly id: number;
  /** The key that encrypts. */
  readonly key: Buffer;
  private readonly keys: ReadonlyMap<number, Buffer>;

  /** Throws if the text is not a valid ring: settings were checked when they were read. */
  constructor(readonly text: string) {
    this.keys = new Map(
      splitRing(text).map(([number, key]) => [Number(number), Buffer.from(key ?? '', 'base64')]),
    );
    const [first] = this.keys;
    if (!first) throw new Error('a ring without keys');
    [this.id, this.key] = first;
  }

  /** Key numbers; the one that encrypts comes first. */
  get ids(): number[] {
    return [...this.keys.keys()];
  }

  /** All keys; the one that encrypts comes first. */
  get all(): Buffer[] {
    return [...this.keys.values()];
  }

  has(id: number): boolean {
    return this.keys.has(id);
  }

  /** Returns the key with a number. Throws if it is not in the ring. */
  of(id: number | undefined): Buffer {
    const key = id === undefined ? undefined : this.keys.get(id);
    if (!key) throw new Error(`encrypted with key ${id}, which is not at hand`);
    return key;
  }
}

/** Splits the text into pairs of number and key. Commas, blanks or line ends separate the pairs. */
export const splitRing = (text: string): (readonly [number: string, key: string | undefined])[] =>
  text
    .split(/[\s,]+/)
    .filter((each) => each !== '')
    .map((each) => {
      const at = each.indexOf(':');
      return at < 0 ? [each, undefined] : [each.slice(0, at), each.slice(at + 1)];
    });

/** Settings for a ring: the ring itself, or one key and its number. */
export function ringText(ring: string | undefined, key: string | undefined, id = 1): string {
  return ring ?? `${id}:${key}`;
}
