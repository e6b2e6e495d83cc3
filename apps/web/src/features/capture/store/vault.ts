import { type Bytes, database, type Encrypted, under } from './database.js';

/*
 * One AES-GCM key per agent encrypts drafts and downloaded work. In memory it cannot be exported. On disk it is wrapped
 * twice: by a secret that the server gives after a sign-in, and by the agent's 6-digit code for days without a signal.
 */

/** OWASP Password Storage Cheat Sheet, 2023: iterations of PBKDF2 with HMAC-SHA-256. */
const ITERATIONS = 600_000;
/** Wrong codes after which the downloaded work is deleted. */
export const MOST_WRONG_CODES = 10;
export const CODE = /^\d{6}$/;

const AES = { name: 'AES-GCM', length: 256 } as const;
const text = new TextEncoder();
const random = (bytes: number): Bytes => crypto.getRandomValues(new Uint8Array(bytes));

/** Encrypts any JSON value or bytes. */
export async function encrypt(key: CryptoKey, value: unknown): Promise<Encrypted> {
  const iv = random(12);
  const plain = value instanceof ArrayBuffer ? value : text.encode(JSON.stringify(value));
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain) };
}

export function decryptBytes(key: CryptoKey, { iv, data }: Encrypted): Promise<ArrayBuffer> {
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data);
}

/** Returns a decrypted JSON value. Throws for another key. */
export async function decrypt<T>(key: CryptoKey, encrypted: Encrypted): Promise<T> {
  return JSON.parse(new TextDecoder().decode(await decryptBytes(key, encrypted))) as T;
}

/** Returns the wrapping key of the server's secret (32 bytes). */
async function keyOfServer(secret: Bytes): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: text.encode('gona phone key') };
  return crypto.subtle.deriveKey(how, material, AES, false, ['wrapKey', 'unwrapKey']);
}

async function keyOfCode(code: string, salt: Bytes): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', text.encode(code), 'PBKDF2', false, ['deriveKey']);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ITERATIONS };
  return crypto.subtle.deriveKey(how, material, AES, false, ['wrapKey', 'unwrapKey']);
}

async function wrap(key: CryptoKey, by: CryptoKey): Promise<Encrypted> {
  const iv = random(12);
  return { iv, data: await crypto.subtle.wrapKey('raw', key, by, { name: 'AES-GCM', iv }) };
}

function unwrap({ iv, data }: Encrypted, by: CryptoKey, extractable = false): Promise<CryptoKey> {
  const how = { name: 'AES-GCM', iv };
  return crypto.subtle.unwrapKey('raw', data, by, how, AES, extractable, ['encrypt', 'decrypt']);
}

/** Returns the agent whose work was opened last on this phone, or the given one, and whether a code opens it. */
export async function lastOwner(wanted?: number): Promise<{ owner: number; hasCode: boolean } | null> {
  const keys = await database();
  const [owners, all] = await Promise.all([keys.getAllKeys('keys'), keys.getAll('keys')]);
  const [last] = owners
    .flatMap((owner, at) => (all[at] ? [{ owner, ...all[at] }] : []))
    .filter(({ owner }) => wanted === undefined || owner === wanted)
    .sort((a, b) => b.openedAt.localeCompare(a.openedAt));
  return last ? { owner: last.owner, hasCode: last.byCode !== null } : null;
}

/** Returns the key after a sign-in, made on the first. */
export async function openByServer(
  owner: number,
  secret: Bytes,
): Promise<{ key: CryptoKey; hasCode: boolean }> {
  const keys = await database();
  const by = await keyOfServer(secret);
  const openedAt = new Date().toISOString();
  const kept = await keys.get('keys', owner);
  const key = kept && (await unwrap(kept.byServer, by).catch(() => null));
  if (kept && key) {
    const byCode = kept.byCode && { ...kept.byCode, wrong: 0 };
    await keys.put('keys', { ...kept, byCode, openedAt }, owner);
    return { key, hasCode: byCode !== null };
  }
  // The first sign-in, or the server has another secret: what the old key encrypted is lost.
  if (kept) await forgetWork(owner, { drafts: true });
  const made = await crypto.subtle.generateKey(AES, true, ['encrypt', 'decrypt']);
  const byServer = await wrap(made, by);
  await keys.put('keys', { byServer, byCode: null, openedAt }, owner);
  return { key: await unwrap(byServer, by), hasCode: false };
}

/** Sets the code that opens the work without a signal; needs the server's secret, thus a sign-in. */
export async function setCode(owner: number, secret: Bytes, code: string): Promise<void> {
  const keys = await database();
  const kept = await keys.get('keys', owner);
  if (!kept || !CODE.test(code)) throw new Error('There is no key for this code.');
  const key = await unwrap(kept.byServer, await keyOfServer(secret), true);
  const salt = random(16);
  const byCode = { ...(await wrap(key, await keyOfCode(code, salt))), salt, wrong: 0 };
  await keys.put('keys', { ...kept, byCode }, owner);
}

/**
 * Returns the key for the code; the number of remaining attempts for a wrong one. After ten wrong codes the downloaded
 * work is deleted. Encrypted captures stay, and drafts open after the next sign-in.
 */
export async function openByCode(
  owner: number,
  code: string,
): Promise<{ key: CryptoKey } | { left: number }> {
  const keys = await database();
  const kept = await keys.get('keys', owner);
  if (!kept?.byCode) return { left: 0 };
  // Counted before the attempt: closing the page does not give another.
  const wrong = kept.byCode.wrong + 1;
  await keys.put('keys', { ...kept, byCode: { ...kept.byCode, wrong } }, owner);
  const key = await unwrap(kept.byCode, await keyOfCode(code, kept.byCode.salt)).catch(() => null);
  if (key) {
    const openedAt = new Date().toISOString();
    await keys.put('keys', { ...kept, openedAt, byCode: { ...kept.byCode, wrong: 0 } }, owner);
    return { key };
  }
  if (wrong >= MOST_WRONG_CODES) await forgetWork(owner, { drafts: false });
  return { left: Math.max(0, MOST_WRONG_CODES - wrong) };
}

/** Deletes an agent's downloaded work and the code; never their encrypted captures. Drafts stay for the next sign-in. */
export async function forgetWork(owner: number, { drafts }: { drafts: boolean }): Promise<void> {
  const all = await database();
  const names = ['keys', 'cache', 'drafts', 'fixes', 'files'] as const;
  const transaction = all.transaction(names, 'readwrite');
  const kept = await transaction.objectStore('keys').get(owner);
  if (kept) await transaction.objectStore('keys').put({ ...kept, byCode: null }, owner);
  await transaction.objectStore('cache').delete(under(owner));
  if (drafts) {
    for (const name of ['drafts', 'fixes', 'files'] as const)
      await transaction.objectStore(name).delete(under(owner));
  }
  await transaction.done;
}
