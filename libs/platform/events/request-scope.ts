import { AsyncLocalStorage } from 'node:async_hooks';
import type { WorkKind } from '../admission/admission.js';

/** The request, or other unit of work, that this code is part of. */
export interface RequestScope {
  /** Recorded with events and jobs. */
  readonly id: string | null;
  /** Its place in the queues of this process; null: waits as acts do, and as long as it takes. */
  kind: WorkKind | null;
  /** Aborted when nobody waits for the answer any more. Acts have none: they end what they began. */
  gone: AbortSignal | null;
}

const scope = new AsyncLocalStorage<RequestScope>();

/** Runs `work` as part of a request, or of none: every event recorded by it has the request's id. */
export function withinRequest<Result>(
  id: string | null,
  work: () => Result,
  { kind = null, gone = null }: Partial<Pick<RequestScope, 'kind' | 'gone'>> = {},
): Result {
  return scope.run({ id, kind, gone }, work);
}

/** Returns the id of the current request; null if there is none. */
export function currentRequest(): string | null {
  return scope.getStore()?.id ?? null;
}

/** Returns the scope of the current request, which its guard completes; null outside of requests. */
export function requestScope(): RequestScope | null {
  return scope.getStore() ?? null;
}

/**
 * Runs work whose result other requests wait for too, or that outlives the request: it goes on when the caller leaves,
 * and is as urgent as `kind`, or as the request.
 */
export function apartFromCaller<Result>(work: () => Result, kind?: WorkKind): Result {
  const { id, kind: own } = requestScope() ?? { id: null, kind: null };
  return withinRequest(id, work, { kind: kind ?? own });
}
