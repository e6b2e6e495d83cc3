import { PLATFORM_MESSAGES } from './messages.js';

/** A refusal: its HTTP status and its message for users. */
export interface Problem {
  status: number;
  message: string;
}

/**
 * Catalogue of all problems, by code. A domain defines its own in its `problems.ts`, and merges their codes into this
 * interface.
 */
export interface ProblemCatalogue extends PlatformProblems {}

export type ProblemCode = keyof ProblemCatalogue;

const registry: Record<string, Problem> = {};

/**
 * Read-only catalogue: code -> HTTP status and message for users. Libs throw a problem by its code (`DomainError`).
 * Separate filters map it to HTTP, to acks and to the end of a job.
 */
export const PROBLEMS: Readonly<Record<ProblemCode, Problem>> = registry as Record<ProblemCode, Problem>;

/** Adds problems to the catalogue and returns them unchanged. Throws if a code is already in use. */
export function defineProblems<const Problems extends Record<string, Problem>>(problems: Problems): Problems {
  for (const [code, problem] of Object.entries(problems)) {
    if (Object.hasOwn(registry, code)) throw new Error(`The problem ${code} is defined twice.`);
    registry[code] = problem;
  }
  return problems;
}

export const PLATFORM_PROBLEMS = defineProblems({
  'request.invalid': { status: 400, message: PLATFORM_MESSAGES.general.invalid },
  'request.badId': { status: 400, message: PLATFORM_MESSAGES.general.badId },
  'request.tooLarge': { status: 413, message: PLATFORM_MESSAGES.general.tooLarge },
  'request.tooMany': { status: 429, message: PLATFORM_MESSAGES.general.tooMany },
  'record.notFound': { status: 404, message: PLATFORM_MESSAGES.general.notFound },
  'record.conflict': { status: 409, message: PLATFORM_MESSAGES.general.conflict },
  'database.unavailable': { status: 503, message: PLATFORM_MESSAGES.general.unavailable },
  'database.contended': { status: 503, message: PLATFORM_MESSAGES.general.contended },
  'server.busy': { status: 503, message: PLATFORM_MESSAGES.general.busy },
  'keys.otherRing': { status: 409, message: PLATFORM_MESSAGES.keys.otherRing },
  'database.full': { status: 503, message: PLATFORM_MESSAGES.general.databaseFull },
  'files.full': { status: 503, message: PLATFORM_MESSAGES.general.filesFull },
  'files.unwritable': { status: 503, message: PLATFORM_MESSAGES.general.filesUnwritable },
  'files.away': { status: 503, message: PLATFORM_MESSAGES.general.filesAway },
  'files.unscanned': { status: 503, message: PLATFORM_MESSAGES.general.filesUnscanned },
  'server.fault': { status: 500, message: PLATFORM_MESSAGES.general.internal },
});

type PlatformProblems = typeof PLATFORM_PROBLEMS;
