import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { alive, commandLine } from './run.mjs';

/** Reads a JSON file; returns `fallback` if it is missing or damaged. */
export function readJson(file, fallback = undefined) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return fallback;
  }
}

/** Writes a JSON file atomically, readable by its owner only, so that a crash leaves the old file intact. */
export function writeJson(file, value) {
  writePrivate(file, `${JSON.stringify(value, null, 2)}\n`);
}

/** Writes a text file atomically, readable by its owner only. */
export function writePrivate(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}.${randomBytes(3).toString('hex')}`;
  writeFileSync(draft, text, { mode: 0o600 });
  renameSync(draft, file);
}

/**
 * Acquires a lock that belongs to this process and ends with it.
 * @param {string} file path of the lock
 * @param {object} note information for other processes, such as an address
 * @param {RegExp} holder matches the command line of a real holder, because a dead holder's process id may be reused
 * @returns `{ taken: true, previous, update, release }`, where `previous` is the note of a holder that died without
 *   releasing the lock; or `{ taken: false, holder }` with the note of the holder.
 */
export async function takeLock(file, note = {}, holder = /./) {
  mkdirSync(dirname(file), { recursive: true });
  const mine = { pid: process.pid, ...note };
  let previous;
  for (let attempt = 0; attempt < 5; attempt += 1) {
    // The lock appears with its content or not at all: a hard link cannot replace an existing file.
    const draft = `${file}.${process.pid}.${randomBytes(3).toString('hex')}`;
    writeFileSync(draft, JSON.stringify(mine), { mode: 0o600 });
    try {
      linkSync(draft, file);
      return {
        taken: true,
        previous,
        update: (more) => writeJson(file, Object.assign(mine, more)),
        release: () => {
          if (readJson(file)?.pid === process.pid) rmSync(file, { force: true });
        },
      };
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft, { force: true });
    }
    const other = readJson(file);
    if (other && other.pid !== process.pid && alive(other.pid) && holder.test(await commandLine(other.pid))) {
      return { taken: false, holder: other };
    }
    previous = other;
    rmSync(file, { force: true });
  }
  throw new Error(`The lock ${file} changes hands too fast.`);
}
