import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chown, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { MAX_UPLOAD_BYTES } from '#libs/contracts';
import { DomainError } from '../errors/domain-error.js';
import { translateFileError } from '../errors/file-problem.js';
import { diskOf } from './disk.js';
import {
  ENOUGH,
  type FilePlace,
  isMissing,
  isUnfinished,
  PART,
  type PlacedFile,
  type Room,
} from './file-place.js';

/** Free bytes on the disk below which someone should free space. */
const LOW_BYTES = 20 * MAX_UPLOAD_BYTES;
/** Content of the test write. */
const PROBE = Buffer.alloc(4096, 1);

/** A folder shared by all programs. */
export class FolderPlace implements FilePlace {
  readonly setting = 'FILES_DIR';

  constructor(readonly called: string) {}

  async put(name: string, bytes: AsyncIterable<Buffer>): Promise<void> {
    const path = this.path(name);
    const part = `${path}${PART}`;
    try {
      await this.makeFolder(dirname(path));
      await pipeline(bytes, createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }));
      await this.own(part);
      await rename(part, path);
    } catch (error) {
      await rm(part, { force: true }).catch(() => undefined);
      throw translateFileError(error);
    }
  }

  /** Keeps the file open to its end, so that its content cannot change. */
  async get(name: string): Promise<AsyncIterable<Buffer>> {
    return (await open(this.path(name), 'r')).createReadStream();
  }

  async move(from: string, to: string): Promise<void> {
    await this.makeFolder(dirname(this.path(to)));
    await rename(this.path(from), this.path(to));
  }

  async remove(name: string): Promise<void> {
    const path = this.path(name);
    try {
      await Promise.all([path, `${path}${PART}`].map((each) => rm(each, { force: true })));
    } catch (error) {
      // If the folder does not exist or is not a folder, there is nothing to remove.
      if ((error as { code?: unknown }).code !== 'ENOTDIR') throw translateFileError(error);
    }
  }

  async *list(prefix: string): AsyncGenerator<PlacedFile> {
    const folders = prefix.includes('/')
      ? [posix.dirname(prefix)]
      : (await namesIn(this.called)).filter((name) => /^[0-9a-f]{2}$/.test(name)).sort();
    for (const folder of folders)
      for (const each of (await namesIn(this.path(folder))).sort()) {
        const name = `${folder}/${each}`;
        if (!name.startsWith(prefix)) continue;
        // Deleted since the folder was listed.
        const found = await stat(this.path(name)).catch(() => null);
        if (found?.isFile()) yield { name, bytes: found.size, changedAt: found.mtime };
      }
  }

  async removeUnfinished(before: Date): Promise<void> {
    for await (const { name, changedAt } of this.list(''))
      if (isUnfinished(name) && changedAt < before) await rm(this.path(name), { force: true });
  }

  async room(): Promise<Room> {
    const probe = join(this.called, `.probe-${randomUUID()}`);
    try {
      await mkdir(this.called, { recursive: true });
      await writeFile(probe, PROBE);
      const { free } = await diskOf(this.called);
      if (free < MAX_UPLOAD_BYTES) return { state: 'full', why: null };
      return free < LOW_BYTES ? { state: 'low', why: null } : ENOUGH;
    } catch (error) {
      const problem = translateFileError(error);
      const isFull = problem instanceof DomainError && problem.code === 'files.full';
      return { state: isFull ? 'full' : 'unwritable', why: null };
    } finally {
      await rm(probe, { force: true }).catch(() => undefined);
    }
  }

  private async makeFolder(folder: string): Promise<void> {
    const made = await mkdir(folder, { recursive: true, mode: 0o700 });
    if (made) await this.own(folder);
  }

  /**
   * Gives a file the owner of the folder. Files written by root, such as by a restore, would not be readable by the
   * server.
   */
  private async own(path: string): Promise<void> {
    if (process.getuid?.() !== 0) return;
    const { uid, gid } = await stat(this.called);
    if (uid !== 0) await chown(path, uid, gid);
  }

  private path(name: string): string {
    return join(this.called, name);
  }
}

/** Returns none if the folder does not exist. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw translateFileError(error);
  }
}
