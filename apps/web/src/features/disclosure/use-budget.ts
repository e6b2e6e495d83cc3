import { useEffect, useState } from 'react';
import { type DisclosureBudgetDto, readDisclosureBudget } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';

/** Returns the user's remaining budget of full identifiers; null until it is known, and if it can't be loaded. */
export function useBudget(): DisclosureBudgetDto | null {
  const [budget, setBudget] = useState<DisclosureBudgetDto | null>(null);
  useEffect(() => {
    const control = new AbortController();
    ask(readDisclosureBudget, {}, { signal: control.signal }).then(
      (answer) => !control.signal.aborted && setBudget(answer),
      // The reveal itself reports the error.
      () => undefined,
    );
    return () => control.abort();
  }, []);
  return budget;
}
