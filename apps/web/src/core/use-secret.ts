import { useCallback, useEffect, useRef, useState } from 'react';
import { type Failure, failureOf } from './api/problem.js';

export interface SecretCall<A, R> {
  running: boolean;
  error: Failure | null;
  answer: R | null;
  run: (args: A) => void;
  /** Forgets answer and error. */
  forget: () => void;
}

/**
 * A call whose answer is a secret: a one-time password, a BVN. It stays in the component that shows it and is gone with
 * it; no action carries it, no store keeps it.
 */
export function useSecretCall<A, R>(work: (args: A) => Promise<R>): SecretCall<A, R> {
  const [state, setState] = useState<{ running: boolean; error: Failure | null; answer: R | null }>({
    running: false,
    error: null,
    answer: null,
  });
  const mounted = useRef(true);
  const latest = useRef(work);
  latest.current = work;
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  const run = useCallback((args: A) => {
    setState({ running: true, error: null, answer: null });
    latest.current(args).then(
      (answer) => mounted.current && setState({ running: false, error: null, answer }),
      (thrown: unknown) =>
        mounted.current && setState({ running: false, error: failureOf(thrown), answer: null }),
    );
  }, []);
  const forget = useCallback(() => setState({ running: false, error: null, answer: null }), []);
  return { ...state, run, forget };
}
