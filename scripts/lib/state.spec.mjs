import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readJson, takeLock, writeJson } from './state.mjs';

let folder;
let file;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gona-state-'));
  file = join(folder, 'a.lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the id of an exited process. */
const deadPid = () => spawnSync(process.execPath, ['-e', '']).pid;

describe('takeLock', () => {
  it('is taken once, tells the next comer about its holder, and can be given back', async () => {
    const sleeper = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)', 'start.mjs']);
    try {
      writeFileSync(file, JSON.stringify({ pid: sleeper.pid, url: 'http://localhost:3000' }));
      const second = await takeLock(file, { url: 'other' }, /start\.mjs/);
      expect(second).toEqual({ taken: false, holder: { pid: sleeper.pid, url: 'http://localhost:3000' } });
    } finally {
      sleeper.kill();
    }
    rmSync(file);
    const first = await takeLock(file, { url: 'mine' });
    expect(first.taken).toBe(true);
    expect(readJson(file)).toEqual({ pid: process.pid, url: 'mine' });
    first.release();
    expect(readJson(file)).toBeUndefined();
  });

  it('takes over from a process that died without giving it back', async () => {
    const left = { pid: deadPid(), apps: [1, 2] };
    writeFileSync(file, JSON.stringify(left));
    expect(await takeLock(file)).toMatchObject({ taken: true, previous: left });
    expect(readJson(file).pid).toBe(process.pid);
  });

  it('takes over when the id of the dead holder was given to something else', async () => {
    const stranger = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)', 'something-else']);
    try {
      writeFileSync(file, JSON.stringify({ pid: stranger.pid }));
      expect((await takeLock(file, {}, /start\.mjs/)).taken).toBe(true);
    } finally {
      stranger.kill();
    }
  });

  it('takes over a lock that a crash left empty', async () => {
    writeFileSync(file, '');
    expect((await takeLock(file)).taken).toBe(true);
  });

  it('does not give back what somebody else has taken over', async () => {
    const mine = await takeLock(file);
    writeFileSync(file, JSON.stringify({ pid: 1 }));
    mine.release();
    expect(readJson(file)).toEqual({ pid: 1 });
  });
});

describe('writeJson', () => {
  it('writes for the owner only, in one move', () => {
    const secret = join(folder, 'deep', 'secret.json');
    writeJson(secret, { a: 1 });
    expect(statSync(secret).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(secret, 'utf8'))).toEqual({ a: 1 });
  });

  it('counts a damaged file as absent when it is read', () => {
    writeFileSync(file, '{ "a": ');
    expect(readJson(file, 'fallback')).toBe('fallback');
  });
});
