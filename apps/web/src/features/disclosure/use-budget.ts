import { useEffect, useState } from 'react';
import { type DisclosureBudgetDto, readDisclosureBudget } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';

/** What the user may still have shown of whole identifiers; null until it is known, and where it cannot be had. */
export function useBudget(): DisclosureBudgetDto | null {
  const [budget, setBudget] = useState<DisclosureBudgetDto | null>(null);
  useEffect(() => {
    const control = new AbortController();
    ask(readDisclosureBudget, {}, { signal: control.signal }).then(
      (answer) => !control.signal.aborted && setBudget(answer),
      // The act itself says what is wrong.
      () => undefined,
    );
    return () => control.abort();
  }, []);
  return budget;
}
