import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { base32 } from './card-code.js';

/** A key pair that signs the cards of one year. */
export interface SigningKey {
  /** The year, which is the key id in each signed code. */
  id: number;
  private: KeyObject;
  /** Uncompressed point, 65 bytes. */
  public: Buffer;
}

/** A card as its signed code holds it. */
export interface SignedCard {
  code: string;
  name: string;
  issuer: string;
  expiresAt: Date;
}

/** Bytes of a name and an issuer: with more, the modules would be too small for cheap phones. */
const LONGEST = { name: 40, issuer: 30 } as const;

/** Returns the P-256 key pair of a seed of 32 bytes. */
export function signingKey(id: number, seed: Buffer): SigningKey {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(seed);
  const point = pair.getPublicKey();
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: seed.toString('base64url'),
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  return { id, private: createPrivateKey({ key: jwk, format: 'jwk' }), public: point };
}

/**
 * Returns a code that verifies without the server, in base 32: a COSE_Sign1 with ES256 (RFC 9052 and 9053) of a CBOR Web
 * Token (RFC 8392). Its claims are the issuer (1), the expiry (4), and of claim 169 (MOSIP QR code specification) the full
 * name (4). The code of the card is the external data of the signature, so that the signature fits no other card.
 */
export function signedCode({ code, name, issuer, expiresAt }: SignedCard, key: SigningKey): string {
  const header = map([
    [number(1), number(-7)],
    [number(4), bytes(Buffer.from([key.id >> 8, key.id & 255]))],
  ]);
  const claims = map([
    [number(1), text(shortened(issuer, LONGEST.issuer))],
    [number(4), number(Math.floor(expiresAt.getTime() / 1000))],
    [number(169), map([[number(4), text(shortened(name, LONGEST.name))]])],
  ]);
  const signed = array([text('Signature1'), bytes(header), bytes(Buffer.from(code)), bytes(claims)]);
  const signature = sign('sha256', signed, { key: key.private, dsaEncoding: 'ieee-p1363' });
  const parts = array([bytes(header), map([]), bytes(claims), bytes(signature)]);
  return base32(Buffer.concat([head(6, 18), parts]));
}

function shortened(value: string, most: number): string {
  const letters = [...value];
  while (Buffer.byteLength(letters.join('')) > most) letters.pop();
  return letters.join('');
}

/** Writes a CBOR head (RFC 8949, section 3): a kind of three bits and an argument below 2^32. */
function head(kind: number, argument: number): Buffer {
  if (argument < 24) return Buffer.from([(kind << 5) | argument]);
  if (argument < 1 << 8) return Buffer.from([(kind << 5) | 24, argument]);
  if (argument < 1 << 16) return Buffer.from([(kind << 5) | 25, argument >> 8, argument & 255]);
  const wide = Buffer.alloc(5, (kind << 5) | 26);
  wide.writeUInt32BE(argument, 1);
  return wide;
}

const number = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Uint8Array): Buffer => Buffer.concat([head(2, value.length), value]);
const text = (value: string): Buffer =>
  Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
const array = (items: readonly Buffer[]): Buffer => Buffer.concat([head(4, items.length), ...items]);
const map = (entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, entries.length), ...entries.flat()]);
