import { useCallback, useEffect, useRef, useState } from 'react';
import { useAppSelector } from '../../core/hooks.js';
import { type KeptOwner, keepWork, keptWork } from '../../core/offline/kept-work.js';
import { selectUser } from '../../core/session/slice.js';
import { type Draft, EMPTY_DRAFT } from './draft.js';

/** Contains a version number, so that drafts in another format are not read. */
export const MESSAGE_WORK = 'message.1';
/** Milliseconds without typing after which the draft is saved. */
const PAUSE = 400;

interface Kept {
  communityId: number;
  draft: Draft;
  /** ISO time. */
  at: string;
}

export interface KeptDraft {
  /** Null until it is known whether a draft is stored. */
  draft: Draft | null;
  /** ISO time of the last save; null: not saved. */
  keptAt: string | null;
  change: (changes: Partial<Draft>) => void;
  /** Changes the draft, and resolves once it is saved or cannot be. */
  keepNow: (changes: Partial<Draft>) => Promise<void>;
  /** Starts with an empty draft. */
  discard: () => Promise<void>;
}

const isEmpty = (draft: Draft) => JSON.stringify(draft) === JSON.stringify(EMPTY_DRAFT);

/** The user's unsent message to a community, stored on this computer until it is sent: it survives a reload. */
export function useKeptDraft(communityId: number): KeptDraft {
  const user = useAppSelector(selectUser);
  // An impersonating administrator leaves no stored drafts.
  const owner: KeptOwner | null = user && !user.seenBy ? user : null;
  const ownerRef = useRef(owner);
  ownerRef.current = owner;
  const [draft, setDraft] = useState<Draft | null>(null);
  const [keptAt, setKeptAt] = useState<string | null>(null);
  const now = useRef(draft);
  const known = useRef<Draft | null>(null);

  useEffect(() => {
    let gone = false;
    const show = (kept: Kept | undefined) => {
      if (gone) return;
      const found = { ...EMPTY_DRAFT, ...kept?.draft };
      known.current = now.current = found;
      setDraft(found);
      setKeptAt(kept?.at ?? null);
    };
    const all = ownerRef.current ? keptWork<Kept>(ownerRef.current, MESSAGE_WORK) : Promise.resolve([]);
    all.then(
      (list) => show(list.find((each) => each.communityId === communityId)),
      () => show(undefined),
    );
    return () => {
      gone = true;
    };
  }, [communityId]);

  const keep = useCallback(async () => {
    const latest = now.current;
    if (!ownerRef.current || !latest || latest === known.current) return;
    known.current = latest;
    const at = new Date().toISOString();
    const change = isEmpty(latest)
      ? { put: [], remove: [communityId] }
      : { put: [{ id: communityId, work: { communityId, draft: latest, at } }], remove: [] };
    try {
      await keepWork<Kept>(ownerRef.current, MESSAGE_WORK, change);
      setKeptAt(isEmpty(latest) ? null : at);
    } catch {
      // The browser can't store anything, so the page does not mention a draft.
      setKeptAt(null);
    }
  }, [communityId]);

  const set = useCallback((next: Draft) => {
    now.current = next;
    setDraft(next);
  }, []);
  const change = useCallback(
    (changes: Partial<Draft>) => now.current && set({ ...now.current, ...changes }),
    [set],
  );
  const keepNow = useCallback(
    async (changes: Partial<Draft>) => {
      change(changes);
      await keep();
    },
    [change, keep],
  );
  const discard = useCallback(async () => {
    set(EMPTY_DRAFT);
    await keep();
  }, [set, keep]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `draft` is what is kept after a pause
  useEffect(() => {
    const timer = setTimeout(keep, PAUSE);
    return () => clearTimeout(timer);
  }, [keep, draft]);
  useEffect(() => {
    const leave = () => void keep();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [keep]);
  return { draft, keptAt, change, keepNow, discard };
}
