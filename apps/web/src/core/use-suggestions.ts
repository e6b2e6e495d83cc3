import { useEffect, useState } from 'react';
import type { Option } from './use-options.js';

/** Milliseconds after the last key before the server is asked. */
const PAUSE = 200;

/** What the server suggests for a text while it is typed; nothing for fewer than `least` letters. */
export function useSuggestions(
  text: string,
  ask: (q: string, signal: AbortSignal) => Promise<Option[]>,
  least = 2,
): { options: Option[]; asking: boolean } {
  const [found, setFound] = useState<{ q: string; options: Option[] }>({ q: '', options: [] });
  const q = text.trim();
  const wanted = q.length >= least;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `q` is what is asked
  useEffect(() => {
    if (!wanted) return;
    const control = new AbortController();
    const timer = setTimeout(() => {
      ask(q, control.signal).then(
        (options) => setFound({ q, options }),
        // Without suggestions the field is what it was: a text that is looked for.
        () => undefined,
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [q, wanted]);
  return { options: wanted ? found.options : [], asking: wanted && found.q !== q };
}
