import { useCallback, useEffect, useRef, useState } from 'react';
import { readStaffDraft, type StaffDraftDto } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { useAppDispatch } from '../../core/hooks.js';
import { draftOf, EMPTY, type StaffValues } from './form.js';
import { draftDropped, draftKept } from './saga.js';

export interface DraftHandle {
  /** `asking` until it is known whether there is one; `offered` until the user has chosen. */
  phase: 'asking' | 'offered' | 'none';
  found: StaffDraftDto | null;
  /** The user goes on with it, or without it. */
  settle: (goOn: boolean) => void;
  /** Keeps what is in the form, where that is new. */
  keep: (page: number) => void;
  /** The form was submitted: nothing more is kept. */
  close: () => void;
}

/**
 * The draft of the wizard, on the server: asked for once, kept when a page is turned, when the form is left, and when
 * the window is put away.
 * @param values what is in the form now
 * @param page counted from 1
 */
export function useDraft(active: boolean, values: StaffValues, page: number): DraftHandle {
  const dispatch = useAppDispatch();
  const [phase, setPhase] = useState<DraftHandle['phase']>(active ? 'asking' : 'none');
  const [found, setFound] = useState<StaffDraftDto | null>(null);
  const now = useRef({ values, page });
  now.current = { values, page };
  const last = useRef(JSON.stringify(draftOf(EMPTY)));
  const open = useRef(false);

  useEffect(() => {
    if (!active) return;
    const control = new AbortController();
    ask(readStaffDraft, {}, { signal: control.signal }).then(
      (draft) => {
        setFound(draft.data ? draft : null);
        setPhase(draft.data ? 'offered' : 'none');
      },
      () => control.signal.aborted || setPhase('none'),
    );
    return () => control.abort();
  }, [active]);

  const keep = useCallback(
    (at: number) => {
      const data = draftOf(now.current.values);
      const text = JSON.stringify(data);
      if (!open.current || text === last.current) return;
      last.current = text;
      dispatch(draftKept({ data, page: at }));
    },
    [dispatch],
  );
  useEffect(() => {
    open.current = active && phase === 'none';
  }, [active, phase]);
  useEffect(() => {
    const keepNow = () => keep(now.current.page);
    const onHidden = () => document.visibilityState === 'hidden' && keepNow();
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      keepNow();
    };
  }, [keep]);

  const settle = useCallback(
    (goOn: boolean) => {
      if (goOn && found?.data) last.current = JSON.stringify(found.data);
      else dispatch(draftDropped());
      setPhase('none');
    },
    [dispatch, found],
  );
  const close = useCallback(() => {
    open.current = false;
  }, []);
  return { phase, found, settle, keep, close };
}
