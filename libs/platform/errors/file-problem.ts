import { DomainError } from './domain-error.js';

/** Disk full, quota exceeded, file size limit. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
/** Permission denied, or disk read-only, broken or missing. */
const UNWRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EIO']);

/** Converts a file system error to a domain error; returns anything else unchanged. */
export function translateFileError(error: unknown): unknown {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code !== 'string') return error;
  if (FULL.has(code)) return new DomainError('files.full', undefined, { cause: error });
  if (UNWRITABLE.has(code)) return new DomainError('files.unwritable', undefined, { cause: error });
  return error;
}
