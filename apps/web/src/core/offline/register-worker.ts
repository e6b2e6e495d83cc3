/** Defined in vite.config.ts; undefined in tests. */
declare const __DEVELOPMENT__: boolean | undefined;

/** Script of the service worker that opens the portal offline; it is built next to `index.html`. */
const WORKER = '/service-worker.js';

/**
 * Starts the service worker once the page is drawn, and sends it the list of files loaded earlier. Browsers support it
 * on https and localhost only; without it the portal works online only.
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
      // This browser or a private window does not allow it.
    }
  };
  if (document.readyState === 'complete') void start();
  else addEventListener('load', () => void start(), { once: true });
}
