import type { UseFormReturnType } from '@mantine/form';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type DraftOptions, dropDraft, keepDraft, readDraft } from './draft.js';

/** Milliseconds after the last key until the draft is saved. */
export const DRAFT_PAUSE = 500;

/** Restores a draft when the form opens, and saves changes from then on. */
export function useDraft<V extends Record<string, unknown>>(
  draft: DraftOptions<V> | undefined,
  form: UseFormReturnType<V>,
  initial: V,
): { found: boolean; drop: () => void } {
  const empty = JSON.stringify(initial);
  const text = JSON.stringify(form.values);
  const now = useRef({ draft, values: form.values, text });
  now.current = { draft, values: form.values, text };
  /** The stored values. */
  const last = useRef(empty);
  const [found, setFound] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    const kept = draft && readDraft(draft, initial);
    if (!kept) return;
    form.setValues(kept);
    setFound(true);
  }, []);

  const keep = useCallback(() => {
    const { draft, values, text } = now.current;
    if (!draft || text === last.current) return;
    last.current = text;
    if (text === empty) dropDraft(draft);
    else keepDraft(draft, values);
  }, [empty]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` stands for what is typed
  useEffect(() => {
    const timer = setTimeout(keep, DRAFT_PAUSE);
    return () => clearTimeout(timer);
  }, [keep, text]);
  useEffect(() => {
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [keep]);

  const drop = useCallback(() => {
    const { draft, text } = now.current;
    // The restored values are not saved again when the form closes.
    last.current = text;
    setFound(false);
    if (draft) dropDraft(draft);
  }, []);
  return { found, drop };
}
