import { useEffect, useState } from 'react';
import { type AccessBody, type AccessPreviewDto, previewAccess } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { type Failure, failureOf } from '../../core/api/problem.js';

/** Milliseconds after the last change before the server computes the preview. */
const PAUSE = 150;

export interface ShownPreview {
  /** The last computed preview; it stays while the next one loads. */
  data: AccessPreviewDto | null;
  error: Failure | null;
  loading: boolean;
}

/** Returns the server's preview of what a user would see with this access. */
export function usePreview(userId: number, body: AccessBody): ShownPreview {
  const [state, setState] = useState<ShownPreview>({ data: null, error: null, loading: true });
  const key = JSON.stringify([userId, body]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for what is asked
  useEffect(() => {
    const control = new AbortController();
    setState((before) => ({ ...before, loading: true }));
    const timer = setTimeout(() => {
      ask(previewAccess, { path: { userId }, body }, { signal: control.signal }).then(
        (data) => {
          if (!control.signal.aborted) setState({ data, error: null, loading: false });
        },
        (thrown: unknown) => {
          if (!control.signal.aborted)
            setState((before) => ({ ...before, error: failureOf(thrown), loading: false }));
        },
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [key]);
  return state;
}
