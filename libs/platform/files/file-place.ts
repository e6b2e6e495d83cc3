import { DomainError } from '../errors/domain-error.js';

/** `low`: some more files fit, and someone should check; `full`: the next one may not fit; `away`: no response now. */
export interface Room {
  state: 'enough' | 'low' | 'full' | 'unwritable' | 'away';
  /** Partial sentence for the administrator, if more than the state is known. */
  why: string | null;
}

/** A stored file. */
export interface PlacedFile {
  name: string;
  bytes: number;
  changedAt: Date;
}

/**
 * Storage of encrypted file bytes: a folder, or a bucket of an object store. Names are those of `placeOf`, with
 * slashes. Failures throw `files.full`, `files.unwritable` or `files.away`.
 */
export interface FilePlace {
  /** Name for sentences; contains no secret. */
  readonly called: string;
  /** The setting that defines it. */
  readonly setting: 'FILES_DIR' | 'FILES_URL';
  /** Stores a file atomically, replacing one with that name. Resolves once it is durable. */
  put(name: string, bytes: AsyncIterable<Buffer>): Promise<void>;
  /**
   * Returns the current bytes, even if they are replaced during the read. Throws an error that `isMissing` if there
   * are none.
   */
  get(name: string): Promise<AsyncIterable<Buffer>>;
  /** Renames a file, replacing one with that name: at no moment is there none. */
  move(from: string, to: string): Promise<void>;
  /** Removes a complete or partial file. Does nothing if there is none. */
  remove(name: string): Promise<void>;
  /** Lists all files with this prefix, including those that `isUnfinished`. */
  list(prefix: string): AsyncIterable<PlacedFile>;
  /** Removes unfinished files that were started before that time. */
  removeUnfinished(before: Date): Promise<void>;
  /** Returns whether a file can be stored now. Never throws. */
  room(): Promise<Room>;
}

export const ENOUGH: Room = { state: 'enough', why: null };

/**
 * Returns the location of a file, spread over some 256 folders to keep each small. Throws `record.notFound` for an
 * invalid id.
 */
export function placeOf(id: string): string {
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new DomainError('record.notFound');
  return `${id.slice(0, 2)}/${id}`;
}

/** Returns the id of a complete file by its name; null for any other. */
export const idOf = (name: string): string | null =>
  /^([0-9a-f]{2})\/(\1[0-9a-f-]{34})$/.exec(name)?.[2] ?? null;

/** Suffix of files that are to replace another. */
export const REPLACEMENT_SUFFIX = '.anew';
/** Suffix of files that are still being written to a folder. */
export const PART = '.part';

export const isUnfinished = (name: string): boolean =>
  name.endsWith(REPLACEMENT_SUFFIX) || name.endsWith(PART);

/** True for the error thrown if there is no such file. */
export const isMissing = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === 'ENOENT';
