import { createHash, randomBytes } from 'node:crypto';

/** Bytes of a block of SHA-256 (FIPS 180-4). */
const BLOCK = 64;

/** Returns the two padded keys of HMAC-SHA256 as hex (RFC 2104), so that SQL can compute it with `sha256` alone. */
export function hmacPads(key: Buffer): { inner: string; outer: string } {
  const short = key.length > BLOCK ? createHash('sha256').update(key).digest() : key;
  const block = Buffer.concat([short], BLOCK);
  const padded = (pad: number) => Buffer.from(block.map((byte) => byte ^ pad)).toString('hex');
  return { inner: padded(0x36), outer: padded(0x5c) };
}

/**
 * Returns SQL of HMAC-SHA256 values under a new random key, which is kept nowhere: ids of two files can't be joined, and
 * no one can compute the id of a person again.
 * @param bind turns a value into a parameter
 */
export function keyedSql(bind: (value: unknown) => string): (label: string, id: string) => string {
  const { inner, outer } = hmacPads(randomBytes(32));
  const [ipad, opad] = [`decode(${bind(inner)}, 'hex')`, `decode(${bind(outer)}, 'hex')`];
  return (label, id) => `sha256(${opad} || sha256(${ipad} || convert_to('${label}:' || ${id}, 'UTF8')))`;
}
