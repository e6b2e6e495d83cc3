/** See vite.config.ts: undefined in tests. */
declare const __DEVELOPMENT__: boolean | undefined;

/** Script of the worker that opens the portal without a connection; it is built beside `index.html`. */
const WORKER = '/service-worker.js';

/**
 * Starts the service worker once the page has drawn, and names it what was loaded before it watched. Browsers have it on
 * https and localhost only; without it the portal works as before, with a connection.
 */
export function registerWorker(): void {
  if (typeof __DEVELOPMENT__ === 'undefined' || __DEVELOPMENT__ || !('serviceWorker' in navigator)) return;
  const start = async () => {
    try {
      await navigator.serviceWorker.register(WORKER);
      const { active } = await navigator.serviceWorker.ready;
      const addresses = performance.getEntriesByType('resource').map(({ name }) => name);
      active?.postMessage({ type: 'loaded', addresses });
    } catch {
      // Not allowed in this browser, or in a private window.
    }
  };
  if (document.readyState === 'complete') void start();
  else addEventListener('load', () => void start(), { once: true });
}
