import { useCallback, useEffect, useState } from 'react';
import { type Failure, failureOf } from './api/problem.js';

export interface Answer<T> {
  data: T | null;
  loading: boolean;
  error: Failure | null;
  /** Asks again; what is there stays until the answer. */
  again: () => void;
}

/** What a drawer or a panel shows for itself only. Asked when `key` changes, nothing while it is null. */
export function useAnswer<T>(key: string | null, ask: (signal: AbortSignal) => Promise<T>): Answer<T> {
  const [state, setState] = useState<{ key: string | null; data: T | null; error: Failure | null }>({
    key: null,
    data: null,
    error: null,
  });
  const [loading, setLoading] = useState(key !== null);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for what `ask` asks, `round` for once more
  useEffect(() => {
    if (key === null) return;
    const control = new AbortController();
    setLoading(true);
    ask(control.signal).then(
      (data) => {
        if (control.signal.aborted) return;
        setState({ key, data, error: null });
        setLoading(false);
      },
      (thrown: unknown) => {
        if (control.signal.aborted) return;
        setState({ key, data: null, error: failureOf(thrown) });
        setLoading(false);
      },
    );
    return () => control.abort();
  }, [key, round]);
  const again = useCallback(() => setRound((before) => before + 1), []);
  const mine = state.key === key;
  return { data: mine ? state.data : null, error: mine ? state.error : null, loading, again };
}
