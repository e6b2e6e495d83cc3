import { useEffect, useState } from 'react';
import type { Option } from './use-options.js';

/** Milliseconds after the last key before the server is asked. */
const PAUSE = 200;

/**
 * Returns the server's suggestions for a text while it is typed; empty below `least` letters, and never those of an
 * earlier text. `failed`: the request failed.
 */
export function useSuggestions<T extends Option>(
  text: string,
  ask: (q: string, signal: AbortSignal) => Promise<T[]>,
  least = 2,
): { options: T[]; asking: boolean; failed: boolean } {
  const [found, setFound] = useState<{ q: string; options: T[]; failed?: boolean }>({ q: '', options: [] });
  const q = text.trim();
  const wanted = q.length >= least;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `q` is what is asked
  useEffect(() => {
    if (!wanted) return;
    const control = new AbortController();
    const timer = setTimeout(() => {
      ask(q, control.signal).then(
        (options) => setFound({ q, options }),
        () => !control.signal.aborted && setFound({ q, options: [], failed: true }),
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [q, wanted]);
  const known = wanted && found.q === q;
  return {
    options: known ? found.options : [],
    asking: wanted && !known,
    failed: known && Boolean(found.failed),
  };
}
