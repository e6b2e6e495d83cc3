import { AsyncLocalStorage } from 'node:async_hooks';

const scope = new AsyncLocalStorage<string | null>();

/** Runs `work` as part of a request, or of none: every event recorded by it has the request's id. */
export function withinRequest<Result>(id: string | null, work: () => Result): Result {
  return scope.run(id, work);
}

/** Returns the id of the current request; null if there is none. */
export function currentRequest(): string | null {
  return scope.getStore() ?? null;
}
