import { useCallback, useRef, useState } from 'react';
import { type Failure, failureOf } from '../../core/api/problem.js';

export interface Act {
  busy: boolean;
  error: Failure | null;
  /** Runs `work` unless something runs already; `done` gets its answer. */
  run: <T>(work: () => Promise<T>, done: (result: T) => void) => void;
  reset: () => void;
}

/**
 * A call whose answer must not pass through the store: keys and recovery codes of a second factor live in the dialog
 * that shows them, and are gone with it.
 */
export function useAct(): Act {
  const [state, setState] = useState<{ busy: boolean; error: Failure | null }>({ busy: false, error: null });
  const busy = useRef(false);
  const run = useCallback(<T>(work: () => Promise<T>, done: (result: T) => void) => {
    if (busy.current) return;
    busy.current = true;
    setState({ busy: true, error: null });
    work().then(
      (result) => {
        busy.current = false;
        setState({ busy: false, error: null });
        done(result);
      },
      (thrown: unknown) => {
        busy.current = false;
        setState({ busy: false, error: failureOf(thrown) });
      },
    );
  }, []);
  const reset = useCallback(() => setState({ busy: false, error: null }), []);
  return { ...state, run, reset };
}
