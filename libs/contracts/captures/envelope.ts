/*
 * Sealed captures, version 1: `GC1\0` | ephemeral public key (65 bytes, P-256 uncompressed) | IV (12) | AES-256-GCM
 * ciphertext with its tag. The key is HKDF-SHA-256 of the ECDH secret (salt: ephemeral key, info "gona capture 1"); the
 * additional data are the capture's id, a line break and the key's id. Plaintext: length of the JSON (uint32, big
 * endian) | JSON | files. ECDH with a fresh key per message and a key derivation bound to it: NIST SP 800-56A, 6.2.2.2;
 * HKDF: RFC 5869. The same file serves phones (WebCrypto) and Node.
 */

const MAGIC = new Uint8Array([0x47, 0x43, 0x31, 0]);
const POINT_BYTES = 65;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = MAGIC.length + POINT_BYTES + IV_BYTES;
const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;

type Bytes = Uint8Array<ArrayBuffer>;

/** Capture and key to which a seal is bound. */
export interface EnvelopeOf {
  captureId: string;
  keyId: number;
}

/** Content of a capture: an object for JSON, and the files that it lists, in that order. */
export interface CaptureContent {
  json: object;
  files: readonly Uint8Array[];
}

const text = new TextEncoder();

/** Returns a capture's byte...envelope to the server's public key (65 bytes). Throws for a key that is no point. */
export async function sealCapture(
  { json, files }: CaptureContent,
  publicKey: Uint8Array,
  of: EnvelopeOf,
): Promise<Uint8Array<ArrayBuffer>> {
  const server = await crypto.subtle.importKey('raw', copy(publicKey), CURVE, false, []);
  const pair = (await crypto.subtle.generateKey(CURVE, true, ['deriveBits'])) as CryptoKeyPair;
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const key = await sharedKey(pair.privateKey, server, point, 'encrypt');
  const envelope = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: boundTo(of) },
    key,
    plainOf(json, files),
  );
  return joined([MAGIC, point, iv, new Uint8Array(envelope)]);
}

/**
 * Opens...envelope capture with the server's private key (PKCS #8). Files follow the lengths `size` of the JSON's `files`.
 * Throws if a byte was changed, for another key or capture id, and if lengths and bytes differ.
 */
export async function openCapture(
  envelope: Uint8Array,
  privateKey: Uint8Array,
  of: EnvelopeOf,
): Promise<{ json: unknown; files: Uint8Array[] }> {
  if (envelope.length < HEAD_BYTES + TAG_BYTES || MAGIC.some((byte, at) => envelope[at] !== byte))
    throw new Error('This is ...envelope capture of version 1.');
  const bytes = copy(envelope);
  const point = bytes.slice(MAGIC.length, MAGIC.length + POINT_BYTES);
  const iv = bytes.slice(MAGIC.length + POINT_BYTES, HEAD_BYTES);
  const own = await crypto.subtle.importKey('pkcs8', copy(privateKey), CURVE, false, ['deriveBits']);
  const phone = await crypto.subtle.importKey('raw', point, CURVE, false, []);
  const key = await sharedKey(own, phone, point, 'decrypt');
  const plain = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv, additionalData: boundTo(of) },
    key,
    bytes.subarray(HEAD_BYTES),
  );
  return contentOf(new Uint8Array(plain));
}

async function sharedKey(own: CryptoKey, other: CryptoKey, salt: Bytes, use: 'encrypt' | 'decrypt') {
  const secret = await crypto.subtle.deriveBits({ name: 'ECDH', public: other }, own, 256);
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt, info: text.encode('gona capture 1') },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    [use],
  );
}

const boundTo = ({ captureId, keyId }: EnvelopeOf) => text.encode(`${captureId}\n${keyId}`);

function plainOf(json: object, files: readonly Uint8Array[]): Bytes {
  const body = text.encode(JSON.stringify(json));
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, body.length);
  return joined([length, body, ...files]);
}

function contentOf(plain: Uint8Array): { json: unknown; files: Uint8Array[] } {
  const length = plain.length < 4 ? 0 : new DataView(plain.buffer, plain.byteOffset).getUint32(0);
  if (length === 0 || 4 + length > plain.length) throw new Error('The capture is shorter than its JSON.');
  const body = new TextDecoder('utf-8', { fatal: true }).decode(plain.subarray(4, 4 + length));
  const json: unknown = JSON.parse(body);
  let at = 4 + length;
  const files = sizesIn(json).map((size) => {
    at += size;
    return plain.slice(at - size, at);
  });
  if (at !== plain.length) throw new Error('The files of the capture have other lengths than it says.');
  return { json, files };
}

function sizesIn(json: unknown): number[] {
  const files = typeof json === 'object' && json !== null && 'files' in json ? json.files : [];
  if (!Array.isArray(files)) throw new Error('The capture has no list of files.');
  return files.map((each: { size?: unknown } | null) => {
    const size = each?.size;
    if (typeof size !== 'number' || !Number.isSafeInteger(size) || size < 0)
      throw new Error('A file of the capture has no size.');
    return size;
  });
}

function joined(all: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const each of all) {
    whole.set(each, at);
    at += each.length;
  }
  return whole;
}

/** Returns the bytes in a buffer that nobody else shares, as WebCrypto's types want. */
const copy = (bytes: Uint8Array): Bytes => new Uint8Array(bytes);
