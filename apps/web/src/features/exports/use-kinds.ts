import { useEffect, useState } from 'react';
import { type ExportKindDto, listExportKinds } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { failureOf } from '../../core/api/problem.js';

export interface Kinds {
  /** What the user may export; null until it is known. */
  list: readonly ExportKindDto[] | null;
  problem: string | null;
}

/** What the user may export, asked while something is shown that wants to know. */
export function useExportKinds(): Kinds {
  const [kinds, setKinds] = useState<Kinds>({ list: null, problem: null });
  useEffect(() => {
    const control = new AbortController();
    ask(listExportKinds, {}, { signal: control.signal }).then(
      ({ list }) => !control.signal.aborted && setKinds({ list, problem: null }),
      (error: unknown) =>
        !control.signal.aborted && setKinds({ list: null, problem: failureOf(error).message }),
    );
    return () => control.abort();
  }, []);
  return kinds;
}
