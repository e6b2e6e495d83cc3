import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

export const VIEWS = ['today', 'outbox', 'stored', 'sentBack'] as const;
export type ViewName = (typeof VIEWS)[number];

/** The open tab, and over it an unfinished capture, a farmer who was sent back, or a comparison. */
export interface FieldView {
  view: ViewName;
  draft: string | null;
  farmer: number | null;
  compare: string | null;
}

/** Returns the open view of the address and a function that changes it. */
export function useView(): [FieldView, (next: Partial<FieldView>) => void] {
  const [search, setSearch] = useSearchParams();
  const view = VIEWS.find((name) => name === search.get('view')) ?? 'today';
  const go = useCallback(
    (next: Partial<FieldView>) => {
      const entries = Object.entries({ view, ...next }).flatMap(([name, value]) =>
        value && value !== 'today' ? [[name, String(value)] as [string, string]] : [],
      );
      setSearch(new URLSearchParams(entries));
    },
    [view, setSearch],
  );
  const farmer = Number(search.get('farmer')) || null;
  return [{ view, draft: search.get('draft'), farmer, compare: search.get('compare') }, go];
}
