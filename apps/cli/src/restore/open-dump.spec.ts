import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { encrypted, makeKeyFile, readKeyFile } from '../backup/age.js';
import { copyWithSum } from '../backup/checksums.js';
import type { Manifest } from '../backup/manifest.js';
import { openDump } from './open-dump.js';

/** More than two chunks of age. */
const DUMP = Buffer.alloc(200_000, 'farmer 22210000061\n');
const running = new AbortController().signal;

let root: string;
let folder: string;
let keyFile: string;
let manifest: Manifest;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'gona-age-'));
  folder = join(root, 'gona-1');
  mkdirSync(folder);
  keyFile = join(root, 'backup.key');
  manifest = { recipients: [await makeKeyFile(keyFile)] } as Manifest;
  const bytes = await encrypted(Readable.from([DUMP]), manifest.recipients ?? []);
  await copyWithSum(bytes, join(folder, 'database.dump.age'), { signal: running });
});
afterEach(() => rmSync(root, { recursive: true }));

const modeOf = (path: string) => statSync(path).mode & 0o777;
const left = () => readdirSync(root).filter((name) => name.startsWith('.gona-decrypted'));
const opened = async (path: string | null, signal = running) =>
  openDump(
    { folder, manifest },
    { key: path === null ? null : await readKeyFile(path), origin: 'abc', signal },
  );

it('decrypts into a private folder, which goes when it is closed', async () => {
  // Left by a killed restore.
  mkdirSync(join(root, '.gona-decrypted-abc'));
  writeFileSync(join(root, '.gona-decrypted-abc', 'database.dump'), 'old');
  const dump = await opened(keyFile);
  expect(readFileSync(dump.path).equals(DUMP)).toBe(true);
  expect([modeOf(dump.path), modeOf(dirname(dump.path))]).toEqual([0o600, 0o700]);
  await dump.close();
  expect(left()).toEqual([]);
  const kept = join(folder, 'database.dump.age');
  expect(readFileSync(kept).includes('22210000061')).toBe(false);
  expect(modeOf(kept)).toBe(0o600);
});

it('says that no key is given, or another', async () => {
  const [recipient = ''] = manifest.recipients ?? [];
  await expect(opened(null)).rejects.toThrow(
    `This backup is encrypted. It needs the secret key for ${recipient}.`,
  );
  const other = join(root, 'other.key');
  await makeKeyFile(other);
  await expect(opened(other)).rejects.toThrow(`other.key is not the key of this backup. It needs`);
  expect(left()).toEqual([]);
});

it('leaves nothing behind if the dump is damaged, or it is interrupted', async () => {
  await expect(opened(keyFile, AbortSignal.abort(new Error('SIGTERM')))).rejects.toThrow();
  const path = join(folder, 'database.dump.age');
  const bytes = readFileSync(path);
  for (const at of [bytes.length - 1, 30]) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    writeFileSync(path, changed);
    await expect(opened(keyFile)).rejects.toThrow('cannot be decrypted');
  }
  writeFileSync(path, bytes.subarray(0, 150_000));
  await expect(opened(keyFile)).rejects.toThrow('cannot be decrypted');
  expect(left()).toEqual([]);
});

it('reads an unencrypted dump in place', async () => {
  manifest = {} as Manifest;
  expect((await opened(null)).path).toBe(join(folder, 'database.dump'));
});

it('makes a key file for its owner alone, and never overwrites one', async () => {
  expect(modeOf(keyFile)).toBe(0o600);
  expect((await readKeyFile(keyFile)).warning).toBeNull();
  await expect(makeKeyFile(keyFile)).rejects.toThrow('exists already');
  chmodSync(keyFile, 0o644);
  expect((await readKeyFile(keyFile)).warning).toContain('other users may read the key file');
  await expect(readKeyFile(join(root, 'none'))).rejects.toThrow('does not exist');
  writeFileSync(keyFile, `${manifest.recipients?.[0]}\n`);
  await expect(readKeyFile(keyFile)).rejects.toThrow('contains no secret key');
});
