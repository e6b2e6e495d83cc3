import { useEffect, useRef, useState } from 'react';
import { failureOf } from '../../core/api/problem.js';

/** Milliseconds after the last key until the form is saved. */
const PAUSE = 800;

/** State of a form that saves by itself. */
export interface Autosaved {
  /** Time of the last save; null: not saved yet. */
  savedAt: number | null;
  saving: boolean;
  problem: string | null;
  /** Saves what is not saved yet, and resolves when it is. Rejects if that fails. */
  flush: () => Promise<void>;
}

/**
 * Saves `values` a moment after each change, one call at a time, and the latest ones when the page closes.
 *
 * @param valid false while the values would be refused: then it waits
 */
export function useAutosave<Values>(
  values: Values,
  valid: boolean,
  save: (values: Values) => Promise<void>,
): Autosaved {
  const text = JSON.stringify(values);
  const last = useRef(text);
  const now = useRef({ text, values, valid, save });
  now.current = { text, values, valid, save };
  const running = useRef<Promise<void> | null>(null);
  const [state, setState] = useState<Omit<Autosaved, 'flush'>>({
    savedAt: null,
    saving: false,
    problem: null,
  });

  const flush = async (): Promise<void> => {
    await running.current?.catch(() => undefined);
    const { text, values, valid, save } = now.current;
    if (!valid || text === last.current) return;
    setState((before) => ({ ...before, saving: true }));
    const work = save(values);
    running.current = work;
    try {
      await work;
      last.current = text;
      setState({ savedAt: Date.now(), saving: false, problem: null });
    } catch (error) {
      setState((before) => ({ ...before, saving: false, problem: failureOf(error).message }));
      throw error;
    } finally {
      running.current = null;
    }
  };
  const latest = useRef(flush);
  latest.current = flush;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` stands for what is typed
  useEffect(() => {
    const timer = setTimeout(() => latest.current().catch(() => undefined), PAUSE);
    return () => clearTimeout(timer);
  }, [text, valid]);
  useEffect(() => () => void latest.current().catch(() => undefined), []);
  return { ...state, flush };
}
