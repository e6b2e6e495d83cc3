import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * Returns the size of a folder's disk, and the space that this process may still use. Before the first upload the
 * folder may not exist; then it is the disk on which it will be.
 */
export async function diskOf(folder: string): Promise<{ bytes: number; free: number }> {
  for (let place = resolve(folder); ; place = dirname(place)) {
    try {
      const { bsize, blocks, bavail } = await statfs(place);
      return { bytes: bsize * blocks, free: bsize * bavail };
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'ENOENT' || place === dirname(place)) throw error;
    }
  }
}
