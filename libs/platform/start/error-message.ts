import { DomainError } from '../errors/domain-error.js';
import { isDatabaseUnavailable } from '../errors/translate.js';

/** Returns the message of a failed program: a sentence, never a stack, and never the value of a setting. */
export function errorMessage(error: unknown): string {
  if ((error as { code?: unknown } | null)?.code === '53100')
    return 'DATABASE_URL: PostgreSQL has no room left on its disk.';
  if (isDatabaseUnavailable(error)) return 'DATABASE_URL: PostgreSQL closed the connection.';
  if ((error as { code?: unknown } | null)?.code === '42P01')
    return 'The database schema is missing or out of date. Run `npm run migrate` first.';
  if (error instanceof DomainError) return error.sentence;
  return error instanceof Error ? error.message : String(error);
}
