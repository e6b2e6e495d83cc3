import { useCallback, useState } from 'react';

/**
 * Loads code with a control's first use, for controls that most visits never open: `[part, load]`; null until then.
 * `load` calls `onFailure` if the code cannot be loaded, for example without a signal; the next use tries again.
 * @param from the module, such as `() => import('./rest.js')`
 */
export function usePart<Part extends object>(
  from: () => Promise<Part>,
): readonly [Part | null, (onFailure?: () => void) => void] {
  const [part, setPart] = useState<Part | null>(null);
  const load = useCallback(
    (onFailure?: () => void) => {
      from().then(setPart, () => onFailure?.());
    },
    [from],
  );
  return [part, load];
}
