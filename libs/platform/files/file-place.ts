import { DomainError } from '../errors/domain-error.js';

/** `low`: some more files fit, and somebody should look; `full`: the next one may not; `away`: there is no answer now. */
export interface Room {
  state: 'enough' | 'low' | 'full' | 'unwritable' | 'away';
  /** Half a sentence for who administers it, where more is known than the state. */
  why: string | null;
}

/** A file as it lies there. */
export interface PlacedFile {
  name: string;
  bytes: number;
  changedAt: Date;
}

/**
 * Where the bytes of files lie, which are encrypted: a folder, or a bucket of an object store. Names are those of `placeOf`,
 * with slashes. What cannot be done throws `files.full`, `files.unwritable` or `files.away`.
 */
export interface FilePlace {
  /** As it is called in a sentence; holds no secret. */
  readonly called: string;
  /** The setting that names it. */
  readonly setting: 'FILES_DIR' | 'FILES_URL';
  /** Puts a file there, whole or not at all, in place of one of that name. Resolves once it is kept. */
  put(name: string, bytes: AsyncIterable<Buffer>): Promise<void>;
  /** The bytes as they are now, whatever takes their place meanwhile. Throws an error that `isMissing` where there are none. */
  get(name: string): Promise<AsyncIterable<Buffer>>;
  /** Gives a file another name, in place of one of that name: at no moment is there none. */
  move(from: string, to: string): Promise<void>;
  /** Takes it away, whole or half written. Nothing happens where there is none. */
  remove(name: string): Promise<void>;
  /** All files whose names begin so, whole ones and those that `isUnfinished`. */
  list(prefix: string): AsyncIterable<PlacedFile>;
  /** Takes away what was begun before that time and never came to its end. */
  removeUnfinished(before: Date): Promise<void>;
  /** Whether a file could be kept now. Never throws. */
  room(): Promise<Room>;
}

export const ENOUGH: Room = { state: 'enough', why: null };

/** Where a file lies: some 256 folders, that none has too many. Throws `record.notFound` for what is no id. */
export function placeOf(id: string): string {
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new DomainError('record.notFound');
  return `${id.slice(0, 2)}/${id}`;
}

/** The id of a file that is whole and in its place, by its name; null for any other. */
export const idOf = (name: string): string | null =>
  /^([0-9a-f]{2})\/(\1[0-9a-f-]{34})$/.exec(name)?.[2] ?? null;

/** How names end of files that are not yet in the place of themselves. */
export const ANEW = '.anew';
/** And of those that are still being written to a folder. */
export const PART = '.part';

export const isUnfinished = (name: string): boolean => name.endsWith(ANEW) || name.endsWith(PART);

/** True for what is thrown where there is no such file. */
export const isMissing = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === 'ENOENT';
