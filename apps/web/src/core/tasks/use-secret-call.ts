import { useCallback, useEffect, useRef, useState } from 'react';
import { type Failure, failureOf } from '../api/problem.js';
import type { TaskStatus } from './task.js';

export interface SecretCall<A, R> {
  status: TaskStatus;
  running: boolean;
  error: Failure | null;
  answer: R | null;
  /** Does nothing while a call is running. */
  run: (args: A) => void;
  /** Forgets answer and error. */
  reset: () => void;
}

interface State<R> {
  status: TaskStatus;
  error: Failure | null;
  answer: R | null;
}

/**
 * A call whose answer is a secret: a one-time password, recovery codes, a BVN. The secret exists only in the component
 * that shows it; no action carries it, no store keeps it.
 * @param onAnswer called with the answer, unless the component has unmounted
 */
export function useSecretCall<A, R>(
  work: (args: A) => Promise<R>,
  onAnswer?: (answer: R) => void,
): SecretCall<A, R> {
  const [state, setState] = useState<State<R>>({ status: 'idle', error: null, answer: null });
  const latest = useRef({ work, onAnswer });
  latest.current = { work, onAnswer };
  const mounted = useRef(true);
  const busy = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  const run = useCallback((args: A) => {
    if (busy.current) return;
    busy.current = true;
    setState({ status: 'running', error: null, answer: null });
    const end = (after: State<R>) => {
      busy.current = false;
      if (mounted.current) setState(after);
    };
    latest.current.work(args).then(
      (answer) => {
        end({ status: 'succeeded', error: null, answer });
        if (mounted.current) latest.current.onAnswer?.(answer);
      },
      (thrown: unknown) => end({ status: 'failed', error: failureOf(thrown), answer: null }),
    );
  }, []);
  const reset = useCallback(() => setState({ status: 'idle', error: null, answer: null }), []);
  return { ...state, running: state.status === 'running', run, reset };
}
