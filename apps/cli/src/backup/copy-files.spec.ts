import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, filePlaceAt } from '#libs/platform';
import { copyFiles } from './copy-files.js';

const idOf = (digit: string) => `${digit.repeat(8)}-0000-4000-8000-000000000000`;
const [KEPT, MISSING, VANISHED] = ['a', 'b', 'c'].map(idOf) as [string, string, string];
const rows = [KEPT, MISSING, VANISHED].map((id) => ({ id, size: 5 }));

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gona-copy-'));
  mkdirSync(join(root, 'to'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** `still` are the ids that the database still contains. */
const copied = async (still: string[]) =>
  copyFiles(rows, {
    from: await filePlaceAt(join(root, 'from'), {} as Config),
    to: join(root, 'to'),
    now: { query: async <Row>() => still.map((id) => ({ id })) as Row[] },
    signal: new AbortController().signal,
    onBytes: () => undefined,
  });

it('copies what is there, and tells what is missing from what was cleared away meanwhile', async () => {
  mkdirSync(join(root, 'from', 'aa'), { recursive: true });
  writeFileSync(join(root, 'from', 'aa', KEPT), 'bytes');
  expect(await copied([MISSING])).toEqual({ count: 1, bytes: 5, missing: [MISSING], vanished: [VANISHED] });
  expect(readFileSync(join(root, 'to', 'files', 'aa', KEPT), 'utf8')).toBe('bytes');
  const sum = createHash('sha256').update('bytes').digest('hex');
  expect(readFileSync(join(root, 'to', 'files.sha256'), 'utf8')).toBe(`${sum}  files/aa/${KEPT}\n`);
});

it('warns of a folder without any of the files', async () => {
  await expect(copied([KEPT, MISSING])).rejects.toThrow('Check FILES_DIR.');
});
