import type { ProblemCode } from '#libs/contracts';
import { DomainError } from './domain-error.js';

/**
 * PostgreSQL's protocol violation. From PostgreSQL, which names its routine, it is a fault in our statement, such as
 * too few parameters. PgBouncer uses the same code for an unavailable database, and names no routine.
 */
const PROTOCOL_VIOLATION = '08P01';

/** Network errors and PostgreSQL's classes 08 (connection), 53 (resources) and 57P (shutdown). */
const UNREACHABLE =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08\w{3}|53\w{3}|57P0[1-5])$/;

const DISK_FULL = '53100';

/** Code of a trigger that refuses a row: its message is a problem code, its detail a sentence. */
const REFUSED_BY_TRIGGER = 'GN001';

/**
 * PostgreSQL's codes (class 40) for one of several conflicting transactions that was aborted: it was rolled back and
 * may be retried.
 */
const IN_THE_WAY = new Set<unknown>(['40001', '40P01']);

/** True if PostgreSQL aborted a transaction or a statement in favour of others. */
export const isGivenUp = (error: unknown): boolean =>
  error instanceof DomainError
    ? error.code === 'database.contended'
    : IN_THE_WAY.has((error as { code?: unknown } | null)?.code);

/** True if the database is unreachable, shutting down or out of disk space: a later retry may help. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DomainError)
    return error.code === 'database.unavailable' || error.code === 'database.full';
  const { code, message, routine } = error as { code?: unknown; message?: unknown; routine?: unknown };
  if (code === PROTOCOL_VIOLATION && routine) return false;
  if (typeof code === 'string' && UNREACHABLE.test(code)) return true;
  const inner = (error as { errors?: unknown[] }).errors;
  if (Array.isArray(inner) && inner.some(isDatabaseUnavailable)) return true;
  return (
    typeof message === 'string' &&
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/.test(
      message,
    )
  );
}

/** Converts a driver error to a domain error; returns anything unknown unchanged. */
export function translateDatabaseError(error: unknown): unknown {
  if (error instanceof DomainError) return error;
  const code = (error as { code?: unknown } | null)?.code;
  if (code === DISK_FULL) return new DomainError('database.full', undefined, { cause: error });
  if (isDatabaseUnavailable(error))
    return new DomainError('database.unavailable', undefined, { cause: error });
  if (isGivenUp(error))
    return new DomainError('database.contended', undefined, { cause: error, retryAfter: 1 });
  if (code === REFUSED_BY_TRIGGER) {
    const { message, detail } = error as { message: ProblemCode; detail?: string };
    return new DomainError(message, detail, { cause: error });
  }
  if (code === '23505') return new DomainError('record.conflict', undefined, { cause: error });
  // PostgreSQL cannot store NUL or half a character in a text; people do not type them.
  if (code === '22021' || code === '22P05')
    return new DomainError('request.invalid', 'A text contains a character that cannot be stored.', {
      cause: error,
    });
  // A value outside its type's range, such as an id of 30 digits or of 1e21: there is no such record.
  if (code === '22003' || code === '22P02')
    return new DomainError('record.notFound', undefined, { cause: error });
  return error;
}
