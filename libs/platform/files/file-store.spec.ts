import { createCipheriv, randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Config } from '../config/config.js';
import { LocalFileStore } from './file-store.js';

const folder = mkdtempSync(join(tmpdir(), 'gona-file-store-'));
const key = Buffer.alloc(32, 3);
const storeOf = (keyId = 1, secret = key) =>
  new LocalFileStore({
    FILES_DIR: folder,
    FILE_ENCRYPTION_KEY: secret.toString('base64'),
    FILE_ENCRYPTION_KEY_ID: keyId,
  } as Config);
const pathOf = (id: string) => join(folder, id.slice(0, 2), id);
const put = async (text: string, keyId?: number) =>
  (await storeOf(keyId).put(Readable.from([Buffer.from(text)]), 1_000_000)).id;
const text = async (id: string, store = storeOf()) => String(await buffer(await store.read(id)));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each(['', 'a', 'a list of farmers'])(
  'gives back %j, and says by which key it was encrypted',
  async (clear) => {
    const id = await put(clear, 7);
    expect(await text(id, storeOf(7))).toBe(clear);
    const stored = readFileSync(pathOf(id));
    expect(stored.subarray(0, 8).toString()).toBe('gonafile');
    expect(stored[8]).toBe(7);
    if (clear.length > 1) expect(stored.includes(clear)).toBe(false);
  },
);

it.each(['', 'a', 'a list of farmers'])('reads %j from before keys had numbers', async (clear) => {
  const id = randomUUID();
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  mkdirSync(join(folder, id.slice(0, 2)), { recursive: true });
  writeFileSync(
    pathOf(id),
    Buffer.concat([nonce, cipher.update(clear), cipher.final(), cipher.getAuthTag()]),
  );
  expect(await text(id)).toBe(clear);
});

it('refuses another key, another number, and a changed byte', async () => {
  const id = await put('a list of farmers');
  await expect(text(id, storeOf(1, Buffer.alloc(32, 4)))).rejects.toThrow();
  await expect(text(id, storeOf(2))).rejects.toThrow('encrypted with key 1, which is not at hand');
  const stored = readFileSync(pathOf(id));
  for (const at of [8, 12, 25, stored.length - 1]) {
    const changed = Buffer.from(stored);
    changed[at] = changed[at]! ^ 1;
    writeFileSync(pathOf(id), changed);
    await expect(text(id)).rejects.toThrow();
  }
});

describe('a ring of keys', () => {
  const other = Buffer.alloc(32, 4);
  const ringStore = (ring: string) =>
    new LocalFileStore({ FILES_DIR: folder, FILE_ENCRYPTION_KEYS: ring } as Config);
  const both = ringStore(`2:${other.toString('base64')},1:${key.toString('base64')}`);
  const newest = ringStore(`2:${other.toString('base64')}`);
  const beside = (id: string) =>
    readdirSync(join(folder, id.slice(0, 2))).filter((name) => name.startsWith(id) && name !== id);

  it('reads the files of all its keys, and encrypts with the first', async () => {
    const id = await put('a list of farmers');
    expect(await text(id, both)).toBe('a list of farmers');
    const { keyId, id: made } = await both.put(Readable.from([Buffer.from('more')]), 100);
    expect([keyId, await text(made, newest)]).toEqual([2, 'more']);
  });

  it('has a file encrypted anew, which stays readable to who has it open', async () => {
    const id = await put('a list of farmers'.repeat(50_000));
    const reading = await both.read(id);
    const anew = await both.encryptedAnew(id);
    expect(await text(id, storeOf())).toHaveLength(850_000);
    await anew?.replace();
    expect(String(await buffer(reading))).toHaveLength(850_000);
    expect([anew?.keyId, (await text(id, newest)).length, beside(id)]).toEqual([2, 850_000, []]);
    await expect(text(id, storeOf())).rejects.toThrow('key 2');
  });

  it('leaves nothing behind, also of what a killed worker had begun', async () => {
    const id = await put('a list of farmers');
    await both.encryptedAnew(id);
    expect(beside(id)).toHaveLength(1);
    const anew = await both.encryptedAnew(id);
    expect(beside(id)).toHaveLength(1);
    await anew?.discard();
    expect([beside(id), await text(id)]).toEqual([[], 'a list of farmers']);
  });

  it('does not take the place of a file that it cannot read, or that is not there', async () => {
    const id = await put('a list of farmers');
    const bytes = readFileSync(pathOf(id));
    bytes[30]! ^= 1;
    writeFileSync(pathOf(id), bytes);
    await expect(both.encryptedAnew(id)).rejects.toThrow();
    expect(beside(id)).toEqual([]);
    await expect(newest.encryptedAnew(await put('b'))).rejects.toThrow('key 1');
    expect(await both.encryptedAnew(randomUUID())).toBeNull();
  });
});
