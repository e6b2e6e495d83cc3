import { AsyncLocalStorage } from 'node:async_hooks';

const scope = new AsyncLocalStorage<string | null>();

/** Runs `work` as part of a request, or of none: every event that is recorded meanwhile carries its id. */
export function withinRequest<Result>(id: string | null, work: () => Result): Result {
  return scope.run(id, work);
}

/** The id of the request that goes on here; null where there is none. */
export function currentRequest(): string | null {
  return scope.getStore() ?? null;
}
