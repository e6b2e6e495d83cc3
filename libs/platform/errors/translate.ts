import { DomainError } from './domain-error.js';

/**
 * PostgreSQL's protocol violation. From PostgreSQL itself, which names its routine, it is a fault in our statement: too few
 * parameters, for one. PgBouncer has no other code to say that the database is away, and names none.
 */
const PROTOCOL_VIOLATION = '08P01';

/** Network errors and PostgreSQL's classes 08 (connection), 53 (resources) and 57P (shutdown). */
const UNREACHABLE =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08\w{3}|53\w{3}|57P0[1-5])$/;

const DISK_FULL = '53100';

/**
 * PostgreSQL's codes (class 40) where it broke off one of several transactions that were in each other's way: nothing of that one is left,
 * and it may be done again.
 */
const IN_THE_WAY = new Set<unknown>(['40001', '40P01']);

/** True where PostgreSQL gave up a transaction, or a statement, for the sake of others. */
export const isGivenUp = (error: unknown): boolean =>
  error instanceof DomainError
    ? error.code === 'database.contended'
    : IN_THE_WAY.has((error as { code?: unknown } | null)?.code);

/** True where the database could not be reached, is going down or has a full disk: trying later may help. */
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

/** The domain's word for an error of the driver; anything that it has no word for is handed back as it is. */
export function translateDatabaseError(error: unknown): unknown {
  if (error instanceof DomainError) return error;
  const code = (error as { code?: unknown } | null)?.code;
  if (code === DISK_FULL) return new DomainError('database.full', undefined, { cause: error });
  if (isDatabaseUnavailable(error))
    return new DomainError('database.unavailable', undefined, { cause: error });
  if (isGivenUp(error))
    return new DomainError('database.contended', undefined, { cause: error, retryAfter: 1 });
  if (code === '23505') return new DomainError('record.conflict', undefined, { cause: error });
  // A NUL or half a character in a text, which PostgreSQL does not hold: nobody types it.
  if (code === '22021' || code === '22P05')
    return new DomainError('request.invalid', 'A text holds a character that cannot be stored.', {
      cause: error,
    });
  // A value that its type does not have, such as an id of 30 digits or of 1e21: there is no such record.
  if (code === '22003' || code === '22P02')
    return new DomainError('record.notFound', undefined, { cause: error });
  return error;
}
