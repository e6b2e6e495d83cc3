import { createCipheriv, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, type FilePlace, FileStore, filePlaceAt, idOf, placeOf } from '#libs/platform';
import { ObjectStore } from '../support/object-store.js';

/**
 * One contract for all file stores. `FILES_URL`, `FILES_ACCESS_KEY_ID` and `FILES_SECRET_ACCESS_KEY` in the environment
 * test another store than the tests' own.
 */
const PLACES = ['a folder', 'a bucket'] as const;
const key = Buffer.alloc(32, 3);
const other = Buffer.alloc(32, 4);
const folder = mkdtempSync(join(tmpdir(), 'gona-file-store-'));
const MB = 1024 * 1024;
let server: ObjectStore;
let settings: Partial<Config>;

beforeAll(async () => {
  server = await ObjectStore.start();
  const { FILES_URL, FILES_ACCESS_KEY_ID, FILES_SECRET_ACCESS_KEY } = process.env;
  settings = FILES_URL ? { FILES_URL, FILES_ACCESS_KEY_ID, FILES_SECRET_ACCESS_KEY } : server.settings;
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.remove();
});

/** A list of farmers that is longer than one part of a multipart upload. */
const long = randomBytes(6 * MB).toString('latin1');
const all = async <T>(some: AsyncIterable<T>) => {
  const found: T[] = [];
  for await (const each of some) found.push(each);
  return found;
};

describe.each(PLACES)('%s', (where) => {
  let place: FilePlace;
  beforeAll(async () => {
    place = await filePlaceAt(where === 'a folder' ? folder : `${settings.FILES_URL}`, settings as Config);
  });

  const storeOf = (keyId = 1, secret = key) =>
    new FileStore(
      { FILE_ENCRYPTION_KEY: secret.toString('base64'), FILE_ENCRYPTION_KEY_ID: keyId } as Config,
      place,
    );
  const ringStore = (ring: string) => new FileStore({ FILE_ENCRYPTION_KEYS: ring } as Config, place);
  const put = async (text: string, keyId?: number) =>
    (await storeOf(keyId).put(Readable.from([Buffer.from(text, 'latin1')]), 10 * MB)).id;
  const text = async (id: string, store = storeOf()) =>
    (await buffer(await store.read(id))).toString('latin1');
  const stored = async (id: string) => Buffer.concat(await all(await place.get(placeOf(id))));
  const store = (id: string, bytes: Buffer) => place.put(placeOf(id), Readable.from([bytes]));
  const beside = async (id: string) =>
    (await all(place.list(placeOf(id)))).map(({ name }) => name).filter((name) => idOf(name) === null);

  it.each(['', 'a', 'a list of farmers', long])(
    'gives back what it was given, and says by which key it was encrypted',
    async (clear) => {
      const id = await put(clear, 7);
      expect((await text(id, storeOf(7))) === clear).toBe(true);
      const bytes = await stored(id);
      expect(bytes.subarray(0, 9)).toEqual(Buffer.from('gonafile\u0007'));
      expect(bytes).toHaveLength(clear.length + 37);
      if (clear.length > 1) expect(bytes.includes(clear, 0, 'latin1')).toBe(false);
      const listed = await all(place.list(placeOf(id)));
      expect(listed).toEqual([{ name: placeOf(id), bytes: bytes.length, changedAt: expect.any(Date) }]);
      expect(Math.abs(Date.now() - (listed[0]?.changedAt.getTime() ?? 0))).toBeLessThan(60_000);
    },
  );

  it.each(['', 'a', 'a list of farmers'])('reads %j from before keys had numbers', async (clear) => {
    const [id, nonce] = [randomUUID(), randomBytes(12)];
    const cipher = createCipheriv('aes-256-gcm', key, nonce);
    await store(id, Buffer.concat([nonce, cipher.update(clear), cipher.final(), cipher.getAuthTag()]));
    expect(await text(id)).toBe(clear);
  });

  it('refuses another key, another number, a changed byte and a file that is cut short', async () => {
    const id = await put('a list of farmers');
    await expect(text(id, storeOf(1, other))).rejects.toThrow();
    await expect(storeOf(2).read(id)).rejects.toThrow('encrypted with key 1, which is not at hand');
    const bytes = await stored(id);
    for (const at of [8, 12, 25, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[at] = changed[at]! ^ 1;
      await store(id, changed);
      await expect(text(id)).rejects.toThrow();
    }
    for (const length of [1, 12, 30, bytes.length - 1]) {
      await store(id, bytes.subarray(0, length));
      await expect(text(id)).rejects.toThrow();
    }
  });

  it('keeps nothing of what is too large or breaks off, and lists nothing of it', async () => {
    const [large, broken] = [randomUUID(), randomUUID()];
    const files = storeOf();
    const source = Readable.from([Buffer.alloc(6 * MB), Buffer.alloc(6 * MB)]);
    await expect(files.put(source, 11 * MB, large)).rejects.toMatchObject({ code: 'file.tooLarge' });
    const breaks = async function* () {
      yield Buffer.alloc(6 * MB);
      await sleep(50);
      throw new Error('the browser went away');
    };
    await expect(files.put(Readable.from(breaks()), 11 * MB, broken)).rejects.toThrow('went away');
    for (const id of [large, broken]) {
      await expect(files.read(id)).rejects.toThrow('ENOENT');
      expect(await all(place.list(placeOf(id)))).toEqual([]);
    }
    expect(server.unfinished()).toEqual([]);
  });

  it('removes, also what is not there', async () => {
    const id = await put('a');
    await storeOf().remove(id);
    await storeOf().remove(id);
    await expect(storeOf().read(id)).rejects.toThrow('ENOENT');
    expect(await place.room()).toEqual({ state: 'enough', why: null });
  });

  describe('with a ring of keys', () => {
    const both = () => ringStore(`2:${other.toString('base64')},1:${key.toString('base64')}`);
    const newest = () => ringStore(`2:${other.toString('base64')}`);

    it('reads the files of all its keys, and encrypts with the first', async () => {
      const id = await put('a list of farmers');
      expect(await text(id, both())).toBe('a list of farmers');
      const { keyId, id: made } = await both().put(Readable.from([Buffer.from('more')]), 100);
      expect([keyId, await text(made, newest())]).toEqual([2, 'more']);
    });

    it('has a file re-encrypted, which stays readable to who has it open', async () => {
      const id = await put('a list of farmers'.repeat(50_000));
      const reading = await both().read(id);
      const anew = await both().encryptedAnew(id);
      expect(await text(id, storeOf())).toHaveLength(850_000);
      await anew?.replace();
      expect(String(await buffer(reading))).toHaveLength(850_000);
      expect([anew?.keyId, (await text(id, newest())).length, await beside(id)]).toEqual([2, 850_000, []]);
      await expect(text(id, storeOf())).rejects.toThrow('key 2');
    });

    it('leaves nothing behind, also of what a killed worker had begun', async () => {
      const id = await put('a list of farmers');
      await both().encryptedAnew(id);
      expect(await beside(id)).toHaveLength(1);
      const anew = await both().encryptedAnew(id);
      expect(await beside(id)).toHaveLength(1);
      await anew?.discard();
      expect([await beside(id), await text(id)]).toEqual([[], 'a list of farmers']);
      await both().encryptedAnew(id);
      await place.removeUnfinished(new Date(Date.now() - 3_600_000));
      expect(await beside(id)).toHaveLength(1);
      await place.removeUnfinished(new Date(Date.now() + 3_600_000));
      expect([await beside(id), await text(id)]).toEqual([[], 'a list of farmers']);
    });

    it('does not take the place of a file that it cannot read, or that is not there', async () => {
      const id = await put('a list of farmers');
      const bytes = await stored(id);
      bytes[30]! ^= 1;
      await store(id, bytes);
      await expect(both().encryptedAnew(id)).rejects.toThrow();
      expect(await beside(id)).toEqual([]);
      await expect(newest().encryptedAnew(await put('b'))).rejects.toThrow('key 1');
      expect(await both().encryptedAnew(randomUUID())).toBeNull();
    });
  });
});
