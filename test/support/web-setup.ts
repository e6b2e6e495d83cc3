import { TextDecoder, TextEncoder } from 'node:util';

/** Polyfills for browser features that jsdom lacks, as far as the client and its libraries need them. */

const noop = () => undefined;

if (!globalThis.TextEncoder) Object.assign(globalThis, { TextEncoder, TextDecoder });
if (!globalThis.structuredClone) {
  globalThis.structuredClone = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
}

globalThis.matchMedia ??= (query: string): MediaQueryList => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: noop,
  removeListener: noop,
  addEventListener: noop,
  removeEventListener: noop,
  dispatchEvent: () => false,
});

globalThis.ResizeObserver ??= class {
  observe = noop;
  unobserve = noop;
  disconnect = noop;
};

globalThis.IntersectionObserver ??= class {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  observe = noop;
  unobserve = noop;
  disconnect = noop;
  takeRecords = () => [];
} as unknown as typeof IntersectionObserver;

Element.prototype.scrollIntoView ??= noop;
