/**
 * Calls `act` once nothing has loaded for `ms` milliseconds, so that it does not compete with a page on a slow line.
 * Returns a function that cancels it.
 */
export function whenQuiet(ms: number, act: () => void): () => void {
  const done = () => {
    observer?.disconnect();
    // For the budgets of first pages.
    performance.mark('quiet');
    act();
  };
  const observer =
    typeof PerformanceObserver === 'undefined'
      ? null
      : new PerformanceObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(done, ms);
        });
  let timer = setTimeout(done, ms);
  observer?.observe({ type: 'resource' });
  return () => {
    observer?.disconnect();
    clearTimeout(timer);
  };
}

/**
 * Calls `act` when the browser has drawn what it has, at the latest after `ms` milliseconds; at once in browsers that do
 * not say so. Returns a function that cancels it.
 */
export function whenIdle(ms: number, act: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    act();
    return () => undefined;
  }
  const request = requestIdleCallback(act, { timeout: ms });
  return () => cancelIdleCallback(request);
}
