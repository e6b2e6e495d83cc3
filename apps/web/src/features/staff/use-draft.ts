import { useCallback, useEffect, useRef, useState } from 'react';
import { readStaffDraft, type StaffDraftDto } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { useAppDispatch } from '../../core/hooks.js';
import { draftOf, EMPTY, type StaffValues } from './form.js';
import { draftDropped, draftKept } from './saga.js';

export interface DraftHandle {
  /** `asking` until it is known whether there is a draft; `offered` until the user has chosen. */
  phase: 'asking' | 'offered' | 'none';
  found: StaffDraftDto | null;
  /** Continues with the draft, or discards it. */
  settle: (goOn: boolean) => void;
  /** Stores the form's values if they have changed. */
  keep: (page: number) => void;
  /** The form was submitted: nothing more is stored. */
  close: () => void;
}

/**
 * The wizard's draft, on the server. It is requested once. It is stored when a page is turned, when the form is left,
 * and when the window is hidden.
 * @param values current values of the form
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
