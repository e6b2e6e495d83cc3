/** A card's signed code as a phone without connection sees it. `LATER`: it was signed with a key newer than the list. */
export interface SignedAnswer {
  state: 'SIGNED' | 'EXPIRED' | 'FORGED' | 'LATER';
  name: string;
  issuer: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

export interface PublicKey {
  id: number;
  /** Uncompressed point of P-256, in base64. */
  key: string;
}

type Value = number | string | Uint8Array<ArrayBuffer> | Value[] | Map<Value, Value>;

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const FORGED: SignedAnswer = { state: 'FORGED', name: '', issuer: '', expiresAt: 0 };

/** Verifies a signed code (libs/cards/domain/signed-code.ts) for the card with a code of 16 characters. */
export async function verifySigned(
  code: string,
  signed: string,
  keys: readonly PublicKey[],
  now: number,
): Promise<SignedAnswer> {
  try {
    const [header, , claims, signature] = arrayOf(decode(bytesOf(signed.toUpperCase())));
    const [protectedHeader, payload] = [blobOf(header), blobOf(claims)];
    const [high = 0, low = 0] = blobOf(mapOf(decode(protectedHeader)).get(4));
    const id = high * 256 + low;
    const known = keys.find((key) => key.id === id);
    if (!known) return id > Math.max(...keys.map((key) => key.id)) ? { ...FORGED, state: 'LATER' } : FORGED;
    const curve = { name: 'ECDSA', namedCurve: 'P-256' };
    const point = Uint8Array.from(atob(known.key), (letter) => letter.charCodeAt(0));
    const key = await crypto.subtle.importKey('raw', point, curve, false, ['verify']);
    const content = signedContent(protectedHeader, new TextEncoder().encode(code.toUpperCase()), payload);
    const hash = { name: 'ECDSA', hash: 'SHA-256' };
    if (!(await crypto.subtle.verify(hash, key, blobOf(signature), content))) return FORGED;
    const facts = mapOf(decode(payload));
    const expiresAt = Number(facts.get(4)) * 1000;
    const name = String(mapOf(facts.get(169)).get(4));
    return { state: expiresAt < now ? 'EXPIRED' : 'SIGNED', name, issuer: String(facts.get(1)), expiresAt };
  } catch {
    return FORGED;
  }
}

/** Returns the `Sig_structure` of RFC 9052, section 4.4. */
function signedContent(header: Uint8Array, code: Uint8Array, payload: Uint8Array): Uint8Array<ArrayBuffer> {
  const blob = (content: Uint8Array) =>
    content.length < 24 ? [0x40 | content.length, ...content] : [0x58, content.length, ...content];
  const context = [0x6a, ...new TextEncoder().encode('Signature1')];
  return Uint8Array.from([0x84, ...context, ...blob(header), ...blob(code), ...blob(payload)]);
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  let [bits, held] = [0, 0];
  for (const letter of text) {
    const value = LETTERS.indexOf(letter);
    if (value < 0) throw new Error('not base 32');
    held = (held << 5) | value;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((held >> bits) & 255);
      held &= (1 << bits) - 1;
    }
  }
  return Uint8Array.from(bytes);
}

/** Decodes the part of CBOR (RFC 8949) that signed codes use. */
function decode(bytes: Uint8Array<ArrayBuffer>): Value {
  let at = 0;
  const take = (length: number) => {
    if (at + length > bytes.length) throw new Error('too short');
    at += length;
    return bytes.slice(at - length, at);
  };
  const value = (): Value => {
    const [first = 0] = take(1);
    const small = first & 31;
    if (small > 26) throw new Error('not used');
    const n = small < 24 ? small : take(1 << (small - 24)).reduce((sum, byte) => sum * 256 + byte, 0);
    switch (first >> 5) {
      case 0:
        return n;
      case 1:
        return -1 - n;
      case 2:
        return take(n);
      case 3:
        return new TextDecoder().decode(take(n));
      case 4:
        return Array.from({ length: n }, value);
      case 5:
        return new Map(Array.from({ length: n }, (): [Value, Value] => [value(), value()]));
      case 6:
        return value();
      default:
        throw new Error('not used');
    }
  };
  return value();
}

function arrayOf(value: Value): Value[] {
  if (!Array.isArray(value)) throw new Error('no array');
  return value;
}

function mapOf(value: Value | undefined): Map<Value, Value> {
  if (!(value instanceof Map)) throw new Error('no map');
  return value;
}

function blobOf(value: Value | undefined): Uint8Array<ArrayBuffer> {
  if (!(value instanceof Uint8Array)) throw new Error('no bytes');
  return value;
}
