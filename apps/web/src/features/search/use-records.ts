import { useEffect, useState } from 'react';
import { type FoundDto, findRecords, type SearchedByBvnDto } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { type Failure, failureOf } from '../../core/api/problem.js';

/** Milliseconds after the last key before the server is asked. */
const PAUSE = 200;
/** Characters from which on the server searches. */
export const SHORTEST = 2;

export interface Records {
  /** What was found for the last text that was asked; empty before. */
  found: readonly FoundDto[];
  /** What came of a BVN in the field. */
  byBvn: SearchedByBvnDto | null;
  /** The answer for what is in the field is still to come. */
  searching: boolean;
  error: Failure | null;
}

interface Answered extends Omit<Records, 'searching'> {
  /** The text that was asked; empty before. */
  of: string;
}

const NONE: Answered = { of: '', found: [], byBvn: null, error: null };

/**
 * Records by what is typed. In the component and not in the store: what is typed may be a BVN, and is gone with the
 * dialog.
 * @param q null: the server is not to be asked
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
