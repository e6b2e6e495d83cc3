import { DomainError } from '../errors/domain-error.js';
import { byCode, NETWORK } from '../start/service-error-messages.js';

/** Reason why a bucket request failed. */
export interface BucketTrouble {
  kind: 'missing' | 'full' | 'away' | 'refused';
  /** Partial sentence, with nothing of the request or its signature. */
  why: string;
}

const KEYS =
  '{store} rejects FILES_ACCESS_KEY_ID and FILES_SECRET_ACCESS_KEY, or the keys from the environment';
const REGION = 'the bucket is in another region of {store} than FILES_URL says';
/** By the stores' error codes: Amazon's, and additional ones of MinIO, Ceph and Swift. */
const REFUSED: Record<string, string> = {
  InvalidAccessKeyId: KEYS,
  SignatureDoesNotMatch: KEYS,
  ExpiredToken: KEYS,
  InvalidToken: KEYS,
  CredentialsProviderError:
    'there are no keys for {store}: set FILES_ACCESS_KEY_ID and FILES_SECRET_ACCESS_KEY, or provide keys in the environment',
  AccessDenied: '{store} does not allow these keys to list, read and write in the bucket',
  AllAccessDisabled: '{store} does not allow these keys to list, read and write in the bucket',
  NoSuchBucket: '{store} has no bucket of this name',
  InvalidBucketName: '{store} has no bucket of this name',
  RequestTimeTooSkewed: 'the clocks of this machine and of {store} differ: synchronise both',
  AuthorizationHeaderMalformed: REGION,
  PermanentRedirect: REGION,
};
/** Quota, disk or file size limits. */
const FULL = [
  'QuotaExceeded',
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
  'InsufficientStorage',
  'EntityTooLarge',
];
const INSUFFICIENT_STORAGE = 507;
const BUSY = ['SlowDown', 'ServiceUnavailable', 'InternalError', 'RequestTimeout', 'TooManyRequests'];
const TIMEOUTS = ['TimeoutError', 'AbortError'];

interface Answered {
  name?: string;
  Code?: string;
  code?: unknown;
  $metadata?: { httpStatusCode?: number };
}

/** Explains an error of the client. Any other error means that the store is unavailable. */
export function bucketTrouble(error: unknown, store: string): BucketTrouble {
  const { name = '', Code = name, $metadata } = (error ?? {}) as Answered;
  const said = (sentence: string) => sentence.replace('{store}', store);
  const status = $metadata?.httpStatusCode ?? 0;
  if (Code === 'NoSuchKey') return { kind: 'missing', why: said('{store} has no such file') };
  if (FULL.includes(Code) || status === INSUFFICIENT_STORAGE)
    return { kind: 'full', why: said('{store} has no room left for the bucket, or its quota is spent') };
  if (Object.hasOwn(REFUSED, Code)) return { kind: 'refused', why: said(REFUSED[Code] ?? '') };
  if (BUSY.includes(Code) || status >= 500 || status === 429)
    return { kind: 'away', why: said('{store} is temporarily unavailable') };
  const network = byCode(error, NETWORK);
  if (network) return { kind: 'away', why: network.replace('{server}', store) };
  if (TIMEOUTS.includes(name)) return { kind: 'away', why: said('{store} does not answer') };
  return {
    kind: status > 0 ? 'refused' : 'away',
    why: said(`{store} cannot be used (${Code || 'no code'})`),
  };
}

/** Converts an error during a write to a domain error. Errors of other origin are returned unchanged. */
export function writeError(error: unknown, store: string): unknown {
  if (error instanceof DomainError) return error;
  const trouble = bucketTrouble(error, store);
  const code = {
    full: 'files.full',
    refused: 'files.unwritable',
    away: 'files.away',
    missing: 'files.away',
  } as const;
  return new DomainError(code[trouble.kind], undefined, { cause: causeOf(error, trouble) });
}

/** Converts an error during a read in the same way: whatever prevents the read, the file exists. */
export function readError(error: unknown, store: string): unknown {
  if (error instanceof DomainError) return error;
  const trouble = bucketTrouble(error, store);
  const cause = causeOf(error, trouble);
  if (trouble.kind === 'missing')
    return Object.assign(new Error(`ENOENT: ${trouble.why}`), { code: 'ENOENT' });
  return new DomainError('files.away', undefined, { cause });
}

/** Returns a cause for the log. The client's errors contain signed data and credentials, so only their code is used. */
function causeOf(error: unknown, { why }: BucketTrouble): Error {
  const { name = 'error', code, $metadata } = (error ?? {}) as Answered;
  const status = $metadata?.httpStatusCode;
  return new Error(`${why} (${[name, code, status].filter((each) => each !== undefined).join(', ')})`);
}
