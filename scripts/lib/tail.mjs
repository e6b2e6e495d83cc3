import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** Returns the last lines of a log file; an empty string if it is missing. */
export function tail(file, lines = 20) {
  let handle;
  try {
    handle = openSync(file, 'r');
    const { size } = fstatSync(handle);
    const length = Math.min(size, 64 * 1024);
    const buffer = Buffer.alloc(length);
    readSync(handle, buffer, 0, length, size - length);
    return buffer.toString('utf8').trimEnd().split('\n').slice(-lines).join('\n');
  } catch {
    return '';
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}
