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
