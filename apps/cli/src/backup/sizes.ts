import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Refusal } from './refusal.js';

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** `12.3 MB` */
export function inBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[unit]}`;
}

export const inCount = (value: number, one: string, many = `${one}s`) =>
  `${value.toLocaleString('en-NG')} ${value === 1 ? one : many}`;

/** Throws a `Refusal` where the disk of a folder, which need not be there yet, has no room for so much. */
export async function requireSpace(folder: string, bytes: number, forWhat: string): Promise<void> {
  const free = await freeAt(folder);
  if (free !== null && free < bytes)
    throw new Refusal(
      `${forWhat} needs up to ${inBytes(bytes)} in ${folder}, and ${inBytes(free)} are free.`,
    );
}

async function freeAt(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    const isMissing = (error as { code?: unknown }).code === 'ENOENT';
    return isMissing && dirname(folder) !== folder ? freeAt(dirname(folder)) : null;
  }
}
