import { isDatabaseUnavailable } from '#libs/platform';

/** Exit code of an interrupted program. */
export const INTERRUPTED = 130;

/** Aborts when this process must end; a second signal ends it at once. */
export function stopping(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => {
      if (controller.signal.aborted) process.exit(INTERRUPTED);
      controller.abort(new Error(name));
    });
  return controller.signal;
}

const DISK: Record<string, string> = {
  ENOSPC: 'The disk is full.',
  EACCES: 'This user may not read or write a folder or file',
  EROFS: 'The disk is read-only.',
};

/** Returns the message for an error that ended a program. */
export function endingOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (isDatabaseUnavailable(error))
    return 'PostgreSQL cannot be reached at MIGRATION_DATABASE_URL or DATABASE_URL.';
  const known = DISK[(error as { code?: string }).code ?? ''];
  return known ? `${known} (${error.message})` : error.message;
}
