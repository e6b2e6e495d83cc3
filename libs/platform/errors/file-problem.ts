import { DomainError } from './domain-error.js';

/** A full disk, a spent quota, a file as large as one may be here. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
/** A folder of somebody else's, a disk that is read-only, broken or not there. */
const UNWRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EIO']);

/** The domain's word for an error of the file system; anything else is handed back as it is. */
export function translateFileError(error: unknown): unknown {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code !== 'string') return error;
  if (FULL.has(code)) return new DomainError('files.full', undefined, { cause: error });
  if (UNWRITABLE.has(code)) return new DomainError('files.unwritable', undefined, { cause: error });
  return error;
}
