import { useEffect, useState } from 'react';
import { type ExportKindDto, listExportKinds } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { failureOf } from '../../core/api/problem.js';

export interface Kinds {
  /** Exports that the user may request; null until loaded. */
  list: readonly ExportKindDto[] | null;
  problem: string | null;
}

/** Loads the exports that the user may request while a component needs them. */
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
