import { useEffect, useState } from 'react';
import { type FoundDto, findRecords, type SearchedByBvnDto } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { type Failure, failureOf } from '../../core/api/problem.js';

/** Milliseconds after the last key before the server is called. */
const PAUSE = 200;
/** Minimum number of characters for a search on the server. */
export const SHORTEST = 2;

export interface Records {
  /** Results for the last requested text; empty before the first. */
  found: readonly FoundDto[];
  /** Result of a BVN in the field. */
  byBvn: SearchedByBvnDto | null;
  /** The answer for the current text is pending. */
  searching: boolean;
  error: Failure | null;
}

interface Answered extends Omit<Records, 'searching'> {
  /** The requested text; empty before the first. */
  of: string;
}

const NONE: Answered = { of: '', found: [], byBvn: null, error: null };

/**
 * Searches records by the typed text. The state is in the component, not in the store. The text may be a BVN, and is
 * discarded with the dialog.
 * @param q null: no request to the server
 */
export function useRecords(q: string | null): Records {
  const [records, setRecords] = useState(NONE);
  const text = q?.trim() ?? '';
  useEffect(() => {
    if (text.length < SHORTEST) {
      setRecords(NONE);
      return;
    }
    const control = new AbortController();
    setRecords(({ found }) => ({ ...NONE, found }));
    const timer = setTimeout(() => {
      ask(findRecords, { body: { q: text } }, { signal: control.signal }).then(
        ({ list, byBvn = null }) =>
          !control.signal.aborted && setRecords({ of: text, found: list, byBvn, error: null }),
        (thrown: unknown) =>
          !control.signal.aborted && setRecords({ ...NONE, of: text, error: failureOf(thrown) }),
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [text]);
  return { ...records, searching: text.length >= SHORTEST && records.of !== text };
}
