import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { inBytes } from '#libs/contracts';
import { Refusal } from './refusal.js';

export const inCount = (value: number, one: string, many = `${one}s`) =>
  `${value.toLocaleString('en-NG')} ${value === 1 ? one : many}`;

/** Throws a `Refusal` if the disk of a folder, which may not exist yet, has too little space. */
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
